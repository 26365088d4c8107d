package secretword

import (
	"strings"
	"testing"

	"parlour/games"
)

// birds is a list of a server in which egret is no secret.
const birds = "name: birds\nheron\nrobin\nraven\neagle\ngoose\nstork\nothers:\negret\n"

// newState opens a game.
func newState(t testing.TB, o games.Options) state {
	t.Helper()
	s, err := newLibrary(nil).open(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// after plays moves as typed.
func after(t testing.TB, s state, moves ...string) state {
	t.Helper()
	for _, typed := range moves {
		m, err := parse(s, typed)
		if err == nil {
			err = s.Legal(m)
		}
		if err != nil {
			t.Fatalf("%s: %v", typed, err)
		}
		s = s.After(m)
	}
	return s
}

// guessed plays guesses with truthful marks for a secret.
func guessed(t testing.TB, s state, secret string, guesses ...string) state {
	t.Helper()
	w, err := s.variant.rules.ParseCode(secret)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range guesses {
		s = after(t, s, g)
		for s.marking() && !s.Outcome().Over {
			s = s.After(move{Marking: true, Marks: s.variant.rules.Grade(s.guesses[0], w)})
		}
	}
	return s
}

// refusal returns the ID of the Refusal of a move as typed; "" if it is legal.
func refusal(s state, typed string) string {
	m, err := parse(s, typed)
	if err == nil {
		err = s.Legal(m)
	}
	if err == nil {
		err = s.redundant(m)
	}
	r, ok := games.RefusalIn(err)
	if err != nil && !ok {
		return err.Error()
	}
	return strings.TrimPrefix(r.ID, "secretword.refuse.")
}
