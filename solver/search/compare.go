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
// l.Nodes bounds each of its two searches; where it cuts one short the depth is
// that which both moves have reached.
func (e *Engine[S, M]) Compare(ctx context.Context, s S, move, other M, l games.Limits) ([]Prospect, error) {
	l.Depth = max(l.Depth-1, 1)
	a, err := e.after(ctx, s.After(move), l)
	if err != nil {
		return nil, err
	}
	b, err := e.after(ctx, s.After(other), l)
	if err != nil {
		return nil, err
	}
	var prospects []Prospect
	for depth := min(a.reached, b.reached); depth > 0 && len(prospects) < 2; depth-- {
		prospects = append(prospects, Prospect{Value: a.at(depth), Other: b.at(depth)})
	}
	return prospects, nil
}

// outlook is what a state is worth to the player who has moved into it.
type outlook struct {
	values  []int // by depth, from 1 on: searches deepen, so that one has them all
	reached int   // up to which depth there is a value
}

// at is the value at a depth. One that is proven holds at all greater depths.
func (o outlook) at(depth int) int { return o.values[min(depth, len(o.values))-1] }

// after looks ahead from a state that a player has moved into.
func (e *Engine[S, M]) after(ctx context.Context, s S, l games.Limits) (outlook, error) {
	if end, over := s.Ended(); over {
		return outlook{[]int{-end.value(1)}, l.Depth}, nil
	}
	_, err := e.Search(ctx, s, l)
	o := outlook{reached: l.Depth}
	for _, v := range e.values {
		o.values = append(o.values, -v)
	}
	if !e.best.Proven {
		o.reached = len(o.values)
	}
	return o, err
}
