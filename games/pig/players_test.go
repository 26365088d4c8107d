package pig

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"parlour/games"
)

func newTable() table { return table{sync.OnceValue(findOdds)} }

func TestWhenPlayersHold(t *testing.T) {
	players := newTable().players()
	for _, c := range []struct {
		player string
		seats  int
		scores [maxSeats]int
		want   int // the least total with which it holds; 0 if it rolls to win
	}{
		{"easy", 2, [maxSeats]int{}, 10},
		{"medium", 2, [maxSeats]int{}, 20},
		{"medium", 2, [maxSeats]int{85, 99}, 0},
		{"hard", 2, [maxSeats]int{}, 21},
		{"hard", 2, [maxSeats]int{40, 0}, 16},
		{"hard", 2, [maxSeats]int{0, 40}, 26},
		{"hard", 2, [maxSeats]int{0, 71}, 0},
		{"hard", 2, [maxSeats]int{71, 0}, 0},
		{"hard", 3, [maxSeats]int{0, 0, 40}, 26},
		{"perfect", 2, [maxSeats]int{}, 21},
		{"perfect", 2, [maxSeats]int{0, 50}, 29},
		{"perfect", 2, [maxSeats]int{0, 98}, 0},
		{"perfect", 6, [maxSeats]int{}, 22},
		{"perfect", 6, [maxSeats]int{0, 0, 0, 0, 99}, 0},
	} {
		s := newState(c.seats, defaultTarget)
		s.scores = c.scores
		got := 0
		for s.total = s.needs(0) - 1; s.total >= 0; s.total-- {
			choice, err := players[c.player](t.Context(), s, games.Hand{}, games.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if choice.Move == holdMove {
				got = s.total
			}
		}
		if got != c.want {
			t.Errorf("%s with %v holds at %d, want %d", c.player, c.scores[:c.seats], got, c.want)
		}
	}
}

// The first player's share of 500 games is within three standard deviations, 6.7 %, of that measured in a million.
func TestLevels(t *testing.T) {
	all := newTable().players()
	all["random"] = games.Random[state, move]
	for _, c := range []struct {
		better, other string
		want          float64
	}{
		{"easy", "random", 0.855}, {"medium", "easy", 0.696}, {"hard", "medium", 0.545}, {"perfect", "medium", 0.540}, {"perfect", "hard", 0.504},
	} {
		const n = 500
		r, won := rand.New(rand.NewPCG(1, 2)), 0
		for i := range n {
			seat := games.Seat(i % 2)
			players := []games.Strategy[state, move]{all[c.other], all[c.other]}
			players[seat] = all[c.better]
			if race(t, players, r) == seat {
				won++
			}
		}
		if got := float64(won) / n; math.Abs(got-c.want) > 0.067 {
			t.Errorf("%s wins %.3f of its games against %s, want %.3f", c.better, got, c.other, c.want)
		}
	}
}

// race plays a game and returns the winner.
func race(t *testing.T, players []games.Strategy[state, move], r *rand.Rand) games.Seat {
	t.Helper()
	s := newState(len(players), defaultTarget)
	for !s.over() {
		if s.rolling {
			s = s.After(move(1 + r.IntN(faces)))
			continue
		}
		c, err := players[s.turn](t.Context(), s, games.Hand{Rand: r}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		s = s.After(c.Move)
	}
	return s.turn
}

func TestPlayersHeedTheirContext(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	for name, play := range newTable().players() {
		if _, err := play(ended, newState(2, 100), games.Hand{}, games.Limits{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
