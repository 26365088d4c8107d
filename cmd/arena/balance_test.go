package main

import (
	"slices"
	"testing"

	"parlour/games"
	"parlour/games/all"
)

// In the default game no side wins more than 8 of 10 games between players of the same level. Mastermind has no levels:
// any code can be broken within the limit, and invitations say so.
func TestSidesAreBalanced(t *testing.T) {
	const n = 100
	for _, g := range all.Games() {
		for _, level := range []string{"easy", "medium"} {
			if !slices.ContainsFunc(g.Info.PlayersFor(0), func(p games.PlayerInfo) bool { return p.Name == level && p.Level }) {
				continue
			}
			t.Run(g.Info.Name+"/"+level, func(t *testing.T) {
				t.Parallel()
				first, draws, second := sidesWon(t, g, level, n)
				t.Logf("of %d games the first side wins %d, the second %d; drawn %d", n, first, second, draws)
				if most := n * 8 / 10; first > most || second > most {
					t.Errorf("a side wins more than %d", most)
				}
			})
		}
	}
}

// sidesWon plays games of two players of a level and counts the wins of each side.
func sidesWon(t *testing.T, g *games.Game, level string, n int) (first, draws, second int) {
	t.Helper()
	start, err := g.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	player := contestant{name: level}
	c := contest{game: g, start: start, contenders: [2]contestant{player, player}, games: n, seed: 1}
	results, err := c.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		switch r.winner {
		case 0:
			first++
		case 1:
			second++
		default:
			draws++
		}
	}
	return first, draws, second
}
