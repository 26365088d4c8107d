package commands_test

import (
	"strings"
	"testing"
)

// A style is chosen for a channel, with and without a game; another process
// hears of it before long.
func TestStyle(t *testing.T) {
	w := newWorld(t)
	if got := texts(w.say("alice", "/game style style:shapes").Body); !strings.Contains(got, "🅾️") {
		t.Errorf("without a game: %s", got)
	}
	if got := texts(w.say("alice", "/game style style:triangles").Body); !strings.Contains(got, "Choose one of: circles, squares, shapes") {
		t.Errorf("an unknown style: %s", got)
	}
	w.say("alice", "/pathway play size:6 player:random")
	w.say("alice", "/move move:c3")
	board := func(w *world) string { return texts(w.set.Board(w.t.Context(), w.think(), "en-US")) }
	if got := board(w); !strings.Contains(got, "🅾️") || !strings.Contains(got, "🔷") {
		t.Errorf("shapes, the last move a disc: %s", got)
	}
	for _, tt := range []struct{ style, own, last string }{{"circles", "🔴", "🟦"}, {"squares", "🟥", "🔷"}, {"shapes", "🅾️", "🔷"}} {
		got := texts(w.say("alice", "/game style style:"+tt.style).Body)
		if !strings.Contains(got, tt.own) || !strings.Contains(got, tt.last) {
			t.Errorf("%s: no %s or %s in\n%s", tt.style, tt.own, tt.last, got)
		}
	}
	other := w.restarted()
	board(other)
	w.say("alice", "/game style style:squares")
	w.count += 60
	other.count = w.count
	if got := board(other); !strings.Contains(got, "🟥") {
		t.Errorf("in another process, a minute later: %s", got)
	}
}
