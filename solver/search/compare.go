package search

import (
	"context"

	"parlour/games"
)

// Prospect is what a move is worth to who makes it, and another one, both seen
// as many plies ahead.
type Prospect struct{ Value, Other int }

// Compare weighs two moves of a state against each other. Values of searches to
// different depths differ by more than most moves do, so both are looked at
// equally far ahead: to l.Depth plies from the state, and, since odd and even
// depths flatter different sides, to one ply less. Prospects that agree on
// which is better are not noise of that kind.
//
// l.Nodes bounds each of its searches, four in all and sometimes six; where it
// cuts one short the depth is that which both moves have reached.
func (e *Engine[S, M]) Compare(ctx context.Context, s S, move, other M, l games.Limits) ([]Prospect, error) {
	var prospects []Prospect
	for depth := max(l.Depth-1, 1); depth > 0 && len(prospects) < 2; depth-- {
		p, reached, err := e.compare(ctx, s.After(move), s.After(other), games.Limits{Depth: depth, Nodes: l.Nodes})
		if err != nil {
			return nil, err
		}
		prospects, depth = append(prospects, p), reached
	}
	return prospects, nil
}

// compare looks equally far ahead after two moves, and tells how far.
func (e *Engine[S, M]) compare(ctx context.Context, a, b S, l games.Limits) (p Prospect, depth int, err error) {
	if p.Value, depth, err = e.after(ctx, a, l); err != nil {
		return p, 0, err
	}
	l.Depth = depth
	if p.Other, depth, err = e.after(ctx, b, l); err != nil || depth == l.Depth {
		return p, depth, err
	}
	l.Depth = depth
	p.Value, depth, err = e.after(ctx, a, l)
	return p, depth, err
}

// after is the value of a state for the player who has moved into it, and the
// depth to which that holds.
func (e *Engine[S, M]) after(ctx context.Context, s S, l games.Limits) (value, depth int, err error) {
	if end, over := s.Ended(); over {
		return -end.value(1), l.Depth, nil
	}
	r, err := e.Search(ctx, s, l)
	if r.Proven {
		return -r.Value, l.Depth, err
	}
	return -r.Value, r.Depth, err
}
