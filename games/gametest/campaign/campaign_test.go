package campaign

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"parlour/solver/search"
)

// nim is a row of heaps. The player to move takes one or more from one heap; the player who takes the
// last one wins. A move is heap*8 + number.
type nim [4]uint8

func (n nim) AppendMoves(buf []int) []int {
	for h, size := range n {
		for k := 1; k <= int(size); k++ {
			buf = append(buf, h*8+k)
		}
	}
	return buf
}

func (n nim) After(m int) nim {
	n[m/8] -= uint8(m % 8)
	return n
}

func (n nim) Ended() (search.End, bool) { return search.Lost, n == nim{} }

func (n nim) Hash() uint64 {
	return search.Mix(uint64(n[0]) | uint64(n[1])<<8 | uint64(n[2])<<16 | uint64(n[3])<<24 | 1<<40)
}

// won is Bouton's theorem: the player to move wins unless the xor of the heaps is 0.
func (n nim) won() bool { return n[0]^n[1]^n[2]^n[3] != 0 }

func (n nim) total() int { return int(n[0]) + int(n[1]) + int(n[2]) + int(n[3]) }

func newCampaign(t *testing.T, path string, threads int) *Campaign[nim, int] {
	l, err := OpenLedger(path, "nim")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return &Campaign[nim, int]{
		Order: nim.total, TableBytes: 1 << 16, Ledger: l, Top: 3, Threads: threads,
	}
}

func TestCampaign(t *testing.T) {
	for _, threads := range []int{1, 2} {
		for _, s := range []nim{{1, 3, 5, 7}, {3, 4, 5, 6}, {1}} {
			c := newCampaign(t, filepath.Join(t.TempDir(), "ledger"), threads)
			r, err := c.Run(context.Background(), s)
			if err != nil || !r.Proven || r.Won != s.won() {
				t.Errorf("%v on %d threads: %+v, %v; want won %v", s, threads, r, err, s.won())
			}
			if r.Won && s.After(r.Move).won() {
				t.Errorf("%v: move %d throws the game away", s, r.Move)
			}
		}
	}
}

func TestCampaignResumes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger")
	s := nim{7, 6, 5, 4}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := newCampaign(t, path, 1).Run(ctx, s); !errors.Is(err, context.Canceled) || r.Proven {
		t.Errorf("cancelled: %+v, %v", r, err)
	}
	first := newCampaign(t, path, 1)
	if r, err := first.Run(context.Background(), s); err != nil || r.Won != s.won() {
		t.Errorf("%+v, %v; want won %v", r, err, s.won())
	}
	if len(first.progress()) != 1 {
		t.Errorf("paths %v, want one", first.progress())
	}
	appendTo(t, path, "0123 W") // a line truncated by a crash
	again := newCampaign(t, path, 1)
	r, err := again.Run(context.Background(), s)
	if err != nil || r.Won != s.won() || r.Nodes != 0 {
		t.Errorf("resumed: %+v, %v; want no work", r, err)
	}
	if again.Ledger.count() != first.Ledger.count() || again.Ledger.Nodes() != first.Ledger.Nodes() {
		t.Errorf("the ledger read has %d positions, that written %d", again.Ledger.count(), first.Ledger.count())
	}
}

// TestCampaignFile checks that a second run reads the result and that the file of another game is an
// error.
func TestCampaignFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger")
	for _, s := range []nim{{1, 3, 5, 6}, {1, 3, 5, 7}} {
		var nodes int64
		for range 2 {
			c := newCampaign(t, filepath.Join(t.TempDir(), "unused"), 1)
			v, err := c.RunFile(context.Background(), s, path, "nim")
			if err != nil || !v.Proven || v.Value > 0 != s.won() || len(v.Best) > 1 || nodes != 0 && v.Nodes != nodes {
				t.Errorf("%v: %+v, %v; want won %v", s, v, err, s.won())
			}
			nodes = v.Nodes
		}
	}
	c := newCampaign(t, filepath.Join(t.TempDir(), "unused"), 1)
	if _, err := c.RunFile(context.Background(), nim{1}, path, "chess"); err == nil {
		t.Error("the ledger of another game is taken")
	}
}

// A winning strategy lists lost positions, each once. From each of them, every move leads to a position
// that the ledger does not know or that precedes a listed one.
func TestWinningStrategy(t *testing.T) {
	for _, s := range []nim{{1, 3, 5, 6}, {1, 3, 5, 7}, {3, 4, 5, 6}} {
		path := filepath.Join(t.TempDir(), "ledger")
		if _, err := newCampaign(t, path, 1).Run(context.Background(), s); err != nil {
			t.Fatal(err)
		}
		l, err := ReadLedger(path, "nim")
		if err != nil {
			t.Fatal(err)
		}
		number := func(n nim) uint64 {
			return uint64(n[0]) | uint64(n[1])<<8 | uint64(n[2])<<16 | uint64(n[3])<<24
		}
		listed := map[uint64]bool{}
		for _, key := range WinningStrategy(l, s, number) {
			if listed[key] {
				t.Errorf("%v: position %x is listed twice", s, key)
			}
			listed[key] = true
		}
		follows := func(n nim) bool {
			for _, m := range n.AppendMoves(nil) {
				if listed[number(n.After(m))] {
					return true
				}
			}
			return false
		}
		if s.won() && !follows(s) || !s.won() && !listed[number(s)] {
			t.Errorf("%v: won %v, and %d positions are listed", s, s.won(), len(listed))
		}
		for key := range listed {
			n := nim{uint8(key), uint8(key >> 8), uint8(key >> 16), uint8(key >> 24)}
			if n.won() {
				t.Errorf("%v: %v is listed, and won", s, n)
			}
			for _, m := range n.AppendMoves(nil) {
				next := n.After(m)
				if won, known := l.Won(next.Hash()); known && won && !follows(next) && next != (nim{}) && anyKnown(l, next) {
					t.Errorf("%v: from %v nothing is listed after %v", s, n, next)
				}
			}
		}
	}
	if _, err := ReadLedger(filepath.Join(t.TempDir(), "none"), "nim"); err == nil {
		t.Error("a ledger that is not there is read")
	}
}

// anyKnown reports whether the ledger knows a move to a lost position.
func anyKnown(l *Ledger, n nim) bool {
	for _, m := range n.AppendMoves(nil) {
		next := n.After(m)
		if won, known := l.Won(next.Hash()); known && !won && next != (nim{}) {
			return true
		}
	}
	return false
}

func TestOpenLedgerRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"another title": "solved positions of chess\n",
		"a bad line":    "solved positions of nim\n0123 D 7\n",
	} {
		path := filepath.Join(t.TempDir(), "ledger")
		appendTo(t, path, text)
		if _, err := OpenLedger(path, "nim"); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	old, _ := os.ReadFile(path)
	if err := os.WriteFile(path, append(old, text...), 0o600); err != nil {
		t.Fatal(err)
	}
}
