package settings_test

import (
	"strings"
	"testing"

	"parlour/commands/commandstest"
)

// A style is chosen for a channel, with and without a match. Another process applies
// it after a poll.
func TestStyle(t *testing.T) {
	w := commandstest.New(t)
	if got := commandstest.Texts(w.Say("alice", "/game style style:shapes").Body); !strings.Contains(got, "🅾️") {
		t.Errorf("without a game: %s", got)
	}
	if got := commandstest.Texts(w.Say("alice", "/game style style:triangles").Body); !strings.Contains(got, "Choose one of: circles, squares, shapes") {
		t.Errorf("an unknown style: %s", got)
	}
	w.Say("alice", "/pathway play size:6 player:random")
	w.Say("alice", "/move move:c3")
	board := func(w *commandstest.World) string {
		return commandstest.Texts(w.Set.Board(w.T.Context(), w.Think(), "en-US"))
	}
	if got := board(w); !strings.Contains(got, "⭕") || !strings.Contains(got, "❌") {
		t.Errorf("shapes, the last move a disc: %s", got)
	}
	for _, tt := range []struct{ style, own, last string }{{"circles", "🟥", "🟦"}, {"squares", "🔴", "🔷"}, {"shapes", "⭕", "❌"}} {
		got := commandstest.Texts(w.Say("alice", "/game style style:"+tt.style).Body)
		if !strings.Contains(got, tt.own) || !strings.Contains(got, tt.last) {
			t.Errorf("%s: no %s or %s in\n%s", tt.style, tt.own, tt.last, got)
		}
	}
	other := w.Restarted()
	board(other)
	w.Say("alice", "/game style style:squares")
	w.Count += 60
	other.Count = w.Count
	if got := board(other); !strings.Contains(got, "🟥") {
		t.Errorf("in another process, a minute later: %s", got)
	}
}
