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
		theseus, second forecast // when Theseus and when the Minotaur begins
	}{
		{"delos", forecast{Winner: games.Nobody}, forecast{theseus, 2}},
		{"ithaca", forecast{Winner: games.Nobody}, forecast{Winner: games.Nobody}},
		{"kea", forecast{theseus, 11}, forecast{minotaur, 12}},
		{"paros", forecast{minotaur, 11}, forecast{minotaur, 12}},
		{"knossos", forecast{Winner: games.Nobody}, forecast{theseus, 30}},
		{"naxos", forecast{theseus, 33}, forecast{theseus, 35}},
		{"samos", forecast{Winner: games.Nobody}, forecast{Winner: games.Nobody}},
		{"thera", forecast{theseus, 33}, forecast{Winner: games.Nobody}},
	}
	for _, test := range tests {
		m := mazeOf(t, test.maze)
		for first, want := range []forecast{test.theseus, test.second} {
			got, err := start(m, games.Seat(first)).forecast(context.Background())
			if err != nil || got != want {
				t.Errorf("%s, first %d: got %+v, %v, want %+v", test.maze, first, got, err, want)
			}
		}
	}
	if len(tests) != len(mazeNames()) {
		t.Errorf("%d of %d labyrinths are tested", len(tests), len(mazeNames()))
	}
}

// depth is the number of plies to which a forecast is checked by playing every
// move.
const depth = 7

// Forecasts agree with playing all moves to a depth in games with repeated
// positions, where a repetition is a draw only if the game says so.
func TestForecastAgainstPlay(t *testing.T) {
	checked := 0
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 1))
		m := mazeOf(t, []string{"delos", "ithaca", path}[r.IntN(3)])
		s := start(m, games.Seat(r.IntN(2)))
		for !s.Outcome().Over {
			if len(s.occurredTwice()) > 0 {
				compareForecasts(t, s)
				checked++
			}
			next := m.Doors[s.current()]
			s = s.After(next[r.IntN(len(next))])
		}
	}
	if checked < 20 {
		t.Errorf("only %d positions with repetitions", checked)
	}
}

func compareForecasts(t *testing.T, s state) {
	t.Helper()
	got, err := s.forecast(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if got.Plies > depth {
		got = forecast{Winner: games.Nobody}
	}
	if want := forced(s, depth); got != want {
		t.Fatalf("%+v after %+v: got %+v, want %+v", s.placement, s.history, got, want)
	}
}

// forced returns who can force the end within a number of plies, and how soon.
func forced(s state, plies int) forecast {
	if o := s.Outcome(); o.Over || plies == 0 {
		return forecast{Winner: o.Winner}
	}
	var best forecast
	for i, to := range s.maze.Doors[s.current()] {
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

func rank(f forecast, s games.Seat) int {
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
	if _, err := start(mazeOf(t, "thera"), theseus).forecast(ctx); err == nil {
		t.Error("a cancelled context is ignored")
	}
}

// Without a limit the Minotaur cannot force a win.
func TestTheseusIsSafe(t *testing.T) {
	for seed := range uint64(30) {
		m := generate(3+int(seed%4), int(seed*7%100), seed)
		for _, first := range []games.Seat{theseus, minotaur} {
			if f, err := start(m, first).forecast(context.Background()); err != nil || f.Winner == minotaur {
				t.Errorf("%s, first %d: %+v, %v", m.Name, first, f, err)
			}
		}
	}
}

// The value is that of the seat to move.
func TestSolve(t *testing.T) {
	tests := []struct {
		maze     string
		first    games.Seat
		value    float64
		distance int
		best     string // moves that reach the value, and after / those of them that win soonest or lose latest
	}{
		{"kea", theseus, 1, 11, "a4/a4"}, {"kea", minotaur, 1, 12, "a1 a3 b2/a1 a3 b2"}, {triangle, minotaur, 0, 2, "a1 b2/b2"},
		{"delos", theseus, 0.5, 0, "a2 b1/"}, {"delos", minotaur, 0, 2, "a2 b1/a2 b1"},
	}
	g := New()
	for _, tt := range tests {
		p, err := g.Open(games.Options{"labyrinth": tt.maze, "first": seatIDs[tt.first]})
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Solve(t.Context(), p, games.Limits{})
		if err != nil || s.Value != tt.value || s.Distance != tt.distance || strings.Join(s.Best, " ")+"/"+strings.Join(s.Perfect, " ") != tt.best || !s.Proven || !s.Complete {
			t.Errorf("%s, %s first: %+v, %v", tt.maze, seatIDs[tt.first], s, err)
		}
	}
}
