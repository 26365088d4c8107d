package storage_test

import (
	"testing"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// everyPage calls a function for every page of two rows, and counts the pages.
func everyPage(t *testing.T, page func(cursor string) (next string, err error)) (pages int) {
	t.Helper()
	for cursor, first := "", true; first || cursor != ""; first = false {
		next, err := page(cursor)
		if err != nil {
			t.Fatal(err)
		}
		cursor = next
		pages++
	}
	return pages
}

// storeForgets: the pages of Remembered find a member in every row; after Forget they find none. The
// match has a new version, and matches of others are unchanged.
func storeForgets(t *testing.T, s host.Store) {
	ctx := t.Context()
	m := sampleMatch("c1", "m1")
	m.Entries = append(m.Entries, match.Entry{N: 2, Kind: games.Sit, Text: "alice Alice", User: "alice", Key: "k2", At: noonIn})
	storeBegun(t, s, m)
	other := sampleMatch("c2", "m2")
	other.Starter, other.Chairs[0].User, other.Entries = "carol", "carol", nil
	storeBegun(t, s, other)
	wantErr(t, "PutDocument", s.PutDocument(ctx, store.Document{Home: "alice", Kind: "settings", ID: "member", Body: "{}"}), nil)
	count := func(member string) map[string]int {
		found := map[string]int{}
		everyPage(t, func(cursor string) (string, error) {
			rows, next, err := s.Remembered(ctx, member, cursor, 2)
			for _, row := range rows {
				found[row.Table]++
			}
			return next, err
		})
		return found
	}
	if got := count("alice"); got["matches"] != 1 || got["entries"] != 3 || got["documents"] != 1 {
		t.Errorf("alice is remembered in %v", got)
	}
	pages := everyPage(t, func(cursor string) (string, error) { return s.Forget(ctx, "alice", match.FormerID("1"), cursor, 2) })
	if pages < 4 {
		t.Errorf("forgetting took %d pages", pages)
	}
	if got := count("alice"); len(got) > 0 {
		t.Errorf("alice is still remembered in %v", got)
	}
	got, err := s.Load(ctx, "c1", store.ByID("m1"))
	if err != nil || got.Version <= m.Version || got.Chairs[0].User != "former-1" || got.Chairs[0].Name != match.FormerName ||
		string(got.Chairs[0].Sealed) != string(m.Chairs[0].Sealed) || got.Entries[2].Text != "former-1 "+match.FormerName {
		t.Errorf("the match is now %+v, %v", got, err)
	}
	wantMatch(t, s, other)
	if _, _, err := s.Remembered(ctx, "alice", "no cursor", 2); err == nil {
		t.Error("an invalid cursor is accepted")
	}
}

// storePurges: Purge deletes the matches of a server, some at a time, and then all other data.
// Another server's data stay.
func storePurges(t *testing.T, s host.Store) {
	ctx := t.Context()
	for _, channel := range []string{"c1", "c2", "c3"} {
		storeBegun(t, s, sampleMatch(channel, "m"))
	}
	other := sampleMatch("c4", "m")
	other.Guild = "elsewhere"
	storeBegun(t, s, other)
	for _, home := range []string{"guild", "elsewhere"} {
		wantErr(t, "PutDocument", s.PutDocument(ctx, store.Document{Home: home, Kind: "kind", ID: "1", Body: "{}"}), nil)
	}
	for _, channel := range []string{"c1", "c4"} { // the verdicts of a match are in the home of its channel
		put(t, s, store.Document{Home: channel, Kind: store.VerdictsKind, ID: "m", Body: "{}"})
	}
	ofMatch, ofServer := putRow(t, s, freeRow("c1", "m", "board")), putRow(t, s, freeRow("guild", "", "tournament"))
	elsewhere := putRow(t, s, freeRow("c4", "m", "board"))
	put(t, s, store.Document{Home: "guild", Kind: store.LeftKind, ID: "server", Body: "{}"})
	for i, want := range []bool{true, true, false} {
		if more, err := s.Purge(ctx, "guild", 2); more != want || err != nil {
			t.Fatalf("Purge %d = %v, %v; want %v", i, more, err, want)
		}
	}
	_, err := s.Load(ctx, "c1", store.ByID("m"))
	wantErr(t, "Load of a deleted match", err, store.ErrNone)
	_, err = s.Document(ctx, "guild", "kind", "1")
	wantErr(t, "a deleted Document", err, store.ErrNone)
	wantMatch(t, s, other)
	wantNoRow(t, s, ofMatch.Key)
	wantNoRow(t, s, ofServer.Key)
	wantRow(t, s, elsewhere)
	for channel, want := range map[string]error{"c1": store.ErrNone, "c4": nil} {
		_, err := s.Document(ctx, channel, store.VerdictsKind, "m")
		wantErr(t, "Document of verdicts in "+channel, err, want)
	}
	_, err = s.Document(ctx, "guild", store.LeftKind, "server") // is deleted last
	wantErr(t, "Document of the deletion", err, nil)
	_, err = s.Document(ctx, "elsewhere", "kind", "1")
	wantErr(t, "Document of another server", err, nil)
}
