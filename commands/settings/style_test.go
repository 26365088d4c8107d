package settings_test

import (
	"strings"
	"testing"

	"parlour/commands/commandstest"
	"parlour/games/grid"
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
	guessed(w)
	board := func(w *commandstest.World) string {
		return grid.Plain(commandstest.Texts(w.Set.Board(w.T.Context(), w.Think(), "en-US")))
	}
	if got := board(w); !strings.Contains(got, "🅾️") {
		t.Errorf("shapes: %s", got)
	}
	for style, want := range map[string]string{"circles": "🔴", "squares": "🟥", "shapes": "🅾️"} {
		if got := grid.Plain(commandstest.Texts(w.Say("alice", "/game style style:"+style).Body)); !strings.Contains(got, want) {
			t.Errorf("%s: no %s in\n%s", style, want, got)
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
