package labyrinth

import (
	"math/rand/v2"
	"sync"
	"testing"

	"parlour/games"
)

// All matches in one labyrinth share one maze, and so one solution.
func TestPositionsShareTheLabyrinth(t *testing.T) {
	l := newLibrary(nil)
	text, _ := l.file("naxos")
	mazes := make([]*maze, 8)
	var all sync.WaitGroup
	for i := range mazes {
		all.Go(func() {
			s, err := l.open(games.Options{"labyrinth": text, "first": seatIDs[i%2]})
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := s.forecast(t.Context()); err != nil {
				t.Error(err)
			}
			mazes[i] = s.maze
		})
	}
	all.Wait()
	for i, m := range mazes {
		if _, solved := m.tables.Peek(""); m != mazes[0] || !solved {
			t.Errorf("match %d does not share the labyrinth", i)
		}
	}
	s, err := newLibrary(nil).open(games.Options{"labyrinth": text})
	if err != nil {
		t.Fatal(err)
	}
	if s.maze == mazes[0] {
		t.Error("two games share a labyrinth")
	}
}

// Positions that occurred twice have solutions of their own.
func TestTablesOfRepetitions(t *testing.T) {
	m := mazeOf(t, ring(func(i int) string { return string(rune('a' + i)) }, 7))
	r := rand.New(rand.NewPCG(1, 2))
	s := start(m, theseus)
	for range 1000 {
		next := s.After(m.Doors[s.current()][r.IntN(2)])
		if next.Outcome().Over {
			s = start(m, theseus)
			continue
		}
		s = next
		got, err := s.forecast(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		fresh := s
		fresh.maze = mazeOf(t, m.String())
		if want, err := fresh.forecast(t.Context()); err != nil || got != want {
			t.Errorf("after %d plies %v, and with an empty cache %v, error %v", s.plies, got, want, err)
		}
	}
}
