package main

import (
	"os"
	"slices"
	"testing"

	"parlour/bot/local/need"
	"parlour/solver/lexicon"
)

// TestWordLists compares the embedded lists with those that "arena words" writes.
func TestWordLists(t *testing.T) {
	s := wordSources{lexicon: "../../solver/lexicon", scowl: "/usr/share/dict/scowl", spanish: "/usr/share/dict/spanish"}
	need.File(t, s.scowl, "scowl")
	need.File(t, s.spanish, "wspanish")
	lists, err := s.lists()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range lists {
		got, err := os.ReadFile(s.file("lists", name))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s is not as generated; run go run ./cmd/arena words", name)
		}
	}
}

func TestGuesses(t *testing.T) {
	list, err := lexicon.Read("caña\nárbol")
	if err != nil {
		t.Fatal(err)
	}
	excluded, err := lexicon.Read("bono\nothers:\nbolo")
	if err != nil {
		t.Fatal(err)
	}
	// The list has the letters a, á, b, c, l, ñ, o and r.
	known := []string{"rol", "Ana", "Lola", "labor", "caña", "cabo's", "bono", "bolo", "robe", "cana", "bañó", "coló", "labor", "cabrónal"}
	got, want := guesses(list, excluded, known), []string{"baño", "bolo", "colo", "labor"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
