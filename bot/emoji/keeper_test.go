package emoji_test

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/openapi/openapitest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/emoji"
	"parlour/bot/rest"
	"parlour/commands/picture/signs"
	"parlour/games/match/store"
)

// shop is a stand-in with an application, and a store.
type shop struct {
	*discordtest.Server
	t      *testing.T
	app    discordtest.Application
	store  *store.Memory
	clock  *discordtest.ManualClock
	client *rest.Client
}

func newShop(t *testing.T) *shop { return newShopWith(t, discordtest.Options{NoLimits: true}) }

func newShopWith(t *testing.T, o discordtest.Options) *shop {
	t.Helper()
	clock := discordtest.NewManualClock(time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC))
	o.Clock, o.OpenAPI, o.OnProblem = clock, openapitest.Document(t), func(p discordtest.Problem) { t.Errorf("problem: %v", p) }
	server, err := discordtest.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	s := &shop{Server: server, t: t, app: server.AddApplication("Parlour"), clock: clock}
	s.store = store.NewMemory(0)
	s.client = rest.New(rest.Options{Token: s.app.Token, Transport: server.Transport(), Clock: clock, LimitClock: clock, Log: slog.New(slog.DiscardHandler)})
	return s
}

// keeper returns a Keeper of a named process.
func (s *shop) keeper(by string) *emoji.Keeper {
	return &emoji.Keeper{
		Client: s.client, App: string(s.app.ID), Store: s.store, Process: by, Clock: s.clock,
		Log: slog.New(slog.DiscardHandler), Sets: []signs.Set{{Name: "few", Version: 1, Signs: few()}}, Set: new(emoji.Set),
	}
}

// put stores the shared state of the processes.
func (s *shop) put(body string) {
	s.t.Helper()
	if err := s.store.PutDocument(s.t.Context(), store.Document{Kind: store.EmojiKind, ID: store.EmojiKind, Body: body}); err != nil {
		s.t.Fatal(err)
	}
}

func (s *shop) call(method, path string, body, out any) {
	s.t.Helper()
	err := s.client.Do(s.t.Context(), rest.Call{Method: method, Path: "/applications/" + string(s.app.ID) + "/emojis" + path, Body: body, Out: out})
	if err != nil {
		s.t.Fatal(err)
	}
}

// names returns the names of the uploaded emoji.
func (s *shop) names() map[string]wire.ID {
	s.t.Helper()
	var list struct{ Items []wire.AppEmoji }
	s.call(http.MethodGet, "", nil, &list)
	names := map[string]wire.ID{}
	for _, e := range list.Items {
		names[e.Name] = e.ID
	}
	return names
}

