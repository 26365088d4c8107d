package pig

import (
	"context"
	"math"

	"parlour/games"
)

// unweighed is the Skill, Luck or Standing of what has none.
const unweighed = -1

// costly is how much of the chance of winning a move throws away that has no
// skill at all: decisions differ by a few percent, and seldom by ten.
const costly = 0.1

// judge weighs a decision of two players by their chances of winning, and a roll
// by those that would have brought less.
func (t *table) judge(ctx context.Context, s State, m Move, _ games.Limits) (games.Verdict, error) {
	v := games.Verdict{Skill: unweighed, Luck: unweighed, Standing: unweighed}
	if s.rolling {
		v.Luck = percent(s.luck(m))
	}
	if s.seats > 2 || ctx.Err() != nil {
		return v, ctx.Err()
	}
	o := t.odds(s)
	next := s.After(m)
	v.Standing = percent(o.mover(next))
	if next.turn != 0 {
		v.Standing = 100 - v.Standing
	}
	if s.rolling {
		return v, nil
	}
	rolled, held := o.of(s)
	played, best := rolled, held
	if m == Hold {
		played, best = held, rolled
	}
	v.Best, v.Skill = names[m], 100
	if lost := best - played; lost > 0 {
		v.Best, v.Skill = names[Roll+Hold-m], max(0, 100-percent(lost/costly))
		v.Text = games.T("pig.verdict", "Best", percent(best), "Played", percent(played))
	}
	return v, nil
}

// luck is the probability of a roll that brings less, with half that of those
// that bring the same.
func (s State) luck(face Move) float64 {
	worth := func(m Move) int {
		if m == 1 {
			return 0
		}
		return min(s.total+int(m), s.needs(s.turn))
	}
	luck := 0.0
	for m := range s.Moves() {
		switch {
		case worth(m) < worth(face):
			luck += 1.0 / faces
		case worth(m) == worth(face):
			luck += 0.5 / faces
		}
	}
	return luck
}

// percent is a probability as it is told.
func percent(p float64) int { return int(math.Round(100 * p)) }
