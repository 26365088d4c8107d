package commands_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"parlour/games/match"
)

// countedSettings is a store that counts how often settings and styles are read, and
// calls before ahead of each read of a style.
type countedSettings struct {
	match.Store
	reads  atomic.Int64
	before func()
}

func (c *countedSettings) Setting(ctx context.Context, name string) (string, error) {
	if !strings.HasPrefix(name, match.StylePrefix) {
		return c.Store.Setting(ctx, name)
	}
	c.reads.Add(1)
	value, err := c.Store.Setting(ctx, name)
	if do := c.before; do != nil {
		c.before = nil
		do()
	}
	return value, err
}

func (c *countedSettings) Document(ctx context.Context, home, kind, id string) (match.Document, error) {
	if kind == match.SettingsKind {
		c.reads.Add(1)
	}
	return c.Store.Document(ctx, home, kind, id)
}

// poll lets a second pass, after which a process polls.
func (w *world) poll() {
	w.t.Helper()
	w.count++
	poll, err := w.host.Poll(w.t.Context(), 0)
	if err != nil {
		w.t.Fatal(err)
	}
	w.set.Polled(poll.Settings, w.host.Now())
}

// A process that polls reads settings once, until some process changes any.
func TestSettingsAreCached(t *testing.T) {
	w := newWorld(t)
	counted := &countedSettings{Store: w.host.Store}
	w.host.Store = counted
	w.say("alice", "/pathway play size:6 player:random")
	table := w.think()
	board := func() string { return texts(w.set.Board(t.Context(), table, "en-US")) }
	for _, c := range []struct {
		what   string
		change func(other *world)
		shown  string // in the board after the next poll
		reads  int64  // for ten boards
	}{
		{"at first", func(*world) {}, "🔴", 2},
		{"a minute later", func(*world) {}, "🔴", 0},
		{"after another process has chosen the server's style", func(other *world) {
			other.prefers(other.admin("chief", "/settings"), "sv::0:server.style", "squares")
		}, "🟥", 2},
		{"after another process has chosen the channel's style", func(other *world) { other.say("alice", "/game style style:shapes") }, "🅾️", 2},
		{"after another member has set something for herself", func(other *world) {
			other.prefers(other.command("bob", "/settings"), "sv::0:member.style", "squares")
		}, "🅾️", 2},
	} {
		for range 20 {
			w.poll()
		}
		other := w.restarted()
		c.change(other)
		w.count = other.count
		w.poll()
		before := counted.reads.Load()
		for range 10 {
			if got := board(); !strings.Contains(got, c.shown) {
				t.Fatalf("%s there is no %s in\n%s", c.what, c.shown, got)
			}
			w.poll()
		}
		if got := counted.reads.Load() - before; got != c.reads {
			t.Errorf("%s ten boards read settings %d times, want %d", c.what, got, c.reads)
		}
	}
}

// What a process of an older version has changed, which raises no revision, is shown
// after some minutes.
func TestSettingsChangedByAnOlderVersion(t *testing.T) {
	w := newWorld(t)
	w.say("alice", "/pathway play size:6 player:random")
	table := w.think()
	shows := func(sign string) bool {
		w.set.Polled("1", w.host.Now())
		return strings.Contains(texts(w.set.Board(t.Context(), table, "en-US")), sign)
	}
	if !shows("🔴") {
		t.Fatal("at first the board has no circles")
	}
	w.restarted().say("alice", "/game style style:squares")
	w.count += 60
	if !shows("🔴") {
		t.Error("after a minute the style was read again")
	}
	w.count += 5 * 60
	if !shows("🟥") {
		t.Error("after six minutes the board has no squares")
	}
}

// A style that is read just before another is chosen is not cached.
func TestSettingsReadDuringAChange(t *testing.T) {
	w := newWorld(t)
	counted := &countedSettings{Store: w.host.Store}
	w.host.Store = counted
	w.say("alice", "/pathway play size:6 player:random")
	table := w.think()
	for name, change := range map[string]func(){
		"this process":    func() { w.say("alice", "/game style style:shapes") },
		"another process": func() { w.restarted().say("alice", "/game style style:squares"); w.poll() },
	} {
		w.count += 10
		counted.before = change
		board := func() string { return texts(w.set.Board(t.Context(), table, "en-US")) }
		before := board()
		if after := board(); after == before {
			t.Errorf("after a change by %s the board is still\n%s", name, after)
		}
	}
}
