package host

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
	"parlour/solver/memory"
)

// tableOf returns a table with a number of positions.
func tableOf(channel, id string, version int64, positions int) *match.Table {
	t := &match.Table{Match: match.Match{ID: id, Start: match.Start{Channel: channel}, Version: version, Created: time.UnixMilli(0)}}
	t.Positions = make([]games.Position, positions)
	return t
}

// sizeOf returns the size of tables with a number of positions each.
func sizeOf(tables, positions int) int64 {
	return int64(tables * (tableBytes + positions*positionBytes))
}

func TestKeptTablesAreBounded(t *testing.T) {
	k := newTableCache(memory.New(sizeOf(10, 10)))
	for i := range 20 {
		k.add(tableOf("c", fmt.Sprintf("m%02d", i), 1, 10))
	}
	kept := 0
	for i := range 20 {
		if k.find("c", fmt.Sprintf("m%02d", i)) != nil {
			kept++
		}
	}
	if kept != 10 || len(k.byID) != 10 || len(k.newest) != 1 {
		t.Errorf("%d tables are cached, %d by ID, %d by channel; want 10, 10, 1", kept, len(k.byID), len(k.newest))
	}
	_, release := k.budget.Reserve(sizeOf(5, 10)) // a search needs the memory
	defer release()
	if len(k.byID) != 5 {
		t.Errorf("%d tables are cached beside a search, want 5", len(k.byID))
	}
	k.add(tableOf("c", "huge", 1, 1000))
	if k.find("c", "huge") == nil || len(k.byID) != 1 {
		t.Errorf("%d tables are cached beside a huge one, want only that one", len(k.byID))
	}
}

func TestTheTableUsedLastStaysLongest(t *testing.T) {
	k := newTableCache(memory.New(sizeOf(2, 10)))
	k.add(tableOf("c", "a", 1, 10))
	k.add(tableOf("c", "b", 1, 10))
	k.find("c", "a")
	k.add(tableOf("c", "d", 1, 10))
	if k.find("c", "a") == nil || k.find("c", "b") != nil {
		t.Error("the table used last was evicted first")
	}
}

// A table that was loaded while a commit cached it keeps what the commit knew.
func TestALoadedTableKeepsThePromptPlayers(t *testing.T) {
	k := newTableCache(memory.New(1 << 20))
	committed := tableOf("c", "m", 3, 4)
	committed.Prompt = []string{"", "easy"}
	k.add(committed)
	k.add(tableOf("c", "m", 3, 4))
	if got := k.find("c", "m").Prompt; len(got) != 2 || got[1] != "easy" {
		t.Errorf("prompt players %q", got)
	}
}

func TestOldTablesReplaceNoNewerOnes(t *testing.T) {
	k := newTableCache(memory.New(1 << 20))
	newer := tableOf("c", "m", 3, 4)
	k.add(newer)
	k.add(tableOf("c", "m", 2, 3))
	if k.find("c", "m") != newer {
		t.Errorf("version %d is cached", k.find("c", "m").Match.Version)
	}
	shown := newer.WithHead(match.Head{Epoch: 3})
	k.add(shown)
	k.add(newer)
	if k.find("c", "m") != shown {
		t.Error("the slot of the board was lost")
	}
}

func TestTheNewestMatchOfAChannel(t *testing.T) {
	k := newTableCache(memory.New(1 << 20))
	first, second := tableOf("c", "m1", 1, 1), tableOf("c", "m2", 1, 1)
	second.Match.Created = time.UnixMilli(1)
	k.add(second)
	k.add(first)
	if k.find("c", "") != second || k.find("d", "") != nil {
		t.Error("another match is returned as the newest")
	}
	k.drop("c", "m2")
	if k.find("c", "") != nil {
		t.Error("after the newest was evicted, another match is returned as the newest")
	}
}

// The heap size of tables is between a quarter and twice the size that is charged for them. The test measures it
// in a process of its own: other tests leave garbage, and goroutines that free memory.
func TestTableBytes(t *testing.T) {
	if os.Getenv("TABLE_BYTES") == "" {
		self, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		alone := exec.CommandContext(t.Context(), self, "-test.run=^TestTableBytes$", "-test.v")
		alone.Env = append(os.Environ(), "TABLE_BYTES=measure")
		if out, err := alone.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: TestTableBytes/") {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	const count, plies = 200, 12
	for _, g := range all.Games() {
		t.Run(g.Info.Name, func(t *testing.T) {
			moves := randomMoves(t, g, plies)
			var tables [count]*match.Table
			before := heapBytes()
			charged := int64(0)
			for i := range tables {
				m := match.Match{ID: fmt.Sprint("match ", i), Chairs: make([]match.Chair, g.Seats(nil))}
				for n, move := range moves {
					m.Entries = append(m.Entries, match.Entry{N: n, Kind: games.Move, Seat: move.Seat, Text: move.Text, User: "12345678901234567", Key: fmt.Sprint(i, "/", n)})
				}
				var err error
				if tables[i], err = match.Replay(g, m); err != nil {
					t.Fatal(err)
				}
				charged += int64(tableBytes + positionBytes*len(tables[i].Positions))
			}
			took := heapBytes() - before
			if took > 2*charged || charged > 4*took {
				t.Errorf("%d tables of %d positions take %d bytes each, and are charged %d", count, len(tables[0].Positions), took/count, charged/count)
			}
			runtime.KeepAlive(tables)
		})
	}
}

// randomMoves returns a sequence of legal moves.
func randomMoves(t *testing.T, g *games.Game, plies int) (moves []match.Entry) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	p, err := g.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for len(moves) < plies && !p.Outcome().Over {
		e := match.Entry{Seat: p.Turn()}
		e.Text, _ = g.RandomMove(p, r)
		moves = append(moves, e)
		if p, err = p.Play(e.Text); err != nil {
			t.Fatal(err)
		}
	}
	return moves
}

func heapBytes() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // frees what a sync.Pool has held
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
