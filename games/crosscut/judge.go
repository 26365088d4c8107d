package crosscut

import (
	"context"
	"math"

	"parlour/games"
	"parlour/solver/search"
)

// Judge weighs a move against the best one.
func (g game) Judge(ctx context.Context, before games.Position, move string, l games.Limits) (v games.Verdict, err error) {
	err = g.Review(ctx, []games.Played{{Before: before, Move: move}}, l, func(_ int, found games.Verdict) { v = found })
	return v, err
}

// appraisal is what there is to be said of a move.
type appraisal struct {
	move   Move
	played standing
	best   games.Choice[Move]
	// both are the move and the best one, seen equally far ahead in two ways;
	// nil where the best is proven and the move is it or is proven too.
	both []search.Prospect
}

// standing is the value of a move for the side that made it.
type standing struct {
	value  float64
	proven bool
}

// exact reports whether no estimate is needed: the move is the best, nothing
// could be saved, or it is known how the game ends after it.
func (a appraisal) exact() bool {
	return a.best.Move == a.move || a.played.proven || a.best.Proven && a.best.Value < 0
}

// Chances of winning from which on their loss makes a move inaccurate, and a
// mistake. On 8x8 a search two plies deeper finds the difference of two moves to
// be another by 0.11 (standard deviation, 52 pairs in play by depth), and where
// two depths agree on 0.15 it agreed as well.
const (
	inaccurate = 0.20
	mistaken   = 0.35
)

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

func (a appraisal) verdict() games.Verdict {
	v := games.Verdict{Best: a.best.Move.String(), Luck: -1, Skill: 99}
	id, loss := "good", 0.0
	switch won := a.best.Proven && a.best.Value > 0; {
	case a.best.Proven && a.best.Value < 0:
		id = "hopeless"
	case a.best.Move == a.move || a.played.proven && a.played.value > 0:
		// Nothing was better.
	case a.played.proven && a.played.value < 0 && won:
		id, loss = "threw", 1
	case a.played.proven && a.played.value < 0:
		id, loss = "loses", 1
	case won && !a.played.proven:
		id, loss = "missed", a.loss()
	default:
		loss = a.loss()
		switch {
		case loss >= mistaken:
			id = "mistake"
		case loss >= inaccurate:
			id = "inaccurate"
		default:
			loss = 0
		}
	}
	v.Skill = int(math.Round(99 * (1 - loss)))
	if id == "good" {
		v.Best = a.move.String()
	}
	v.Text = games.T("crosscut.verdict."+id, "Square", a.move.String(), "Best", a.best.Move.String())
	return v
}

// chances is the probability of winning at a value.
func chances(value float64) float64 { return 1 / (1 + math.Exp(-value/unit)) }
