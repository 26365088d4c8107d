package pathway

import (
	"context"
	"math"

	"parlour/games"
	"parlour/solver/search"
)

// Judge weighs a move against the best that the strongest player finds.
func (g *game) Judge(ctx context.Context, before games.Position, move string, l games.Limits) (v games.Verdict, err error) {
	err = g.Review(ctx, []games.Played{{Before: before, Move: move}}, l, func(_ int, found games.Verdict) { v = found })
	return v, err
}

// placement is where a disc was placed and the state in which it was made.
type placement struct {
	state  State
	square Square
}

func placementOf(p games.Played) (placement, error) {
	s, ok := games.StateOf[State](p.Before)
	if !ok {
		return placement{}, games.Refuse("games.foreign")
	}
	canonical, err := p.Before.Canonical(p.Move)
	if err != nil {
		return placement{}, err
	}
	sq, err := parse(s, canonical)
	return placement{s, sq}, err
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

// Chances of winning from which on their loss makes a placement inaccurate, and
// a mistake. A search two plies deeper finds the difference of two placements to
// be another by 0.07 (standard deviation, 52 pairs on 6x6 and 8x8; values of
// searches to different depths are off by 0.32); of those pairs it acquitted none
// that lost 0.05 by both depths.
const (
	inaccurate = 0.15
	mistaken   = 0.30
)

// loss is how much of the chances of winning a placement has cost at least: by
// the depth that is kinder to it.
func (a appraisal) loss() float64 {
	least := 1.0
	for _, p := range a.both {
		least = min(least, chances(p.Other)-chances(p.Value))
	}
	return max(0, least)
}

func (a appraisal) verdict(s State) games.Verdict {
	v := games.Verdict{Best: s.name(a.best.Move), Luck: -1}
	id, loss := "good", 0.0
	switch won := a.best.Proven && a.best.Value > 0; {
	case a.best.Proven && !won:
		id = "hopeless"
	case a.played.Proven && a.played.Value < 0 && won:
		id, loss = "threw", 1
	case a.played.Proven && a.played.Value < 0:
		id, loss = "loses", 1
	case a.played.Proven:
		id = "wins"
	case a.square == a.best.Move:
		// Nothing better was found.
	case won:
		id, loss = "missed", a.loss()
	case a.loss() >= mistaken:
		id, loss = "mistake", a.loss()
	case a.loss() >= inaccurate:
		id, loss = "inaccurate", a.loss()
	}
	v.Skill = int(math.Round(99 * (1 - loss)))
	if id == "good" || id == "wins" {
		v.Best = s.name(a.square)
	}
	v.Text = games.T("pathway.verdict."+id, "Square", s.name(a.square), "Best", s.name(a.best.Move))
	return v
}

// chances is the probability of winning with a value: the regression behind
// [ending.promise] gives one in ten of its units to the logarithm of the odds.
func chances(value int) float64 { return 1 / (1 + math.Exp(-float64(value)/(10*scale))) }
