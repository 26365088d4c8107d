package storetest

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parlour/games/match"
)

// storeKeepsItems: items belong to a server and a game, the last one of a name
// stays.
func storeKeepsItems(t *testing.T, s match.Store) {
	ctx := t.Context()
	put := func(guild, game, name, text string) match.Item {
		it := match.Item{Guild: guild, Game: game, Name: name, Text: text, User: "alice", At: asKept(noon)}
		wantErr(t, "PutItem", putItem(ctx, s, it), nil)
		return it
	}
	put("g1", "quoits", "zoo", "first")
	zoo := put("g1", "quoits", "zoo", "second\nline")
	attic := put("g1", "quoits", "attic", "#")
	put("g2", "quoits", "other server", "#")
	put("g1", "maze", "other game", "#")

	got, err := s.Item(ctx, "g1", "quoits", "zoo")
	if d := cmp.Diff(zoo, got); d != "" || err != nil {
		t.Errorf("Item = %v (-want +got):\n%s", err, d)
	}
	_, err = s.Item(ctx, "g2", "quoits", "zoo")
	wantErr(t, "Item of another server", err, match.ErrNone)

	zoo.Text, attic.Text = "", ""
	list, err := s.Items(ctx, "g1", "quoits")
	if d := cmp.Diff([]match.Item{attic, zoo}, list); d != "" || err != nil {
		t.Errorf("Items = %v (-want +got):\n%s", err, d)
	}
	list, err = s.Items(ctx, "g3", "quoits")
	if d := cmp.Diff([]match.Item(nil), list, cmpopts.EquateEmpty()); d != "" || err != nil {
		t.Errorf("Items of a server without = %v (-want +got):\n%s", err, d)
	}
}

// storeCountsUsage: open matches and items are counted by server; in direct
// messages, by member.
func storeCountsUsage(t *testing.T, s match.Store) {
	for i, m := range []struct {
		guild, starter string
		status         match.Status
	}{
		{"g", "alice", match.Live}, {"g", "bob", match.Waiting}, {"g", "alice", match.Ended}, {"g", "alice", match.Parked},
		{"", "alice", match.Live}, {"", "bob", match.Live}, {"h", "alice", match.Live},
	} {
		n := sampleMatch(fmt.Sprint("c", i), "m")
		n.Guild, n.Starter, n.Status = m.guild, m.starter, m.status
		begun(t, s, n)
	}
	for _, it := range []match.Item{
		{Guild: "g", Game: "quoits", Name: "a", Text: "long gone", User: "alice"}, {Guild: "g", Game: "quoits", Name: "a", Text: "é", User: "bob"},
		{Guild: "g", Game: "maze", Name: "b", Text: "###"}, {Game: "maze", Name: "c", Text: "#", User: "alice"}, {Game: "maze", Name: "d", Text: "##", User: "bob"},
	} {
		it.At = noon
		wantErr(t, "PutItem", putItem(t.Context(), s, it), nil)
	}
	for _, c := range []struct {
		guild, member string
		want          match.Usage
	}{
		{"g", "alice", match.Usage{Open: 2, OpenBy: 1, Items: 2, ItemSize: 5}},
		{"g", "carol", match.Usage{Open: 2, OpenBy: 0, Items: 2, ItemSize: 5}},
		{"", "alice", match.Usage{Open: 1, OpenBy: 1, Items: 1, ItemSize: 1}},
		{"", "bob", match.Usage{Open: 1, OpenBy: 1, Items: 1, ItemSize: 2}},
		{"", "carol", match.Usage{}},
		{"none", "alice", match.Usage{}},
	} {
		got, err := s.Usage(t.Context(), c.guild, c.member)
		if got != c.want || err != nil {
			t.Errorf("Usage(%q, %q) = %+v, %v; want %+v", c.guild, c.member, got, err, c.want)
		}
	}
}

