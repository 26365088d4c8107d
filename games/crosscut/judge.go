package crosscut

import (
	"cmp"
	"context"
	"math"

	"parlour/games"
	"parlour/solver/search"
)

// judge weighs a move against the best one.
func judge(ctx context.Context, before State, move Move, l games.Limits) (v games.Verdict, err error) {
	err = weigh(ctx, []games.Played[State, Move]{{Before: before, Move: move}}, l, func(_ int, found games.Verdict) { v = found })
	return v, err
}

// appraisal is what there is to be said of a move.
type appraisal struct {
	move   Move
	played standing
	best   games.Choice[Move]
	mean   float64 // of the value of the best and that one ply less deep
	// both are the move and the best one, seen equally far ahead in two ways;
	// nil where the best is proven and the move is it or is proven too.
	both []search.Prospect
}

// standing is the value of a move for the side that made it.
type standing struct {
	value  float64
	proven bool
	mean   float64 // of value and that one ply less deep
}

// exact reports whether no estimate is needed: the move is the best, nothing
// could be saved, or it is known how the game ends after it.
func (a appraisal) exact() bool {
	return a.best.Move == a.move || a.played.proven || a.best.Proven && a.best.Value < 0
}

// inaccurate are the chances of winning from which on their loss is told. On 8x8
// a search two plies deeper finds the difference of two moves to be another by
// 0.11 (standard deviation, 52 pairs in play by depth), and where two depths agree
// on 0.15 it agreed as well.
const inaccurate = 0.20

// loss is how much of the chances of winning a move has cost at least: by the
// depth that is kinder to it.
func (a appraisal) loss() float64 {
	if a.played.proven {
		return max(0, chances(a.best.Value)-chances(a.played.value))
	}
	least := 1.0
	for _, p := range a.both {
		least = min(least, chances(float64(p.Other))-chances(float64(p.Value)))
	}
	return max(0, least)
}

// verdict is what a move is told to be worth.
func (a appraisal) verdict(s State) games.Verdict {
	loss, reason := a.fault(s)
	v := games.Verdict{
		Text: reason, Best: a.best.Move.String(), Skill: int(math.Round(100 * (1 - loss))), Luck: -1, Standing: a.standing(),
	}
	if v.Skill == 100 {
		v.Best, v.Text = a.move.String(), games.Text{}
	}
	if s.turn != Red {
		v.Standing = 100 - v.Standing
	}
	return v
}

// fault is how much of the chances of winning a move has cost, and what the best
// one is better for.
func (a appraisal) fault(s State) (loss float64, reason games.Text) {
	won := a.best.Proven && a.best.Value > 0
	lost := a.played.proven && a.played.value < 0
	switch {
	case a.best.Proven && a.best.Value < 0, a.best.Move == a.move, a.played.proven && a.played.value > 0:
		return 0, games.Text{}
	case lost:
		loss = 1
	case won:
		loss = a.loss()
	case a.loss() >= inaccurate:
		loss = a.loss()
	}
	if loss == 0 {
		return 0, games.Text{}
	}
	reason = advantage(s.board, a.best.Move, a.move)
	switch {
	case won && a.best.Distance > 1:
		reason = games.T("crosscut.verdict.wins-in", "Count", (a.best.Distance+1)/2)
	case won && a.best.Distance == 0:
		reason = games.T("crosscut.verdict.wins")
	case lost && reason.IsZero():
		reason = games.T("crosscut.verdict.alive")
	}
	return loss, reason
}

// standing is how the game stands after the move for who made it, 0 to 100, of
// which the ends are proven.
func (a appraisal) standing() int {
	switch {
	case a.played.proven && a.played.value != 0:
		return 50 + 50*cmp.Compare(a.played.value, 0)
	case a.best.Proven && a.best.Value < 0:
		return 0
	case a.best.Proven && a.best.Value > 0 && a.best.Move == a.move:
		return 100
	}
	return int(math.Round(min(max(100*chances(a.played.mean), 1), 99)))
}

// chances is the probability of winning at a value.
func chances(value float64) float64 { return 1 / (1 + math.Exp(-value/unit)) }
