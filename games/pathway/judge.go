package pathway

import (
	"context"
	"math"

	"parlour/games"
	"parlour/solver/search"
)

// judge weighs a move against the best that the strongest player finds.
func (t *thinking) judge(ctx context.Context, before State, move Square, l games.Limits) (v games.Verdict, err error) {
	err = t.review(ctx, []games.Played[State, Square]{{Before: before, Move: move}}, l, func(_ int, found games.Verdict) { v = found })
	return v, err
}

// appraisal is what there is to be said of a placement.
type appraisal struct {
	square       Square
	played, best search.Result[Square] // for who placed
	// both are the placement and the best one, seen equally far ahead in two
	// ways; none where the appraisal is exact without.
	both []search.Prospect
}

// exact reports whether no estimate is needed: the placement is the best,
// nothing could be saved, or it is known who wins after it.
func (a appraisal) exact() bool {
	return a.square == a.best.Move || a.played.Proven || a.best.Proven && a.best.Value < 0
}

// inaccurate are the chances of winning from which on their loss is told. A
// search two plies deeper finds the difference of two placements to be another by
// 0.07 (standard deviation, 52 pairs on 6x6 and 8x8; values of searches to
// different depths are off by 0.32); of those pairs it acquitted none that lost
// 0.05 by both depths.
const inaccurate = 0.15

// loss is how much of the chances of winning a placement has cost at least: by
// the depth that is kinder to it.
func (a appraisal) loss() float64 {
	least := 1.0
	for _, p := range a.both {
		least = min(least, chances(p.Other)-chances(p.Value))
	}
	return max(0, least)
}

// verdict is what a placement is told to be worth.
func (a appraisal) verdict(s State) games.Verdict {
	loss, reason := a.fault(s)
	v := games.Verdict{
		Text: reason, Best: s.name(a.best.Move), Skill: int(math.Round(100 * (1 - loss))), Luck: -1, Standing: a.standing(),
	}
	if v.Skill == 100 {
		v.Best, v.Text = s.name(a.square), games.Text{}
	}
	if s.turn != Red {
		v.Standing = 100 - v.Standing
	}
	return v
}

// fault is how much of the chances of winning a placement has cost, and what the
// best one is better for.
func (a appraisal) fault(s State) (loss float64, reason games.Text) {
	won := a.best.Proven && a.best.Value > 0
	switch lost := a.played.Proven && a.played.Value < 0; {
	case a.best.Proven && !won:
		return 0, games.Text{}
	case lost && won:
		return 1, wins(a.best)
	case lost:
		return 1, games.T("pathway.verdict.alive")
	case a.played.Proven || a.square == a.best.Move:
		return 0, games.Text{}
	case won && a.loss() > 0:
		return a.loss(), wins(a.best)
	case a.loss() < inaccurate:
		return 0, games.Text{}
	}
	return a.loss(), better(s, a.best.Move, a.square)
}

// standing is how the game stands after the placement for who made it, 0 to 100,
// of which the ends are proven.
func (a appraisal) standing() int {
	chance := 0.5
	switch {
	case a.played.Proven && a.played.Value > 0:
		return 100
	case a.played.Proven || a.best.Proven && a.best.Value < 0:
		return 0
	case a.played.Depth > 0: // it was searched, as itself or from the position after it
		chance = chances(a.played.Mean)
	case len(a.both) > 0:
		chance = 0
		for _, p := range a.both {
			chance += chances(p.Value) / float64(len(a.both))
		}
	}
	return int(math.Round(min(max(100*chance, 1), 99)))
}

// chances is the probability of winning with a value: the regression behind
// [ending.promise] gives one in ten of its units to the logarithm of the odds.
func chances(value int) float64 { return 1 / (1 + math.Exp(-float64(value)/(10*scale))) }
