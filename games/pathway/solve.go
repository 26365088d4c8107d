package pathway

import (
	"context"
	"fmt"
	"math"
	"slices"

	"parlour/games"
	"parlour/solver/search"
)

// perft counts the lines of play of exactly depth plies.
func perft(s state, depth int) int64 {
	if s.size > maxBitboard {
		return search.Perft(s, depth)
	}
	return search.BulkPerft(bitboardOf(s), depth)
}

// otherNodes are those, in all, for the winner's other moves above 5x5.
const otherNodes = 100_000

// value finds out who wins a running game with perfect play, within the nodes of
// the limits, of which 0 is none. Up to 5x5 it tells all moves that win; above, of
// those but for one the ones that are known or soon found out. Above 8x8 it proves
// nothing.
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
	v.Proven, v.All = true, true
	if !known.Won {
		v.Best = slices.Collect(s.Moves())
		return v, nil
	}
	v.Value = 1
	won := slices.Concat(listed(e, s.size))
	left := l.Nodes - known.Nodes // for the others
	switch {
	case len(won) > 0:
		left = 0
	case s.size > openingSize && l.Nodes > 0:
		left = min(left, otherNodes)
	case s.size > openingSize:
		left = otherNodes
	case l.Nodes == 0:
		left = math.MaxInt64
	}
	if known.HasMove {
		won = append(won, known.Move)
	}
	for sq := range s.Moves() {
		after := s.After(sq)
		switch {
		case slices.Contains(won, cellOf(sq, s.size)):
			v.Best = append(v.Best, sq)
			continue
		case after.over():
			continue
		case left <= 0:
			v.All = false
			continue
		}
		r, err := es.solve(ctx, s.size, endingOf(bitboardOf(after)), left)
		if err != nil {
			return v, err
		}
		v.Nodes, left = v.Nodes+r.Nodes, left-r.Nodes
		switch {
		case !r.Proven:
			v.All = false
		case !r.Won:
			v.Best = append(v.Best, sq)
		}
	}
	return v, nil
}

// The campaign's table, threads, and plies whose positions it writes down.
const (
	campaignTable   = 1 << 30
	campaignThreads = 2
	campaignTop     = 9
)

// campaignTitle is what the file of a campaign begins with.
func campaignTitle(size int) string { return fmt.Sprintf("pathway, size %d", size) }

// campaign solves a position of up to 8x8 for as long as the context lasts. What
// it has solved it keeps in a file, from which a later call goes on, on any
// position of the same size.
func campaign(ctx context.Context, s state, file string, report func(progress string)) (v games.Solution[square], err error) {
	if s.size > maxBitboard || s.over() {
		return v, games.Refuse("pathway.refuse.campaign", "Max", maxBitboard)
	}
	c := &search.Campaign[regional, cell]{
		Solver: search.SolverConfig[regional]{Order: regional.order, TableBytes: campaignTable},
		Top:    campaignTop, Threads: campaignThreads, Report: report,
	}
	found, err := c.RunFile(ctx, regionalOf(endingOf(bitboardOf(s)).planes()), file, campaignTitle(s.size))
	v.Proven, v.Value, v.Nodes = found.Proven, found.Value, found.Nodes
	for _, m := range found.Best {
		v.Best = append(v.Best, squareOf(m, s.size))
	}
	return v, err
}
