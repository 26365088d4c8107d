package storage_test

import (
	"fmt"
	"testing"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// storeChangesDocuments: a change stores both a document and its receipt, or neither.
func storeChangesDocuments(t *testing.T, s host.Store) {
	ctx := t.Context()
	d := store.Document{Home: "g1", Kind: store.ItemKind, ID: "quoits/zoo", Body: `{"text":"first"}`}
	apply := func(interaction string) error {
		return s.Apply(ctx, host.Change{Channel: "c1", Document: &d, Receipt: receiptOf("c1", interaction, "", 0)})
	}
	wantErr(t, "Apply of a new document", apply("i1"), nil)
	d.Version = 1
	wantDocument(t, s, d)
	wantKnown(t, "Apply again", apply("i1"), receiptOf("c1", "i1", "", 0))
	wantDocument(t, s, d)
	d.Body = `{"text":"second"}`
	wantErr(t, "Apply of the next version", apply("i2"), nil)
	wantErr(t, "Apply of an old version", apply("i3"), store.ErrStale)
	_, err := s.Receipt(ctx, "c1", "i3")
	wantErr(t, "Receipt of the refused change", err, store.ErrNone)
	d.Version = 2
	wantDocument(t, s, d)
}

// storeCountsUsage: open matches are counted per server, and in direct messages per member; live ones
// in the whole database, up to a limit.
func storeCountsUsage(t *testing.T, s host.Store) {
	for i, m := range []struct {
		guild, starter string
		status         match.Status
	}{
		{"g", "alice", match.Live}, {"g", "bob", match.Waiting}, {"g", "alice", match.Ended}, {"g", "alice", match.Parked},
		{"", "alice", match.Live}, {"", "bob", match.Live}, {"h", "alice", match.Live},
	} {
		n := sampleMatch(fmt.Sprint("c", i), "m")
		n.Guild, n.Starter, n.Status = m.guild, m.starter, m.status
		storeBegun(t, s, n)
	}
	for _, c := range []struct {
		guild, member string
		want          host.Usage
	}{
		{"g", "alice", host.Usage{Open: 2, OpenBy: 1}},
		{"g", "carol", host.Usage{Open: 2, OpenBy: 0}},
		{"", "alice", host.Usage{Open: 1, OpenBy: 1}},
		{"", "bob", host.Usage{Open: 1, OpenBy: 1}},
		{"", "carol", host.Usage{}},
		{"none", "alice", host.Usage{}},
	} {
		got, err := s.Usage(t.Context(), c.guild, c.member)
		if got != c.want || err != nil {
			t.Errorf("Usage(%q, %q) = %+v, %v; want %+v", c.guild, c.member, got, err, c.want)
		}
	}
	for limit, want := range map[int]int{10: 4, 3: 3} {
		if got, err := s.CountLive(t.Context(), limit); got != want || err != nil {
			t.Errorf("CountLive(%d) = %d, %v; want %d", limit, got, err, want)
		}
	}
}

// storeCountsRevisions: a change of settings that may be cached changes the revision that Poll
// returns; no other change does.
func storeCountsRevisions(t *testing.T, s host.Store) {
	ctx := t.Context()
	settings := store.Document{Home: "alice", Kind: store.SettingsKind, ID: "member", Body: "{}"}
	purge := func() error { _, err := s.Purge(ctx, "g1", 9); return err }
	forget := func() error {
		for cursor, first := "", true; first || cursor != ""; first = false {
			var err error
			if cursor, err = s.Forget(ctx, "alice", "former", cursor, 9); err != nil {
				return err
			}
		}
		return nil
	}
	last := ""
	for _, c := range []struct {
		what    string
		do      func() error
		changes bool
	}{
		{"settings", func() error { return s.PutDocument(ctx, settings) }, true},
		{"another document", func() error {
			return s.PutDocument(ctx, store.Document{Home: "alice", Kind: "party", ID: "a", Body: "{}"})
		}, false},
		{"deleted settings", func() error {
			return s.PutDocument(ctx, store.Document{Home: "alice", Kind: store.SettingsKind, ID: "member", Version: 1})
		}, true},
		{"an anonymised member", forget, true},
		{"a purged server", purge, true},
	} {
		wantErr(t, c.what, c.do(), nil)
		got, err := s.Poll(ctx, noonIn)
		if changed := got.Settings != last; changed != c.changes || err != nil {
			t.Errorf("after %s the revision is %q, %v, and was %q", c.what, got.Settings, err, last)
		}
		last = got.Settings
	}
	settings.Version = 9
	wantErr(t, "stale settings", s.PutDocument(ctx, settings), store.ErrStale)
	if got, err := s.Poll(ctx, noonIn); got.Settings != last || err != nil {
		t.Errorf("after a refused change the revision is %q, %v, and was %q", got.Settings, err, last)
	}
}
