package main

import (
	"context"
	"slices"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/gametest"
)

// climbers returns a contest of the sample game with dealt hands.
func climbers(t *testing.T, seats string, contestants int) *contest {
	t.Helper()
	g, o := gametest.Climb(), games.Options{"players": seats}
	p, err := g.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	players := slices.Repeat([]contestant{{name: games.RandomPlayer}}, contestants)
	return &contest{scene: scene{game: g, seats: g.Seats(o), start: p}, contenders: players, games: 6, seed: 7}
}

// Each deal is played once by each contestant in each seat, and the seed determines it.
func TestDeals(t *testing.T) {
	for _, test := range []struct {
		seats       string
		contestants int
	}{{"2", 2}, {"3", 3}, {"3", 2}} {
		c := climbers(t, test.seats, test.contestants)
		results, err := c.run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		deals := map[string][]int{}
		for i, r := range results {
			h, err := c.hide(i, i/test.contestants)
			if err != nil {
				t.Fatal(err)
			}
			deals[h.source] = append(deals[h.source], r.shift)
		}
		if got, want := len(deals), 6/test.contestants; got != want {
			t.Errorf("%v: %d deals, want %d", test, got, want)
		}
		for deal, shifts := range deals {
			if want := []int{0, 1, 2}[:test.contestants]; !slices.Equal(shifts, want) {
				t.Errorf("%v: deal %s with contestants %v in the first seat, want %v", test, deal, shifts, want)
			}
		}
		again, err := climbers(t, test.seats, test.contestants).run(t.Context())
		if err != nil || !slices.EqualFunc(results, again, func(x, y result) bool { return x.plies == y.plies && x.outcome.Winner == y.outcome.Winner }) {
			t.Errorf("%v: the same seed gives other games, %v", test, err)
		}
	}
}

// Every game of a contest counts once for each contestant, and every seat once in a game.
func TestScoresOfSharedSeats(t *testing.T) {
	c := climbers(t, "3", 2)
	results, err := c.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	scores := c.scores(results)
	wins := scores[0].Wins + scores[1].Wins
	if wins != 6 || scores[0].Games != 6 || scores[1].Losses != scores[0].Wins {
		t.Errorf("got %+v, want six games, each won by one", scores)
	}
	for s := range 3 {
		x, y := scores[0].Seats[s], scores[1].Seats[s]
		if x.Games != 3 || y.Games != 3 {
			t.Errorf("seat %s: %d and %d games, want 3 each", x.Seat, x.Games, y.Games)
		}
	}
}

// A player that plays a card of another hand fails the contest.
func TestForeignCard(t *testing.T) {
	c := climbers(t, "2", 2)
	g := *c.game
	g.Players = map[string]games.Player{games.RandomPlayer: foreignCard}
	c.game = &g
	if _, err := c.run(t.Context()); err == nil || !strings.Contains(err.Error(), "climb.refuse") {
		t.Errorf("got %v, want a refusal", err)
	}
}

// foreignCard plays a card that the hand does not have.
func foreignCard(_ context.Context, p games.Position, h games.Hand, _ games.Limits) (games.Thought, error) {
	for _, card := range strings.Fields("a1 b1 a2 b2 a3 b3 a4 b4") {
		if !strings.Contains(h.Secret, card) {
			return games.Thought{Move: card}, nil
		}
	}
	return games.Thought{}, nil
}
