package pathway

import (
	"context"
	"errors"
	"fmt"
	"io"

	"parlour/games"
	"parlour/solver/search"
)

// Perft counts the lines of play of exactly depth plies from a position.
func (g *game) Perft(p games.Position, depth int) int64 {
	s, ok := games.StateOf[State](p)
	switch {
	case !ok:
		return 0
	case s.size > maxWord:
		return search.Perft(s, depth)
	}
	return search.BulkPerft(wordOf(s), depth)
}

// Solve finds out who wins a running game with perfect play, within the nodes of
// the limits, of which 0 is none. Where the Thought is Proven, best are all the
// moves that win, or all there are if none does. Above 8x8 it proves nothing.
func (g *game) Solve(ctx context.Context, p games.Position, l games.Limits) (best []string, t games.Thought, err error) {
	s, ok := games.StateOf[State](p)
	if !ok {
		return nil, t, games.Refuse("games.foreign")
	}
	if s.size > maxWord {
		return nil, t, nil
	}
	left := func() int64 { return max(l.Nodes-t.Nodes, 1) }
	if l.Nodes == 0 {
		left = func() int64 { return 0 }
	}
	t.Value = -1
	for sq := range s.Moves() {
		after := s.After(sq)
		r := search.Solution[cell]{Proven: true, Won: true}
		if !after.over() {
			if r, err = g.thinking.solve(ctx, s.size, endingOf(wordOf(after)), left()); err != nil {
				return nil, t, err
			}
		}
		t.Nodes += r.Nodes
		if !r.Proven {
			return nil, games.Thought{Nodes: t.Nodes}, nil
		}
		if !r.Won {
			best, t.Value, t.Move = append(best, s.name(sq)), 1, s.name(sq)
		}
	}
	t.Proven = true
	if best == nil {
		for sq := range s.Moves() {
			best = append(best, s.name(sq))
		}
	}
	return best, t, nil
}

// The campaign's table, threads, and plies whose positions it writes down.
const (
	campaignTable   = 1 << 30
	campaignThreads = 2
	campaignTop     = 9
)

// Campaign solves a position of up to 8x8 for as long as the context lasts. What
// it has solved it keeps in a file, from which a later call goes on, on any
// position of the same size.
func (g *game) Campaign(ctx context.Context, p games.Position, file string, report func(progress string)) (best []string, t games.Thought, err error) {
	s, ok := games.StateOf[State](p)
	if !ok || s.size > maxWord || s.over() {
		return nil, t, games.Refuse("pathway.refuse.campaign", "Max", maxWord)
	}
	ledger, err := search.OpenLedger(file, fmt.Sprintf("pathway, size %d", s.size))
	if err != nil {
		return nil, t, err
	}
	defer func() { err = errors.Join(err, ledger.Close()) }()
	c := &search.Campaign[ending, cell]{
		Solver: search.SolverConfig[ending]{Order: ending.promise, TableBytes: campaignTable},
		Ledger: ledger, Top: campaignTop, Threads: campaignThreads, Report: report,
	}
	r, err := c.Run(ctx, endingOf(wordOf(s)))
	t = games.Thought{Proven: r.Proven, Value: -1, Nodes: ledger.Nodes()}
	if r.Won {
		t.Value = 1
	}
	if r.HasMove {
		t.Move = s.name(squareOf(r.Move, s.size))
		best = []string{t.Move}
	}
	return best, t, err
}

// Files are the names of the embedded files that can be made.
func (g *game) Files() []string { return []string{"openings.bin"} }

// Make computes an embedded file and writes it.
func (g *game) Make(ctx context.Context, name string, out io.Writer) error {
	table, err := MakeOpenings(ctx)
	if err != nil {
		return err
	}
	_, err = out.Write(table)
	return err
}
