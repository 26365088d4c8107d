package pathway

import (
	"context"
	"math"
	"slices"

	"parlour/games"
)

// otherNodes is the node limit for all alternatives to the winning move above 5x5.
const otherNodes = 100_000

// value determines the winner of a running game within the node limit; 0 is none. Up to 5x5 it
// returns all winning moves; above, one winning move and those that are known or quickly proven.
// Above 8x8 it proves nothing.
func (es *engines) value(ctx context.Context, s state, l games.Limits) (v games.Solution[square], err error) {
	if s.size > maxBitboard {
		return v, nil
	}
	e := endingOf(bitboardOf(s))
	known, err := es.solve(ctx, s.size, e, l.Nodes)
	v.Nodes = known.Nodes
	if err != nil || !known.Proven {
		return v, err
	}
	v.Proven, v.Complete = true, true
	if !known.Won {
		v.Best = slices.Collect(s.Moves())
		return v, nil
	}
	v.Value = 1
	won := slices.Concat(listed(e, s.size))
	left := int64(0)
	if len(won) == 0 {
		left = nodesForOthers(s.size, l.Nodes, known.Nodes)
	}
	if known.HasMove {
		won = append(won, known.Move)
	}
	err = es.addWinning(ctx, s, won, left, &v)
	return v, err
}

// nodesForOthers returns the node limit for the alternatives to a winning move, given the limit
// of the whole solution and the nodes searched so far.
func nodesForOthers(size int, limit, searched int64) int64 {
	switch {
	case size > openingSize && limit > 0:
		return min(limit-searched, otherNodes)
	case size > openingSize:
		return otherNodes
	case limit == 0:
		return math.MaxInt64
	}
	return limit - searched
}

// addWinning adds the winning moves of a state to v: those in won, and others that the solver
// proves within the node limit.
func (es *engines) addWinning(ctx context.Context, s state, won []cell, nodes int64, v *games.Solution[square]) error {
	for sq := range s.Moves() {
		after := s.After(sq)
		switch {
		case slices.Contains(won, cellOf(sq, s.size)):
			v.Best = append(v.Best, sq)
			continue
		case after.over():
			continue
		case nodes <= 0:
			v.Complete = false
			continue
		}
		r, err := es.solve(ctx, s.size, endingOf(bitboardOf(after)), nodes)
		if err != nil {
			return err
		}
		v.Nodes, nodes = v.Nodes+r.Nodes, nodes-r.Nodes
		switch {
		case !r.Proven:
			v.Complete = false
		case !r.Won:
			v.Best = append(v.Best, sq)
		}
	}
	return nil
}
