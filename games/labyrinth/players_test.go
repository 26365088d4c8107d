package labyrinth

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// TestGreedy sets positions up and looks where greedy steps.
func TestGreedy(t *testing.T) {
	tests := []struct {
		name, maze, board, turn, want string
	}{
		{"Theseus closes in", path, "b1/e1", "T", "c1"},
		{"Theseus catches", path, "c1/d1", "T", "d1"},
		{"Theseus guards his start", "knossos", "b2/c3", "T", "b3"},
		{"the Minotaur goes home", path, "d1/c1", "M", "b1"},
		{"the Minotaur runs", path, "b1/d1", "M", "e1"},
		{"the Minotaur slips past", "samos", "d1/b1", "M", "a1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, err := Start(maze(t, test.maze), Theseus).set(test.board, test.turn)
			if err != nil {
				t.Fatal(err)
			}
			c, err := greedy(context.Background(), s, games.Hand{Rand: rand.New(rand.NewPCG(1, 1))}, games.Limits{})
			if got := s.name(c.Move); err != nil || got != test.want {
				t.Errorf("got %s, %v, want %s", got, err, test.want)
			}
		})
	}
}

func BenchmarkView(b *testing.B) {
	s := Start(Generate(5, 20, 1), Theseus)
	b.ReportAllocs()
	for b.Loop() {
		s.view()
	}
}

func BenchmarkOpenAndForecast(b *testing.B) {
	m := Generate(10, 20, 1)
	b.ReportAllocs()
	for b.Loop() {
		fresh := &Maze{Rooms: m.Rooms, Doors: m.Doors, Theseus: m.Theseus, Minotaur: m.Minotaur}
		if _, err := Start(fresh, Theseus).Forecast(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}
