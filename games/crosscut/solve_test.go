package crosscut

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"parlour/solver/search"
)

// TestCampaign solves 5x6 into a file and reads the result back.
func TestCampaign(t *testing.T) {
	file := filepath.Join(t.TempDir(), "solved")
	var nodes int64
	for range 2 {
		found, err := campaign(context.Background(), newState(5, 6), file, func(string) {})
		if err != nil || !found.Proven || found.Value != 1 || len(found.Best) == 0 {
			t.Fatalf("%+v, %v: want a win", found, err)
		}
		if nodes != 0 && found.Nodes != nodes {
			t.Errorf("%d nodes after the second run, %d after the first", found.Nodes, nodes)
		}
		nodes = found.Nodes
	}
}

// TestWinSearchSolves compares the results of winSearch with the tables.
func TestWinSearchSolves(t *testing.T) {
	w, err := weights()
	if err != nil {
		t.Fatal(err)
	}
	v := search.NewSolver[winSearch, move](search.SolverConfig[winSearch]{Order: winOrder(w), TableBytes: 1 << 20})
	r := rand.New(rand.NewPCG(8, 1))
	p := table(t, size{4, 4})
	for range 40 {
		b := board{size: p.size}
		for range 2 + r.IntN(6) {
			if moves := b.AppendMoves(nil); b.end == running {
				b = b.After(moves[r.IntN(len(moves))])
			}
		}
		if b.end != running {
			continue
		}
		got, err := v.Solve(context.Background(), winSearch{pruned{b}, true}, 0)
		if err != nil || !got.Proven || got.Won != p.value(b).won() {
			t.Fatalf("%+v: %+v, %v; in truth %d plies", b, got, err, p.value(b))
		}
	}
}

func TestWinSearchEnds(t *testing.T) {
	for attacker, want := range map[bool]search.End{true: search.Lost, false: search.Won} {
		q := winSearch{pruned{board{size: size{3, 3}, end: stuck}}, attacker}
		if end, over := q.Ended(); !over || end != want {
			t.Errorf("a draw is %v, %v for the attacker=%v, want %v", end, over, attacker, want)
		}
	}
}
