package mastermind

import (
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/games"
)

// A hint says what is good about the guess.
func TestWhy(t *testing.T) {
	tests := []struct {
		options     games.Options
		moves       string
		why, number string
	}{
		{nil, "", "leaves", "note-expected"},
		{games.Options{optRules: positional}, "1234 1,1,0,-1", "perhaps", "note-expected"},
		{games.Options{optRules: positional}, "1234 1,1,0,0", "only", ""},
		{nil, "1111 2,0 2222 3,0", "mistake", "note-mistake"},
	}
	for _, tt := range tests {
		player := players()[bestName]
		p := after(t, opened(t, tt.options), tt.moves)
		thought, err := player(t.Context(), p, games.Hand{Rand: rand.New(rand.NewPCG(1, 2))}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		why, number := strings.TrimPrefix(thought.Why.ID, "mastermind.why."), strings.TrimPrefix(thought.Note.ID, "mastermind.why.")
		if why != tt.why || number != tt.number {
			t.Errorf("%v after %q: %s, %s, %s; want %s, %s", tt.options, tt.moves, format(p, thought.Move), why, number, tt.why, tt.number)
		}
	}
}
