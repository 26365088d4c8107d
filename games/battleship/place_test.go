package battleship

import (
	"math/rand/v2"
	"testing"

	"parlour/games"
	"parlour/games/squares"
)

// A tap changes a draft of a fleet, or is refused.
func TestPlacing(t *testing.T) {
	s := opened(t, nil)
	const placed = "a1-d1 a3-c3 a5-c5 a7-b7"
	for _, c := range []struct{ draft, value, want string }{
		{placed, valuePlace, "+"},
		{placed, "a", ""},
		{placed, squares.Back, ""},
		{placed, valueRest, ""},
		{"+", "a", "+ a"},
		{"+", "a1", ""},
		{"+", "z", ""},
		{"+", squares.Back, ""},
		{"+ a", squares.Back, "+"},
		{"+ a", "a1", "+ a1"},
		{"+ a1", squares.Back, "+ a"},
		{"+ a1", "d1", "+a1-d1"},
		{"+ a1", "a2", ""},
		{"+a1-d1", squares.Back, ""},
		{"+a1-d1 c3", squares.Back, "+a1-d1 c"},
		{"+a1-d1 a2", "c2", ""}, // it would touch
		{"+a1-d1 a3-c3 a5-c5 a7", "b7", placed},
		{"+a1-d1 c3", valueOver, "+"},
		{"nonsense", valuePlace, "+"},
		{"nonsense", squares.Back, ""},
	} {
		next, ok := s.draftOf(c.draft).add(c.value, rand.New(rand.NewPCG(1, 2)))
		if !ok {
			next = ""
		}
		if next != c.want {
			t.Errorf("%q in %q: %q, want %q", c.value, c.draft, next, c.want)
		}
	}
}

// Every key of a draft can be tapped, and leads to a draft with keys.
func TestPlacingAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, o := range []games.Options{nil, {"size": "10", "touching": "true"}} {
		s, c := opened(t, o), placer()
		for range 50 {
			draft := placing
			for range 40 {
				rows := c.Keys(s, 0, draft)
				row := rows[r.IntN(len(rows))]
				key := row[r.IntN(len(row))]
				if key.Done || key.Form != nil {
					break
				}
				next, ok := c.Add(s, 0, draft, key.Value, r)
				if !ok || len(c.Keys(s, 0, next)) == 0 {
					t.Fatalf("%q in %q leads to %q", key.Value, draft, next)
				}
				draft = next
			}
		}
	}
}
