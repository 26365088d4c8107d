package pathway

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"parlour/games/gametest/campaign"
	"parlour/games/gametest/proof"
	"parlour/solver/search"
)

// The parameters of campaigns: the table size in bytes, the threads, and the stored plies.
const (
	campaignTable   = 1 << 30
	campaignThreads = 2
	campaignTop     = 9
)

// campaignTitle returns the title of a campaign's file.
func campaignTitle(size int) string { return fmt.Sprintf("pathway, size %d", size) }

// campaignOf solves a position of up to 8x8. It stores solved positions in a file, from which a later
// call on any position of the same size resumes.
func campaignOf(t *testing.T, s state, file string) search.Solution[cell] {
	t.Helper()
	l, err := campaign.OpenLedger(file, campaignTitle(s.size))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	c := &campaign.Campaign[regional, cell]{
		Order: regional.order, TableBytes: campaignTable,
		Ledger: l, Top: campaignTop, Threads: campaignThreads, Report: func(progress string) { t.Log(progress) },
	}
	found, err := c.Run(t.Context(), regionalOf(endingOf(bitboardOf(s)).planes()))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestCampaignSolves(t *testing.T) {
	file := t.TempDir() + "/ledger"
	for range 2 { // the second time reads the file
		if found := campaignOf(t, newState(4), file); !found.Proven || !found.Won || !found.HasMove {
			t.Errorf("%+v, want a win", found)
		}
	}
}

var (
	solved = flag.String("campaign", "", "`file` of solved positions of 6x6")
	first  = flag.String("first", "", "first `move` of the campaign")
	remake = flag.Bool("make", false, "compute the embedded data that the test is about, and write it")
)

// TestLists lists the proof and the winning first moves of a small board. With -campaign it solves 6x6
// into the file, after a first move if there is one, or resumes that; with -make it then writes the
// lists that the game embeds:
//
//	go test ./games/pathway -run TestLists -campaign FILE -first d2 -timeout 0
//	go test ./games/pathway -run TestLists -campaign FILE -make -timeout 0
func TestLists(t *testing.T) {
	size, file, folder := 4, filepath.Join(t.TempDir(), "ledger"), t.TempDir()
	if *solved != "" {
		size, file = provenSize, *solved
	}
	start := newState(size)
	if *first != "" {
		m, err := parse(start, *first)
		if err != nil {
			t.Fatal(err)
		}
		start = start.After(m)
	}
	campaignOf(t, start, file)
	if *solved != "" && !*remake {
		return
	}
	if *remake {
		folder = "."
	}
	l, err := campaign.ReadLedger(file, campaignTitle(size))
	if err != nil {
		t.Fatal(err)
	}
	opening := endingOf(bitboardOf(newState(size)))
	key := func(e ending) uint64 { return proofBoardOf(e, size).Key() }
	var firsts []uint64
	for _, c := range opening.AppendMoves(nil) {
		next := opening.After(c)
		if won, known := l.Won(next.Hash()); known && !won {
			firsts = append(firsts, key(next))
		}
	}
	keys := campaign.WinningStrategy(l, opening, key)
	if len(keys) == 0 || len(firsts) == 0 {
		t.Fatalf("%d positions and %d first moves are listed", len(keys), len(firsts))
	}
	for name, list := range map[string][]uint64{"lost6.bin": keys, "first6.bin": firsts} {
		if err := os.WriteFile(filepath.Join(folder, name), proof.NewLost(list).Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
