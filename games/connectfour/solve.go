package connectfour

import (
	"cmp"
	"context"

	"parlour/games"
)

// solve finds out who wins a running game, and with which moves; of a position of
// the book it tells one of them.
func (t *thinking) solve(ctx context.Context, s State, l games.Limits) (games.Solution[Column], error) {
	v, done := t.solving(ctx, s, l)
	defer done()
	k, err := t.find(v, s)
	found := games.Solution[Column]{Proven: k.proven, Nodes: k.nodes}
	if !k.proven {
		return found, err
	}
	found.Value, found.Distance = float64(1+cmp.Compare(k.score, 0))/2, k.plies
	found.Best, found.Perfect = []Column{k.move}, []Column{k.move}
	if k.booked {
		return found, nil
	}
	var best, perfect []Column
	for c := range s.Moves() {
		score, _, err := t.worth(v, s.After(c))
		if err != nil {
			return found, err
		}
		if cmp.Compare(score, 0) == cmp.Compare(k.score, 0) {
			best = append(best, c)
		}
		if score == k.score {
			perfect = append(perfect, c)
		}
	}
	if found.Nodes = v.nodes; v.err == nil {
		found.Best, found.Perfect, found.All = best, perfect, true
	}
	return found, nil
}
