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

// Neller and Presser give 53.06 % for 100 points. A player who needs 1 or 2 points wins with any roll but a one:
// x = 5/6 + (1-x)/6.
func TestOddsOfTheFirstPlayer(t *testing.T) {
	o := findOdds()
	for _, c := range []struct {
		own, other int
		want       float64
	}{
		{100, 100, 0.5305927252737},
		{1, 1, 6.0 / 7}, {2, 2, 6.0 / 7}, {1, 2, 6.0 / 7},
	} {
		if got := o[c.own][c.other]; math.Abs(got-c.want) > 1e-9 {
			t.Errorf("short of %d against %d: %.12f, want %.12f", c.own, c.other, got, c.want)
		}
	}
}

// The odds agree with plain value iteration over all states, as in the paper.
func TestOddsByPlainValueIteration(t *testing.T) {
	const most = 24
	var won [most + 1][most + 1][most + 1]float64 // own, other, total
	at := func(own, other, total int) float64 {
		if total >= own {
			return 1
		}
		return won[own][other][total]
	}
	for change := 1.0; change > 1e-13; {
		change = 0
		for own := 1; own <= most; own++ {
			for other := 1; other <= most; other++ {
				for total := range own {
					roll := 1 - at(other, own, 0)
					for face := 2; face <= 6; face++ {
						roll += at(own, other, total+face)
					}
					best := roll / 6
					if total > 0 {
						best = max(best, 1-at(other, own-total, 0))
					}
					change = max(change, math.Abs(best-won[own][other][total]))
					won[own][other][total] = best
				}
			}
		}
	}
	o := findOdds()
	for own := 1; own <= most; own++ {
		for other := 1; other <= most; other++ {
			if got, want := o[own][other], won[own][other][0]; math.Abs(got-want) > 1e-10 {
				t.Fatalf("short of %d against %d: %.12f, want %.12f", own, other, got, want)
			}
		}
	}
}

// The thresholds for holding with a target of 100: 21 at the start, as in the paper; none if the opponent needs
// one roll; lower when ahead than when behind.
func TestWhenToHold(t *testing.T) {
	o := findOdds()
	for _, c := range []struct{ own, other, want int }{
		{100, 100, 21}, {100, 2, 100}, {50, 50, 21}, {100, 50, 29}, {50, 100, 15},
	} {
		got := c.own
		for total := c.own - 1; total > 0; total-- {
			if rolled, held := o.weigh(c.own, c.other, total); held >= rolled {
				got = total
			}
		}
		if got != c.want {
			t.Errorf("short of %d against %d: holds at %d, want %d", c.own, c.other, got, c.want)
		}
	}
}
