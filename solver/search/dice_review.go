package search

import (
	"context"
	"math"

	"parlour/games"
)

// reviewWithDice weighs decisions by what the best one would have been worth, and
// rolls by those that would have brought less.
func (g Game[S, M]) reviewWithDice(ctx context.Context, played []games.Played[S, M], l games.Limits, report func(int, games.Verdict)) error {
	l.Nodes = nodesEach(l, len(played))
	for i := len(played) - 1; i >= 0; i-- {
		s := played[i].Before
		all, exact, err := g.weighAll(ctx, s, l)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		report(i, g.verdict(s, played[i].Move, all, exact))
	}
	return nil
}

// weighAll is the values of all moves or rolls of a state, exact ones where the
// game can be solved.
func (g Game[S, M]) weighAll(ctx context.Context, s S, l games.Limits) (all []weighed[M], exact bool, err error) {
	if g.Solve != nil {
		found, err := g.Solve(ctx, s, l)
		if err != nil {
			return nil, false, err
		}
		exact = found.Proven
	}
	if !exact {
		x := g.expectimax(ctx, l)
		all, _ = x.weigh(s)
		return all, x.proven, nil
	}
	for m := range s.Moves() {
		after := s.After(m)
		o := after.Outcome()
		value := ended(o)
		if !o.Over {
			found, err := g.Solve(ctx, after, l)
			if err != nil {
				return nil, false, err
			}
			value = forSeat(found.Value, seatOf(after, g.Roller))
		}
		all = append(all, weighed[M]{m, value})
	}
	return all, exact, nil
}

// verdict is what is to be said of a move or a roll, given the values of all.
func (g Game[S, M]) verdict(s S, m M, all []weighed[M], exact bool) games.Verdict {
	seat := seatOf(s, g.Roller)
	var played, best weighed[M]
	for i, w := range all {
		w.value = forSeat(w.value, seat)
		if w.move == m {
			played = w
		}
		if i == 0 || w.value > best.value {
			best = w
		}
	}
	v := games.Verdict{Skill: -1, Luck: -1, Standing: percent(forSeat(played.value, seat))}
	if s.Turn() == games.Chance {
		v.Luck = percent(g.luck(s, played.value, all, seat))
		return v
	}
	loss := best.value - played.value
	if loss < sameChance || !exact && loss < inaccuracy {
		v.Best, v.Skill = g.Format(s, m), 100
		return v
	}
	v.Best, v.Skill = g.Format(s, best.move), percent(1-loss)
	v.Text = g.better(s, Appraisal[M]{Move: m, Best: Result[M]{Move: best.move}})
	return v
}

// luck is the probability of a roll that brings less, with half that of those
// that bring the same.
func (g Game[S, M]) luck(s S, value float64, all []weighed[M], seat games.Seat) (luck float64) {
	worth := make(map[M]float64, len(all))
	for _, w := range all {
		worth[w.move] = forSeat(w.value, seat)
	}
	for _, r := range g.Chances(s) {
		switch other := worth[r.Move]; {
		case math.Abs(other-value) < sameChance:
			luck += r.Probability / 2
		case other < value:
			luck += r.Probability
		}
	}
	return luck
}

func percent(chance float64) int { return int(math.Round(100 * chance)) }
