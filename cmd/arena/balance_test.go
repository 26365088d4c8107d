package main

import (
	"slices"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
	"parlour/games/all"
)

// In the default game no side wins more than 8 of 10 games between players of the same level. Mastermind has no levels:
// any code can be broken within the limit, and invitations say so.
func TestSidesAreBalanced(t *testing.T) {
	n := 40
	if need.Long(t) {
		n = 100
	}
	for _, g := range all.Games() {
		for _, level := range []string{"easy", "medium"} {
			if !slices.ContainsFunc(g.Info.PlayersFor(0), func(p games.PlayerInfo) bool { return p.Name == level && p.Level }) {
				continue
			}
			t.Run(g.Info.Name+"/"+level, func(t *testing.T) {
				t.Parallel()
				won := sidesWon(t, g, level, n)
				t.Logf("of %d games the sides win %d", n, won)
				if most := n * 8 / 10; slices.Max(won) > most {
					t.Errorf("a side wins more than %d", most)
				}
			})
		}
	}
}

// sidesWon plays games of players of a level and counts the wins of each side.
func sidesWon(t *testing.T, g *games.Game, level string, n int) (won []int) {
	t.Helper()
	start, err := g.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	o, err := games.CheckOptions(g.Info.Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := contest{scene: scene{game: g, seats: g.Seats(o), start: start}, games: n, seed: 1}
	won = make([]int, c.seats)
	c.contenders = slices.Repeat([]contestant{{name: level}}, c.seats)
	results, err := c.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		for s := range won {
			if r.outcome.Wins(games.Seat(s)) {
				won[s]++
			}
		}
	}
	return won
}
