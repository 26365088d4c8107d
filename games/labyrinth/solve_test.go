package labyrinth

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/games"
)

func TestForecast(t *testing.T) {
	tests := []struct {
		maze            string
		theseus, second Forecast // when Theseus and when the Minotaur begins
	}{
		{"delos", Forecast{Winner: games.Nobody}, Forecast{Theseus, 2}},
		{"ithaca", Forecast{Winner: games.Nobody}, Forecast{Winner: games.Nobody}},
		{"kea", Forecast{Theseus, 11}, Forecast{Minotaur, 12}},
		{"knossos", Forecast{Winner: games.Nobody}, Forecast{Theseus, 30}},
		{"naxos", Forecast{Theseus, 33}, Forecast{Theseus, 35}},
		{"samos", Forecast{Winner: games.Nobody}, Forecast{Winner: games.Nobody}},
		{"thera", Forecast{Theseus, 33}, Forecast{Winner: games.Nobody}},
	}
	for _, test := range tests {
		m := maze(t, test.maze)
		for first, want := range []Forecast{test.theseus, test.second} {
			got, err := Start(m, games.Seat(first)).Forecast(context.Background())
			if err != nil || got != want {
				t.Errorf("%s, first %d: got %+v, %v, want %+v", test.maze, first, got, err, want)
			}
		}
	}
	if len(tests) != len(mazeNames()) {
		t.Errorf("%d labyrinths are tested and %d come with the game", len(tests), len(mazeNames()))
	}
}

// depth is how far a forecast is checked by playing every move.
const depth = 7

// TestForecastAgainstPlay checks forecasts by playing all moves to a depth, in
// games in which positions have been met before: a repetition is a draw only
// where the game says so.
func TestForecastAgainstPlay(t *testing.T) {
	checked := 0
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 1))
		m := maze(t, []string{"delos", "ithaca", path}[r.IntN(3)])
		s := Start(m, games.Seat(r.IntN(2)))
		for !s.Outcome().Over {
			if len(s.twice()) > 0 {
				compare(t, s)
				checked++
			}
			next := m.Doors[s.at()]
			s = s.After(next[r.IntN(len(next))])
		}
	}
	if checked < 20 {
		t.Errorf("only %d positions with repetitions were met", checked)
	}
}

func compare(t *testing.T, s State) {
	t.Helper()
	got, err := s.Forecast(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if got.Plies > depth {
		got = Forecast{Winner: games.Nobody}
	}
	if want := forced(s, depth); got != want {
		t.Fatalf("%+v after %+v: got %+v, want %+v", s.spot, s.past, got, want)
	}
}

// forced is who can force the end within so many plies, and how soon.
func forced(s State, plies int) Forecast {
	if o := s.Outcome(); o.Over || plies == 0 {
		return Forecast{Winner: o.Winner}
	}
	var best Forecast
	for i, to := range s.maze.Doors[s.at()] {
		f := forced(s.After(to), plies-1)
		if f.Winner != games.Nobody {
			f.Plies++
		}
		if i == 0 || rank(f, s.mover) > rank(best, s.mover) {
			best = f
		}
	}
	return best
}

func rank(f Forecast, s games.Seat) int {
	switch f.Winner {
	case s:
		return 1000 - f.Plies
	case games.Nobody:
		return 0
	}
	return f.Plies - 1000
}

func TestForecastEndsWithContext(t *testing.T) {
	ctx, end := context.WithCancel(context.Background())
	end()
	if _, err := Start(maze(t, "thera"), Theseus).Forecast(ctx); err == nil {
		t.Error("a context that has ended is ignored")
	}
}

// TestTheseusIsSafe: without a limit the Minotaur can force no win.
func TestTheseusIsSafe(t *testing.T) {
	for seed := range uint64(30) {
		m := Generate(3+int(seed%4), int(seed*7%100), seed)
		for _, first := range []games.Seat{Theseus, Minotaur} {
			if f, err := Start(m, first).Forecast(context.Background()); err != nil || f.Winner == Minotaur {
				t.Errorf("%s, first %d: %+v, %v", m.Name, first, f, err)
			}
		}
	}
}

// TestSolve: the value is that of the seat to move.
func TestSolve(t *testing.T) {
	tests := []struct {
		maze     string
		first    games.Seat
		value    float64
		distance int
		best     string
	}{
		{"kea", Theseus, 1, 11, "a4"}, {"kea", Minotaur, 1, 12, "a1 a3 b2"}, {"delos", Theseus, 0.5, 0, "a2 b1"}, {"delos", Minotaur, 0, 2, "a2 b1"},
	}
	g := New()
	for _, tt := range tests {
		p, err := g.Open(games.Options{"labyrinth": tt.maze, "first": seatIDs[tt.first]})
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Solve(t.Context(), p, games.Limits{})
		if err != nil || s.Value != tt.value || s.Distance != tt.distance || strings.Join(s.Best, " ") != tt.best || !s.Proven || !s.All {
			t.Errorf("%s, %s first: %+v, %v", tt.maze, seatIDs[tt.first], s, err)
		}
	}
}
