package hangman

import (
	"strings"
	"testing"

	"parlour/games"
)

// opened returns the game with the given options.
func opened(t testing.TB, o games.Options) state {
	t.Helper()
	s, err := open(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play makes moves as members type them.
func play(t testing.TB, s state, moves string) state {
	t.Helper()
	for _, typed := range strings.Fields(moves) {
		m, err := parse(s, typed)
		if err == nil {
			err = s.Legal(m)
		}
		if err != nil {
			t.Fatalf("%s of %s: %v", typed, moves, err)
		}
		s = s.After(m)
	}
	return s
}

// guessed makes guesses, which are answered for a word.
func guessed(t testing.TB, word, guesses string) state {
	t.Helper()
	s := opened(t, nil)
	s = play(t, s, s.truth("", word))
	for _, text := range strings.Fields(guesses) {
		s = play(t, s, text)
		s = play(t, s, s.truth(s.asked, word))
	}
	return s
}

// idOf returns the ID of a Refusal.
func idOf(err error) string {
	r, _ := games.RefusalIn(err)
	return r.ID
}
