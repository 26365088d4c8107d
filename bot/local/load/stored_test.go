//go:build unix

package load

import (
	"path/filepath"
	"testing"
	"time"

	"parlour/bot/local/need"
	"parlour/bot/storage"
	"parlour/games/match"
	"parlour/games/match/store"
)

func TestStored(t *testing.T) {
	need.Slow(t)
	t.Parallel()
	folder := t.TempDir()
	o := StoredOptions{Full: filepath.Join(folder, "full.db"), Empty: filepath.Join(folder, "empty.db"), Fill: FillOptions{Matches: 40, Live: 10}, Rounds: 1, Starts: 1}
	r, err := Stored(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Open <= 0 || r.EmptyOpen <= 0 || r.Start <= 0 || r.EmptyStart <= 0 || r.Ratio <= 0 || r.CPURatio <= 0 || r.Entries < 3 || r.Bytes < 100*r.Entries {
		t.Errorf("got %+v, want figures", r)
	}
	for n, c := range r.Commands {
		if c.Command != comparedCommands[n] || c.Full <= 0 || c.Empty <= 0 {
			t.Errorf("got %+v, want figures of %s", c, comparedCommands[n])
		}
	}
	checkFilled(t, o)
}

// checkFilled checks the copies, and that filling a full database again changes nothing.
func checkFilled(t *testing.T, o StoredOptions) {
	t.Helper()
	size, err := Fill(t.Context(), o.Full, o.Fill)
	if err != nil || size.Matches > 10*o.Fill.Matches {
		t.Errorf("filling a full database made it %+v, %v", size, err)
	}
	s, err := storage.Open(t.Context(), o.Full)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	live, err := s.Load(t.Context(), "1200000000000000003", store.Current())
	if err != nil || live.Status != match.Live || live.Guild != "1000000000000000000" || live.Starter != "1100000000000000001" {
		t.Errorf("got %+v, %v; want the fourth channel's match", live, err)
	}
	ended, err := s.Find(t.Context(), store.Query{Guild: "1000000000000000000", Channel: "", From: time.Unix(0, 0), Until: time.Now(), Limit: 100})
	if want := o.Fill.Matches - o.Fill.Live; err != nil || len(ended) != want {
		t.Errorf("got %d matches, %v; want %d of the first server", len(ended), err, want)
	}
	due, err := s.Claim(t.Context(), time.Now().Add(29*24*time.Hour), store.Lease{By: "me", Until: time.Now()}, 1000, 0)
	for _, h := range due.Matches {
		if h.Guild == "1000000000000000000" {
			t.Errorf("%+v falls due within a month, %v", h, err)
		}
	}
}
