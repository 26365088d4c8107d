package commands_test

import (
	"strings"
	"testing"

	"parlour/commands/commandstest"
)

// A typed word that is refused names an invisible character in it, in every game with words and
// every language.
func TestInvisibleCharacters(t *testing.T) {
	for _, tt := range []struct{ start, typed, code string }{
		{"/secretword play", "cra\u200bne", "U+200B"},
		{"/secretword play", "crane\u2060", "U+2060"},
		{"/hangman play", "cra\u00adne", "U+00AD"},
		{"/hangman play", "\u3164", "U+3164"},
		{"/mastermind play", "qu\u200bux", "U+200B"},
		{"/pathway play size:4", "a\u200e1", "U+200E"},
	} {
		w := commandstest.New(t)
		w.Say("alice", tt.start)
		said := map[string]bool{}
		for _, language := range w.Languages() {
			r := w.Command("alice", "/move")
			r.User.Locale, r.Values["move"] = language, tt.typed
			got := commandstest.Texts(w.Do(r).Body)
			if said[got] = true; !strings.Contains(got, tt.code) {
				t.Errorf("%s, %q in %s: %s", tt.start, tt.typed, language, got)
			}
		}
		if len(said) < 6 {
			t.Errorf("%s: only %d languages differ", tt.start, len(said))
		}
	}
}

// A refused emoji is not called invisible.
func TestEmojiAreVisible(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/mastermind play")
	r := w.Command("alice", "/move")
	r.Values["move"] = "👩\u200d👩\u200d👧❤\ufe0f"
	if got := commandstest.Texts(w.Do(r).Body); strings.Contains(got, "U+") {
		t.Error(got)
	}
}
