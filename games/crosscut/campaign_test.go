package crosscut

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"parlour/games"
	"parlour/games/gametest/campaign"
	"parlour/games/gametest/proof"
	"parlour/solver/search"
)

// The parameters of campaigns, for a machine with two cores: the table has a gigabyte.
const (
	campaignTable   = 1 << 30
	campaignTop     = 6
	campaignThreads = 2
)

// winSearch is a board for the search for a win of one side. A draw counts as a win of the other.
type winSearch struct {
	pruned
	attacker bool // the side to move is the one that tries to win
}

// AppendMoves appends the legal moves that may win, or all moves if every move loses immediately, so
// that the moves of an image are the images of the moves.
func (q winSearch) AppendMoves(buf []move) []move {
	start := len(buf)
	if buf = q.contenders(buf); len(buf) == start {
		buf = q.board.AppendMoves(buf)
	}
	return buf
}

// After returns the board after a legal move.
func (q winSearch) After(m move) winSearch { return winSearch{q.pruned.After(m), !q.attacker} }

// Ended reports whether the game is over and the result for the side to move.
func (q winSearch) Ended() (search.End, bool) {
	end, over := q.pruned.Ended()
	switch {
	case !over || end != search.Drawn:
		return end, over
	case q.attacker:
		return search.Lost, true
	}
	return search.Won, true
}

// Hash returns a key that all images of a board share.
func (q winSearch) Hash() uint64 {
	least := uint64(math.MaxUint64)
	q.images(func(b board) { least = min(least, b.Hash()) })
	if q.attacker {
		return search.Mix(least)
	}
	return least
}

// campaignTitle returns the title of a campaign's file.
func campaignTitle(a size) string {
	return fmt.Sprintf("crosscut, %d by %d", a.width(), a.height())
}

// campaignOf searches for a win of the first player on an empty board. It stores solved positions in
// a file, from which a later call resumes. The absence of a win proves nothing, because the game
// might be a draw.
func campaignOf(t *testing.T, a size, file string) games.Solution[move] {
	t.Helper()
	w, err := weights()
	if err != nil {
		t.Fatal(err)
	}
	c := &campaign.Campaign[winSearch, move]{
		Order: winOrder(w), TableBytes: campaignTable,
		Top: campaignTop, Threads: campaignThreads, Report: func(progress string) { t.Log(progress) },
	}
	v, err := c.RunFile(t.Context(), winSearch{pruned{board{size: a}}, true}, file, campaignTitle(a))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// winOrder searches the positions first that are worst for the side to move.
func winOrder(weights []int16) func(winSearch) int {
	value := evaluator(weights, 0)
	return func(q winSearch) int { return value(q.pruned) }
}

// TestCampaign solves 5x6 into a file and reads the result back.
func TestCampaign(t *testing.T) {
	file := filepath.Join(t.TempDir(), "solved")
	var nodes int64
	for range 2 {
		found := campaignOf(t, size{3, 4}, file)
		if !found.Proven || found.Value != 1 || len(found.Best) == 0 {
			t.Fatalf("%+v: want a win", found)
		}
		if nodes != 0 && found.Nodes != nodes {
			t.Errorf("%d nodes after the second run, %d after the first", found.Nodes, nodes)
		}
		nodes = found.Nodes
	}
}

var solved = flag.String("campaign", "", "`file` of solved positions of 7x7")

// TestList lists a winning strategy of a small board. With -campaign it solves 7x7 into the file, or
// resumes that, and writes the list of the proof:
//
//	go test ./games/crosscut -run TestList -campaign FILE -timeout 0
func TestList(t *testing.T) {
	a, file, out := size{3, 4}, filepath.Join(t.TempDir(), "solved"), filepath.Join(t.TempDir(), "list")
	if *solved != "" {
		a, file, out = provenSize, *solved, "testdata/lost7.bin"
	}
	campaignOf(t, a, file)
	l, err := campaign.ReadLedger(file, campaignTitle(a))
	if err != nil {
		t.Fatal(err)
	}
	keys := campaign.WinningStrategy(l, winSearch{pruned{board{size: a}}, true}, func(q winSearch) uint64 { return proofBoard{q.board}.Key() })
	if len(keys) == 0 {
		t.Error("the first player does not win")
	}
	if err := os.WriteFile(out, proof.NewLost(keys).Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestWinSearchSolves compares the results of winSearch with the tables.
func TestWinSearchSolves(t *testing.T) {
	w, err := weights()
	if err != nil {
		t.Fatal(err)
	}
	v := search.NewSolver[winSearch, move](winOrder(w), 1<<20)
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
