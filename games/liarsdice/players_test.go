package liarsdice

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/games"
)

// contest plays a game between players, by seat, and returns the winner.
func contest(t testing.TB, s state, players []games.Strategy[state, move], r *rand.Rand) games.Seat {
	t.Helper()
	source := s.draw(games.Chance, r)
	for !s.over() {
		h := s.deal(s.turn, source)
		if m, ok := forced(s, s.turn, h); ok {
			s = s.After(m)
			continue
		}
		c, err := players[s.turn](context.Background(), s, games.Hand{Secret: h, Rand: r}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		s = s.After(c.Move)
	}
	return s.turn
}

// The share of games with three dice each that the better player wins. The limits are three
// standard deviations below what was measured.
func TestLevels(t *testing.T) {
	all := players()
	all["random"] = games.Random[state, move]
	for _, c := range []struct {
		better, other string
		games         int
		least         float64
	}{{"easy", "random", 200, 0.92}, {"medium", "easy", 200, 0.72}, {"hard", "medium", 60, 0.88}} {
		r, won := rand.New(rand.NewPCG(1, 2)), 0
		for i := range c.games {
			seat := games.Seat(i % 2)
			pair := []games.Strategy[state, move]{all[c.other], all[c.other]}
			pair[seat] = all[c.better]
			s := newState(2, 3, true)
			s.turn = games.Seat(i / 2 % 2)
			if contest(t, s, pair, r) == seat {
				won++
			}
		}
		got := float64(won) / float64(c.games)
		t.Logf("%s wins %.3f of its games against %s", c.better, got, c.other)
		if got < c.least {
			t.Errorf("%s wins %.3f of its games against %s, want at least %.2f", c.better, got, c.other, c.least)
		}
	}
}

// All levels know a lie and a truth, and say how probable a bid is with the own dice.
func TestClearMoves(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		own         hand
		liar        bool
		odds        float64 // of the bid in the reason
	}{
		{"a lie", "1x2 6x2", "3456", true, 0},
		{"a truth", "2x3", "1333", false, -1},
		{"the last bid, true", "8x5 8x6", "1666", true, 1.0 / 81},
	} {
		for name, play := range players() {
			s := play2(t, c.moves)
			got, err := play(t.Context(), s, games.Hand{Secret: string(c.own)}, games.Limits{})
			if err != nil || (got.Move == challenge) != c.liar {
				t.Errorf("%s: %s plays %s, %v", c.name, name, got.Move, err)
			}
			if want := games.Percent(c.odds).String(); c.odds >= 0 && !strings.Contains(got.Why.String(), want) {
				t.Errorf("%s: %s says %s, want %s in it", c.name, name, got.Why, want)
			}
		}
	}
}

// play2 makes moves of two seats with four dice each.
func play2(t *testing.T, moves string) state {
	t.Helper()
	return play(t, newState(2, 4, true), moves)
}

func BenchmarkHard(b *testing.B) {
	hard := players()["hard"]
	s := newState(2, 5, true)
	s = s.After(move{bid: bid{2, 4}}).After(move{bid: bid{3, 4}}).After(move{bid: bid{3, 5}})
	r := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		if _, err := hard(b.Context(), s, games.Hand{Secret: "13456", Rand: r}, games.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		own         hand
		move        string
		least, most int // skill
		standing    int
	}{
		{"doubts its own dice", "2x6", "6666", "liar", 0, 10, 50},
		{"doubts a lie", "8x2", "3456", "liar", 100, 100, 50},
		{"bids a lie", "", "2345", "8x6", 0, 20, 50},
		{"shows its dice", "2x6 liar 1122", "3344", "3344", -1, -1, 57},
	} {
		s := play(t, newState(2, 4, true), c.moves)
		s.hand = c.own
		m, err := parse(s, c.move)
		if err != nil {
			t.Fatal(err)
		}
		v, err := judge(t.Context(), s, m, games.Limits{})
		if err != nil || v.Skill < c.least || v.Skill > c.most || v.Standing != c.standing {
			t.Errorf("%s: %+v, %v, want a skill of %d to %d and a standing of %d", c.name, v, err, c.least, c.most, c.standing)
		}
		if wrong := v.Best != "" && v.Best != c.move; wrong == v.Text.IsZero() {
			t.Errorf("%s: better %s: %s", c.name, v.Best, v.Text)
		}
	}
}