// storeKeepsVerdicts: what was found in a match is kept by key, the last one
// stays.
func storeKeepsVerdicts(t *testing.T, s match.Store) {
	ctx := t.Context()
	for _, v := range []struct{ channel, match, key, body string }{
		{"c1", "m1", "0", "old"}, {"c1", "m1", "0", "{}"}, {"c1", "m1", "ü/1", ""}, {"c1", "m2", "0", "other match"}, {"c2", "m1", "0", "other channel"},
	} {
		wantErr(t, "PutVerdict", s.PutVerdict(ctx, v.channel, v.match, v.key, v.body), nil)
	}
	got, err := s.Verdicts(ctx, "c1", "m1")
	if d := cmp.Diff(map[string]string{"0": "{}", "ü/1": ""}, got); d != "" || err != nil {
		t.Errorf("Verdicts = %v (-want +got):\n%s", err, d)
	}
	got, err = s.Verdicts(ctx, "c3", "m1")
	if len(got) > 0 || err != nil {
		t.Errorf("Verdicts of no match = %v, %v", got, err)
	}
}

// storeCountsRevisions: whatever changes settings that may be cached changes the
// revision that Poll returns, and nothing else does.
func storeCountsRevisions(t *testing.T, s match.Store) {
	ctx := t.Context()
	settings := match.Document{Home: "alice", Kind: match.SettingsKind, ID: "member", Body: "{}"}
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
		{"a style", func() error { return s.SetSetting(ctx, match.StylePrefix+"c1", "", "shapes") }, true},
		{"another setting", func() error { return s.SetSetting(ctx, "name", "", "value") }, false},
		{"settings", func() error { return s.PutDocument(ctx, settings) }, true},
		{"another document", func() error {
			return s.PutDocument(ctx, match.Document{Home: "alice", Kind: "party", ID: "a", Body: "{}"})
		}, false},
		{"settings that are deleted", func() error {
			return s.PutDocument(ctx, match.Document{Home: "alice", Kind: match.SettingsKind, ID: "member", Version: 1})
		}, true},
		{"a member who is forgotten", forget, true},
		{"a server that is purged", purge, true},
	} {
		wantErr(t, c.what, c.do(), nil)
		got, err := s.Poll(ctx, noon)
		if changed := got.Settings != last; changed != c.changes || err != nil {
			t.Errorf("after %s the revision is %q, %v, and was %q", c.what, got.Settings, err, last)
		}
		last = got.Settings
	}
	wantErr(t, "a stale style", s.SetSetting(ctx, match.StylePrefix+"c1", "circles", "squares"), match.ErrStale)
	if got, err := s.Poll(ctx, noon); got.Settings != last || err != nil {
		t.Errorf("after a refused change the revision is %q, %v, and was %q", got.Settings, err, last)
	}
}

// storeKeepsSettings: a setting is replaced by who has read what it is, or
// finds that it is what is to be.
func storeKeepsSettings(t *testing.T, s match.Store) {
	ctx := t.Context()
	for _, c := range []struct {
		was, value string
		want       error
		left       string
	}{
		{"x", "y", match.ErrStale, ""},
		{"", "a", nil, "a"},
		{"", "b", match.ErrStale, "a"},
		{"", "a", nil, "a"},
		{"b", "c", match.ErrStale, "a"},
		{"a", "b", nil, "b"},
		{"a", "b", nil, "b"},
		{"b", "", nil, ""},
		{"", "c", nil, "c"},
	} {
		wantErr(t, fmt.Sprintf("SetSetting from %q to %q", c.was, c.value), s.SetSetting(ctx, "name", c.was, c.value), c.want)
		got, err := s.Setting(ctx, "name")
		if got != c.left || err != nil {
			t.Errorf("Setting after %q to %q = %q, %v; want %q", c.was, c.value, got, err, c.left)
		}
	}
	got, err := s.Setting(ctx, "other")
	if got != "" || err != nil {
		t.Errorf("Setting of another name = %q, %v", got, err)
	}
}

// putItem stores an item.
func putItem(ctx context.Context, s match.Store, it match.Item) error {
	return s.Apply(ctx, match.Change{Channel: "here", Item: &it})
}
