package load

import (
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"parlour/bot/storage"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

func TestCountingStore(t *testing.T) {
	ctx := t.Context()
	under, err := storage.Open(ctx, filepath.Join(t.TempDir(), "count.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer under.Close()
	var c counter
	s := c.store(under)
	now := time.UnixMilli(1)
	m := match.Match{ID: "m", Start: match.Start{Channel: "c", Game: "nim"}, Status: match.Live, Created: now, Version: 1}
	lease := store.Lease{By: "me", Until: now.Add(time.Hour)}
	entry := match.Entry{Kind: games.Move, Text: "1", Key: "k", At: now}
	step := host.Step{Match: "m", Version: 1, Entries: []match.Entry{entry}, Status: match.Live}
	tests := []struct {
		name string
		do   func() error
		want counts
	}{
		{"Apply", func() error { return s.Apply(ctx, host.Change{Channel: "c", New: &m}) }, counts{Transactions: 1}},
		{"Load", func() error { _, err := s.Load(ctx, "c", store.ByID("m")); return err }, counts{Loads: 1}},
		{"Current", func() error { _, err := s.Load(ctx, "c", store.Current()); return err }, counts{Loads: 1}},
		{"Latest", func() error { _, err := s.Load(ctx, "c", store.Latest("")); return err }, counts{Loads: 1}},
		{"Apply a step", func() error { return s.Apply(ctx, host.Change{Channel: "c", Steps: []host.Step{step}}) }, counts{Transactions: 1}},
		{"Update", func() error { _, err := s.Update(ctx, "c", "m", host.Patch{}); return err }, counts{Transactions: 1}},
		{"Head", func() error { _, err := s.Head(ctx, "c", "m"); return err }, counts{}},
		{"Claim", func() error { _, err := s.Claim(ctx, now, lease, 4, 0); return err }, counts{Transactions: 1}},
		{"Renew", func() error { _, err := s.Renew(ctx, lease, nil); return err }, counts{Transactions: 1}},
		{"Claim documents", func() error { _, err := s.Claim(ctx, now, lease, 0, 4); return err }, counts{Transactions: 1}},
		{"PutDocument", func() error { return s.PutDocument(ctx, store.Document{Home: "g", Kind: "k", ID: "d", Body: "1"}) }, counts{Transactions: 1}},
		{"Ping", func() error { return store.Ping(ctx, s) }, counts{}},
	}
	for _, test := range tests {
		before := c.now()
		if err := test.do(); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if got := c.now().minus(before); got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.name, got, test.want)
		}
	}
}

// uncounted are the methods of a Store that neither write nor load a match, and those that
// play never calls, such as Recount or Forget.
var uncounted = []string{
	"Head", "Receipt", "Usage", "Close", "Document", "Documents", "IDs", "Find", "Results", "Leaders", "Rating", "Remembered",
	"Poll", "PutResults", "Recount", "PutRatings", "Forget", "Purge", "CountLive",
}

// A method added to host.Store must be counted, or listed as uncounted.
func TestEveryStoreMethodIsClassified(t *testing.T) {
	store := reflect.TypeFor[host.Store]()
	own := map[string]bool{}
	for _, name := range []string{"Apply", "Update", "Claim", "Renew", "Sweep", "PutDocument", "Load", "Shows"} {
		own[name] = true
	}
	for n := range store.NumMethod() {
		name := store.Method(n).Name
		if !own[name] && !slices.Contains(uncounted, name) {
			t.Errorf("countingStore does not count %s: count it, or add it to uncounted", name)
		}
	}
}
