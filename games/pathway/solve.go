package pathway

import (
	"context"
	"fmt"
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

// value finds out who wins a running game with perfect play, within the nodes of
// the limits, of which 0 is none. Above 8x8 it proves nothing.
func (es *engines) value(ctx context.Context, s state, l games.Limits) (v games.Solution[square], err error) {
	if s.size > maxBitboard {
		return v, nil
	}
	left := func() int64 { return max(l.Nodes-v.Nodes, 1) }
	if l.Nodes == 0 {
		left = func() int64 { return 0 }
	}
	for sq := range s.Moves() {
		after := s.After(sq)
		r := search.Solution[cell]{Proven: true, Won: true}
		if !after.over() {
			if r, err = es.solve(ctx, s.size, endingOf(bitboardOf(after)), left()); err != nil {
				return v, err
			}
		}
		v.Nodes += r.Nodes
		if !r.Proven {
			return games.Solution[square]{Nodes: v.Nodes}, nil
		}
		if !r.Won {
			v.Best, v.Value = append(v.Best, sq), 1
		}
	}
	v.Proven, v.All = true, true
	if v.Best == nil {
		v.Best = slices.Collect(s.Moves())
	}
	return v, nil
}

// The campaign's table, threads, and plies whose positions it writes down.
const (
	campaignTable   = 1 << 30
	campaignThreads = 2
	campaignTop     = 9
)

// campaign solves a position of up to 8x8 for as long as the context lasts. What
// it has solved it keeps in a file, from which a later call goes on, on any
// position of the same size.
func campaign(ctx context.Context, s state, file string, report func(progress string)) (v games.Solution[square], err error) {
	if s.size > maxBitboard || s.over() {
		return v, games.Refuse("pathway.refuse.campaign", "Max", maxBitboard)
	}
	c := &search.Campaign[ending, cell]{
		Solver: search.SolverConfig[ending]{Order: ending.order, TableBytes: campaignTable},
		Top:    campaignTop, Threads: campaignThreads, Report: report,
	}
	found, err := c.RunFile(ctx, endingOf(bitboardOf(s)), file, fmt.Sprintf("pathway, size %d", s.size))
	v.Proven, v.Value, v.Nodes = found.Proven, found.Value, found.Nodes
	for _, m := range found.Best {
		v.Best = append(v.Best, squareOf(m, s.size))
	}
	return v, err
}
