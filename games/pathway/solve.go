package pathway

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"parlour/games"
	"parlour/solver/search"
)

// perft counts the lines of play of exactly depth plies.
func perft(s State, depth int) int64 {
	if s.size > maxWord {
		return search.Perft(s, depth)
	}
	return search.BulkPerft(wordOf(s), depth)
}

// value finds out who wins a running game with perfect play, within the nodes of
// the limits, of which 0 is none. Above 8x8 it proves nothing.
func (t *thinking) value(ctx context.Context, s State, l games.Limits) (v games.Solution[Square], err error) {
	if s.size > maxWord {
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
			if r, err = t.solve(ctx, s.size, endingOf(wordOf(after)), left()); err != nil {
				return v, err
			}
		}
		v.Nodes += r.Nodes
		if !r.Proven {
			return games.Solution[Square]{Nodes: v.Nodes}, nil
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
func campaign(ctx context.Context, s State, file string, report func(progress string)) (v games.Solution[Square], err error) {
	if s.size > maxWord || s.over() {
		return v, games.Refuse("pathway.refuse.campaign", "Max", maxWord)
	}
	ledger, err := search.OpenLedger(file, fmt.Sprintf("pathway, size %d", s.size))
	if err != nil {
		return v, err
	}
	defer func() { err = errors.Join(err, ledger.Close()) }()
	c := &search.Campaign[ending, cell]{
		Solver: search.SolverConfig[ending]{Order: ending.promise, TableBytes: campaignTable},
		Ledger: ledger, Top: campaignTop, Threads: campaignThreads, Report: report,
	}
	r, err := c.Run(ctx, endingOf(wordOf(s)))
	v = games.Solution[Square]{Proven: r.Proven, Nodes: ledger.Nodes()}
	if r.Won {
		v.Value = 1
	}
	if r.HasMove {
		v.Best = []Square{squareOf(r.Move, s.size)}
	}
	return v, err
}
