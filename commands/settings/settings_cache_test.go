package settings_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"parlour/commands/commandstest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// countedSettings is a store that counts reads of settings and styles. It calls before
// ahead of each read of a style.
type countedSettings struct {
	host.Store
	reads  atomic.Int64
	before func()
}

func (c *countedSettings) Document(ctx context.Context, home, kind, id string) (store.Document, error) {
	if kind == store.SettingsKind {
		c.reads.Add(1)
	}
	d, err := c.Store.Document(ctx, home, kind, id)
	if do := c.before; do != nil && strings.HasPrefix(id, "style/") {
		c.before = nil
		do()
	}
	return d, err
}

// poll advances the clock by a second; then the process polls.
func poll(w *commandstest.World) {
	w.T.Helper()
	w.Count++
	poll, err := w.Host.Leases.Poll(w.T.Context(), 0)
	if err != nil {
		w.T.Fatal(err)
	}
	w.Set.Polled(poll.Settings, w.Host.Now())
}

// guessed starts a game with pegs on its board.
func guessed(w *commandstest.World) *match.Table {
	w.Say("alice", "/secretword duel opponent:@bob")
	w.Ready()
	w.Say("alice", "/move move:crane")
	w.Say("bob", "/move move:slate")
	return w.Think()
}

// A process that polls reads settings once, until any process changes them: those of the server and
// the channel, and of both members, for whom a board in tiles may have a key.
func TestSettingsAreCached(t *testing.T) {
	w := commandstest.New(t)
	counted := &countedSettings{Store: w.Host.Store}
	w.Host.Store = counted
	table := guessed(w)
	board := func() string { return commandstest.Texts(w.Set.Board(t.Context(), table, "en-US")) }
	for _, c := range []struct {
		what   string
		change func(other *commandstest.World)
		shown  string // in the board after the next poll
		reads  int64  // for ten boards
	}{
		{"at first", func(*commandstest.World) {}, "🔲", 4},
		{"a minute later", func(*commandstest.World) {}, "🔲", 0},
		{"after another process has chosen the server's style", func(other *commandstest.World) {
			other.Prefers(other.Admin("chief", "/settings"), "sv::0:server.style", "words")
		}, "CRANE:", 2},
		{"after another process has chosen the channel's style", func(other *commandstest.World) { other.Say("alice", "/game style style:plain") }, "🔲", 4},
		{"after another member has set something for herself", func(other *commandstest.World) {
			other.Prefers(other.Command("bob", "/settings"), "sv::0:member.style", "words")
		}, "🔲", 4},
	} {
		for range 20 {
			poll(w)
		}
		other := w.Restarted()
		c.change(other)
		w.Count = other.Count
		poll(w)
		before := counted.reads.Load()
		for range 10 {
			if got := board(); !strings.Contains(got, c.shown) {
				t.Fatalf("%s there is no %s in\n%s", c.what, c.shown, got)
			}
			poll(w)
		}
		if got := counted.reads.Load() - before; got != c.reads {
			t.Errorf("%s ten boards read settings %d times, want %d", c.what, got, c.reads)
		}
	}
}

// A change by a process of an older version raises no revision. It takes effect after
// some minutes.
func TestSettingsChangedByAnOlderVersion(t *testing.T) {
	w := commandstest.New(t)
	table := guessed(w)
	shows := func(sign string) bool {
		w.Set.Polled("1", w.Host.Now())
		return strings.Contains(commandstest.Texts(w.Set.Board(t.Context(), table, "en-US")), sign)
	}
	if !shows("🔲") {
		t.Fatal("at first the board is in words")
	}
	w.Restarted().Say("alice", "/game style style:words")
	w.Count += 60
	if !shows("🔲") {
		t.Error("after a minute the style was read again")
	}
	w.Count += 5 * 60
	if !shows("CRANE:") {
		t.Error("after six minutes the board is not in words")
	}
}

// A style that is read just before another one is chosen is not cached.
func TestSettingsReadDuringAChange(t *testing.T) {
	w := commandstest.New(t)
	counted := &countedSettings{Store: w.Host.Store}
	w.Host.Store = counted
	table := guessed(w)
	for _, tt := range []struct {
		name   string
		change func()
	}{
		{"this process", func() { w.Say("alice", "/game style style:words") }},
		{"another process", func() { w.Restarted().Say("alice", "/game style style:plain"); poll(w) }},
	} {
		w.Count += 10
		counted.before = tt.change
		board := func() string { return commandstest.Texts(w.Set.Board(t.Context(), table, "en-US")) }
		before := board()
		if after := board(); after == before {
			t.Errorf("after a change by %s the board is still\n%s", tt.name, after)
		}
	}
}
