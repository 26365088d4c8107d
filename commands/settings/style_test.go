package settings_test

import (
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/grid"
	"parlour/games/match"
	"parlour/games/match/store"
)

// A style is chosen for a channel, with and without a match. Another process applies
// it after a poll.
func TestStyle(t *testing.T) {
	w := commandstest.New(t)
	if got := commandstest.Texts(w.Say("alice", "/game style style:plain").Body); !strings.Contains(got, "Plain emoji") {
		t.Errorf("without a game: %s", got)
	}
	if got := commandstest.Texts(w.Say("alice", "/game style style:triangles").Body); !strings.Contains(got, "Choose one of: tiles, plain, words") {
		t.Errorf("an unknown style: %s", got)
	}
	guessed(w)
	board := func(w *commandstest.World) string { return look(w.Set.Board(w.T.Context(), w.Think(), "en-US")) }
	if got := board(w); got != "plain" {
		t.Errorf("it is %s", got)
	}
	for _, style := range commands.Styles() {
		if got := look(w.Say("alice", "/game style style:"+style).Body); got != style {
			t.Errorf("%s: it is %s", style, got)
		}
	}
	other := w.Restarted()
	board(other)
	w.Say("alice", "/game style style:plain")
	w.Count += 60
	other.Count = w.Count
	if got := board(other); got != "plain" {
		t.Errorf("in another process, a minute later: %s", got)
	}
}

// look returns the style in which a message of Secret Word is.
func look(b commands.Body) string {
	var text strings.Builder
	for _, x := range b.Blocks {
		text.WriteString(x.Text)
	}
	switch {
	case strings.ContainsFunc(text.String(), grid.IsTile):
		return "tiles"
	case strings.Contains(text.String(), "🔲"):
		return "plain"
	case strings.Contains(text.String(), "CRANE:"):
		return "words"
	}
	return text.String()
}

// The styles of older versions are tiles.
func TestFormerStyles(t *testing.T) {
	w := commandstest.New(t)
	guessed(w)
	for _, former := range []string{"circles", "squares", "shapes"} {
		m := w.Table().Match
		set := store.Document{Home: match.Home(m.Guild, m.Channel), Kind: store.SettingsKind, ID: "style/" + m.Channel}
		err := store.ChangeDocument(t.Context(), w.Host.Store, set, func(_ *store.Document, style *map[string]string) error {
			*style = map[string]string{"style": former}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := look(w.Restarted().Set.Board(t.Context(), w.Table(), "en-US")); got != "tiles" {
			t.Errorf("%s: it is %s", former, got)
		}
	}
}
