package search

import (
	"context"

	"parlour/games"
)

// Comparison holds the values of two moves for the player who makes them, searched to the
// same depth.
type Comparison struct{ Value, Other int }

// Compare evaluates two moves of a state. Values of different search depths differ by more
// than most moves do, so both moves are searched to the same depth: l.Depth plies from the
// state and, because of the odd-even effect, one ply less. If both depths agree on which
// move is better, the difference is not noise of that kind.
//
// l.Nodes bounds each of the two searches. If it stops one early, the depth is the
// greatest that both have completed.
func (e *Engine[S, M]) Compare(ctx context.Context, s S, move, other M, l games.Limits) ([]Comparison, error) {
	l.Depth = max(l.Depth-1, 1)
	a, err := e.after(ctx, s.After(move), l)
	if err != nil {
		return nil, err
	}
	b, err := e.after(ctx, s.After(other), l)
	if err != nil {
		return nil, err
	}
	var prospects []Comparison
	for depth := min(a.reached, b.reached); depth > 0 && len(prospects) < 2; depth-- {
		prospects = append(prospects, Comparison{Value: a.at(depth), Other: b.at(depth)})
	}
	return prospects, nil
}

// outlook holds the values of a state for the player who moved into it.
type outlook struct {
	values  []int // by depth, from 1
	reached int   // the greatest depth with a value
}

// at returns the value at a depth. A proven value holds at all greater depths.
func (o outlook) at(depth int) int { return o.values[min(depth, len(o.values))-1] }

// after searches the state that a move led to.
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
