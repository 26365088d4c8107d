package emoji_test

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/openapi/openapitest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/emoji"
	"parlour/bot/rest"
	"parlour/commands/picture/signs"
	"parlour/games/match"
)

// store keeps settings in memory.
type store struct {
	mu     sync.Mutex
	values map[string]string
}

func (s *store) Setting(_ context.Context, name string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.values[name], nil
}

func (s *store) SetSetting(_ context.Context, name, was, value string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.values[name] != was {
		return match.ErrStale
	}
	s.values[name] = value
	return nil
}

// shop is a stand-in for Discord with an application, and a store.
type shop struct {
	*discordtest.Server
	t      *testing.T
	app    discordtest.Application
	store  store
	clock  *discordtest.ManualClock
	client *rest.Client
}

func newShop(t *testing.T) *shop {
	t.Helper()
	clock := discordtest.NewManualClock(time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC))
	server, err := discordtest.New(discordtest.Options{
		NoLimits: true, OpenAPI: openapitest.Document(t), OnProblem: func(p discordtest.Problem) { t.Errorf("the stand-in refused: %v", p) },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	s := &shop{Server: server, t: t, app: server.AddApplication("Parlour"), clock: clock}
	s.store.values = map[string]string{}
	s.client = rest.New(rest.Options{Token: s.app.Token, Transport: server.Transport(), Log: slog.New(slog.DiscardHandler)})
	return s
}

// keeper is a process of that name.
func (s *shop) keeper(by string) *emoji.Keeper {
	return &emoji.Keeper{
		Client: s.client, App: string(s.app.ID), Store: &s.store, By: by, Clock: s.clock,
		Log: slog.New(slog.DiscardHandler), Signs: few(), Wardrobe: new(emoji.Wardrobe),
	}
}

func (s *shop) call(method, path string, body, out any) {
	s.t.Helper()
	err := s.client.Do(s.t.Context(), rest.Call{Method: method, Path: "/applications/" + string(s.app.ID) + "/emojis" + path, Body: body, Out: out})
	if err != nil {
		s.t.Fatal(err)
	}
}

// names are the emoji there are.
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

// tend has a keeper look once, and returns when it wants to look again.
func (s *shop) tend(k *emoji.Keeper) time.Duration {
	s.t.Helper()
	wait, err := k.Tend(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return wait
}

// few are enough signs for most tests, as each takes a while to draw.
func few() []signs.Sign { return signs.All()[:3] }

func wears(k *emoji.Keeper) bool {
	return strings.HasPrefix(k.Wardrobe.Dress(text("🔴")).Blocks[0].Text, "<:red_")
}

func TestSignsAreUploadedOnce(t *testing.T) {
	s := newShop(t)
	one, other := s.keeper("one"), s.keeper("other")
	if wait := s.tend(one); wait != 0 || len(s.names()) != len(few()) {
		t.Fatalf("%d of %d are there, the next look in %v", len(s.names()), len(few()), wait)
	}
	if wears(one) {
		t.Error("signs are worn before Discord has listed them")
	}
	first := s.names()
	for _, k := range []*emoji.Keeper{one, other} {
		if wait := s.tend(k); wait != time.Hour || !wears(k) {
			t.Errorf("the next look in %v, signs worn: %v", wait, wears(k))
		}
	}
	red := few()[0]
	s.call(http.MethodDelete, "/"+string(first[red.Name]), nil, nil)
	s.tend(other)
	if wears(other) {
		t.Error("signs are worn although one is gone")
	}
	s.tend(other)
	if now := s.names(); !wears(other) || now[red.Name] == first[red.Name] || len(now) != len(first) {
		t.Error("the one that was gone is not there again")
	}
}

// While one process holds the lease another uploads nothing, until it is over.
func TestOneProcessUploads(t *testing.T) {
	s := newShop(t)
	s.store.values["emoji"] = `{"version":0,"by":"one","until":"` + s.clock.Now().Add(time.Minute).Format(time.RFC3339) + `"}`
	other := s.keeper("other")
	if wait := s.tend(other); wait != time.Minute || len(s.names()) != 0 {
		t.Errorf("%d are there, the next look in %v", len(s.names()), wait)
	}
	s.clock.Advance(2 * time.Minute)
	if s.tend(other); len(s.names()) != len(few()) {
		t.Errorf("%d are there after the lease", len(s.names()))
	}
	if strings.Contains(s.store.values["emoji"], "other") {
		t.Errorf("the lease is kept: %s", s.store.values["emoji"])
	}
}

// An older version's emoji stay a day, others' for ever; a newer version's
// process is left in peace.
func TestVersions(t *testing.T) {
	s := newShop(t)
	image := struct {
		Name  string `json:"name"`
		Image string `json:"image"`
	}{Image: "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=="}
	for _, image.Name = range []string{"red_0", "red_99", "party"} {
		s.call(http.MethodPost, "", image, nil)
	}
	k := s.keeper("one")
	s.tend(k)
	s.tend(k)
	for _, left := range []struct {
		after time.Duration
		old   bool
	}{{0, true}, {23 * time.Hour, true}, {time.Hour, false}} {
		s.clock.Advance(left.after)
		s.tend(k)
		names := s.names()
		if _, ok := names["red_0"]; ok != left.old {
			t.Errorf("%v later the old one is there: %v", left.after, ok)
		}
		if names["red_99"] == "" || names["party"] == "" {
			t.Error("what is not ours to delete is gone")
		}
	}
	newer := newShop(t)
	newer.store.values["emoji"] = `{"version":99}`
	if wait := newer.tend(newer.keeper("old")); wait != time.Hour || len(newer.names()) != 0 {
		t.Errorf("an old process has uploaded %d beside a newer one", len(newer.names()))
	}
}

func TestFailures(t *testing.T) {
	s := newShop(t)
	k := s.keeper("one")
	s.store.values["emoji"] = "{"
	if wait, err := k.Tend(t.Context()); err == nil || wait != time.Minute || wears(k) {
		t.Errorf("a damaged setting: %v, the next look in %v", err, wait)
	}
	k.App = "1"
	if wait, err := k.Tend(t.Context()); err == nil || wait != time.Minute || wears(k) {
		t.Errorf("another's application: %v, the next look in %v", err, wait)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	k.Keep(ctx) // ends at once
}