// sync calls Sync and returns the time until the next call.
func (s *shop) sync(k *emoji.Keeper) time.Duration {
	s.t.Helper()
	wait, err := k.Sync(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return wait
}

// few returns enough symbols for most tests; each takes a while to draw.
func few() []signs.Sign { return holes()[:3] }

// holes returns the signs of Connect Four, which begin with an empty hole.
func holes() []signs.Sign {
	all := signs.Sets()
	return all[slices.IndexFunc(all, func(s signs.Set) bool { return s.Name == "holes" })].Signs
}

func wears(k *emoji.Keeper) bool {
	return strings.HasPrefix(k.Set.Substitute(text(few()[0].Tile.Sign())).Blocks[0].Text, "<:hole_")
}

func TestSymbolsAreUploadedOnce(t *testing.T) {
	s := newShop(t)
	one, other := s.keeper("one"), s.keeper("other")
	if wait := s.sync(one); wait != 0 || len(s.names()) != len(few()) {
		t.Fatalf("%d of %d emoji uploaded, next sync in %v", len(s.names()), len(few()), wait)
	}
	if wears(one) {
		t.Error("symbols are active before Discord has listed them")
	}
	first := s.names()
	for _, k := range []*emoji.Keeper{one, other} {
		if wait := s.sync(k); wait != time.Hour || !wears(k) {
			t.Errorf("next sync in %v, active: %v", wait, wears(k))
		}
	}
	red := few()[0].NameIn(1)
	s.call(http.MethodDelete, "/"+string(first[red]), nil, nil)
	s.sync(other)
	if wears(other) {
		t.Error("symbols are active although one was deleted")
	}
	s.sync(other)
	if now := s.names(); !wears(other) || now[red] == first[red] || len(now) != len(first) {
		t.Error("the deleted emoji was not uploaded again")
	}
}

// While one process holds the lease, no other uploads.
func TestOneProcessUploads(t *testing.T) {
	s := newShop(t)
	s.put(`{"by":"one","until":"` + s.clock.Now().Add(time.Minute).Format(time.RFC3339) + `"}`)
	other := s.keeper("other")
	if wait := s.sync(other); wait != time.Minute || len(s.names()) != 0 {
		t.Errorf("%d emoji uploaded, next sync in %v", len(s.names()), wait)
	}
	s.clock.Advance(2 * time.Minute)
	if s.sync(other); len(s.names()) != len(few()) {
		t.Errorf("%d emoji uploaded after the lease", len(s.names()))
	}
	if d, err := s.store.Document(t.Context(), "", store.EmojiKind, store.EmojiKind); err != nil || strings.Contains(d.Body, "other") {
		t.Errorf("the lease was not released: %s, %v", d.Body, err)
	}
}

// Emoji of an older version stay for a day, and unrelated ones forever. An old
// process does not compete with a newer one.
func TestVersions(t *testing.T) {
	s := newShop(t)
	image := struct {
		Name  string `json:"name"`
		Image string `json:"image"`
	}{Image: "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=="}
	for _, image.Name = range []string{"hole_0", "hole_99", "party"} {
		s.call(http.MethodPost, "", image, nil)
	}
	k := s.keeper("one")
	s.sync(k)
	s.sync(k)
	for _, left := range []struct {
		after time.Duration
		old   bool
	}{{0, true}, {23 * time.Hour, true}, {time.Hour, false}} {
		s.clock.Advance(left.after)
		s.sync(k)
		names := s.names()
		if _, ok := names["hole_0"]; ok != left.old {
			t.Errorf("after %v the old emoji exists: %v", left.after, ok)
		}
		if names["hole_99"] == "" || names["party"] == "" {
			t.Error("an unrelated emoji was deleted")
		}
	}
	newer := newShop(t)
	newer.put(`{"versions":{"few":99}}`)
	if wait := newer.sync(newer.keeper("old")); wait != time.Hour || len(newer.names()) != 0 {
		t.Errorf("an old process uploaded %d emoji beside a newer version", len(newer.names()))
	}
}

func TestFailures(t *testing.T) {
	s := newShop(t)
	k := s.keeper("one")
	s.put("{")
	if wait, err := k.Sync(t.Context()); err == nil || wait != time.Minute || wears(k) {
		t.Errorf("invalid document: %v, next sync in %v", err, wait)
	}
	k.App = "1"
	if wait, err := k.Sync(t.Context()); err == nil || wait != time.Minute || wears(k) {
		t.Errorf("unauthorised application: %v, next sync in %v", err, wait)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	k.Keep(ctx) // ends at once
}

// sets returns three sets of two signs.
func sets() []signs.Set {
	all := holes()
	return []signs.Set{{Name: "one", Version: 1, Signs: all[:2]}, {Name: "two", Version: 1, Signs: all[2:4]}, {Name: "three", Version: 1, Signs: all[4:6]}}
}

// Discord may take few uploads an hour. The next set's signs are used once all of them are
// uploaded, whoever uploads them, and after a restart too.
func TestUploadsArePaced(t *testing.T) {
	s := newShopWith(t, discordtest.Options{EmojiPerHour: 3})
	var log strings.Builder
	start := func() *emoji.Keeper {
		k := s.keeper("one")
		k.Sets, k.Log = sets(), slog.New(slog.NewTextHandler(&log, nil))
		return k
	}
	k := start()
	for _, want := range []struct {
		uploaded, shown int // emoji, and sets in use
		wait            time.Duration
	}{
		{2, 0, 0}, // the first set, which Discord has not listed yet
		{3, 1, time.Hour},
		{4, 1, 0},
		{6, 2, 0},
		{6, 3, time.Hour},
	} {
		wait := k.Step(t.Context())
		shown := 0
		for _, set := range sets() {
			if strings.HasPrefix(k.Set.Substitute(text(set.Signs[0].Tile.Sign())).Blocks[0].Text, "<:") {
				shown++
			}
		}
		if wait != want.wait || len(s.names()) != want.uploaded || shown != want.shown {
			t.Errorf("%d emoji uploaded, %d sets shown, next step in %v, want %+v", len(s.names()), shown, wait, want)
		}
		if wait > 0 {
			s.clock.Advance(wait + time.Second) // the client waits up to a second longer than Discord asks
			k = start()
		}
	}
	if !k.Set.Complete() {
		k.Step(t.Context())
	}
	if !k.Set.Complete() || !strings.Contains(log.String(), `reason="uploading newRed_1 of two: discord: delayed for 1h0m0`) {
		t.Errorf("complete: %v; log: %s", k.Set.Complete(), &log)
	}
}

// Messages show the emoji of an older version until the new ones of their set are complete.
func TestOldEmojiAreUsedMeanwhile(t *testing.T) {
	s := newShop(t)
	image := struct {
		Name  string `json:"name"`
		Image string `json:"image"`
	}{Image: "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=="}
	for _, x := range sets()[0].Signs {
		image.Name = x.NameIn(0)
		s.call(http.MethodPost, "", image, nil)
	}
	image.Name = sets()[1].Signs[0].NameIn(0)
	s.call(http.MethodPost, "", image, nil)
	k := s.keeper("one")
	k.Sets = sets()
	shows := func(signs ...signs.Sign) string {
		var all string
		for _, x := range signs {
			all += x.Tile.Sign()
		}
		shown := k.Set.Substitute(text(all)).Blocks[0].Text
		for _, id := range s.names() {
			shown = strings.ReplaceAll(shown, ":"+string(id)+">", ">")
		}
		return shown
	}
	first, second := sets()[0].Signs, sets()[1].Signs
	for i, want := range [][3]string{
		{"<:hole_0><:bestIn_0>", "<:redIn_0>", "🟦🟥"}, // the older version has no last move
		{"<:hole_1><:bestIn_1>", "<:redIn_0>", "🟦🟥"},
		{"<:hole_1><:bestIn_1>", "<:redIn_1>", "<:hole_1><:newRed_1>"},
	} {
		s.sync(k) // chooses emoji, and then uploads a set
		if got := [3]string{shows(first...), shows(second[0]), shows(first[0], second[1])}; got != want {
			t.Errorf("with %d sets uploaded: got %v, want %v", i, got, want)
		}
	}
}

// Only the set that changes is uploaded again, and loses its older version.
func TestSetsHaveVersions(t *testing.T) {
	s := newShop(t)
	k := s.keeper("one")
	k.Sets = sets()
	for range 4 {
		s.sync(k)
	}
	before := s.names()
	k.Sets = sets()
	k.Sets[1].Version = 2
	s.sync(k)
	s.sync(k)
	changed := sets()[1].Signs[0]
	if now := s.names(); len(now) != len(before)+2 || now[changed.NameIn(2)] == "" || now[changed.NameIn(1)] == "" {
		t.Errorf("after %d emoji there are %d", len(before), len(now))
	}
	shown := func(began time.Time) string {
		b := text(changed.Tile.Sign())
		b.Began = began
		return k.Set.Substitute(b).Blocks[0].Text
	}
	wants := func(what string, began time.Time, version int) {
		t.Helper()
		if name := changed.NameIn(version); !strings.HasPrefix(shown(began), "<:"+name+":") {
			t.Errorf("%s: it is %s, want %s", what, shown(began), name)
		}
	}
	wants("a match from before", s.clock.Now().Add(-time.Hour), 1)
	wants("a match since then", s.clock.Now().Add(time.Second), 2)
	wants("no match", time.Time{}, 2)
	old := s.keeper("old")
	old.Sets = sets()
	s.clock.Advance(25 * time.Hour)
	s.sync(k)
	s.sync(k)
	wants("a match from before, when the older drawings are gone", s.clock.Now().Add(-48*time.Hour), 2)
	now := s.names()
	for _, set := range []signs.Set{k.Sets[0], k.Sets[1], k.Sets[2]} {
		for _, x := range set.Signs {
			if now[x.NameIn(set.Version)] == "" {
				t.Errorf("%s is gone", x.NameIn(set.Version))
			}
		}
	}
	if now[changed.NameIn(1)] != "" || len(now) != len(before) {
		t.Errorf("the older version is left: %v", now)
	}
	if wait := s.sync(old); wait != time.Hour || len(s.names()) != len(before) {
		t.Errorf("an old process uploaded %d emoji beside a newer version", len(s.names())-len(before))
	}
}
