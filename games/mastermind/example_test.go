package mastermind_test

import (
	"context"
	"fmt"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/mastermind"
)

// The computer breaks a code as the program of the game's first author did: it
// guesses the first code, in the order of the colours, that is consistent with
// every answer.
func Example() {
	g := mastermind.New(nil)
	p, err := g.Open(games.Options{"rules": "classic"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for !p.Outcome().Over {
		player, hand := "first-consistent", games.Hand{}
		if g.Info.Seats[p.Turn()].ID == "maker" {
			player, hand = "honest", games.Hand{Secret: "1314"}
		}
		thought, err := g.Players[player](context.Background(), p, hand, games.Limits{})
		if err != nil {
			fmt.Println(err)
			return
		}
		if p, err = p.Play(thought.Move); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(grid.Plain(p.View().Board.Closed().Emoji(nil)))
	// Output:
	// 1️⃣🔴🔴🔴🔴 RRRR ●●
	// 2️⃣🔴🔴🌻🌻 RRYY ●○
	// 3️⃣🔴🟢🔴🟢 RGRG ●●●
	// 4️⃣🔴🟢🔴🔵 RGRB ●●●●
}

// Codes are read in many forms, and a Refusal says what to do.
func Example_typing() {
	p, err := mastermind.New(nil).Open(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, typed := range []string{"1134", "r r g b", "vermelho red verde blue", "🔴🟥🍀💧", "113"} {
		canonical, err := p.Canonical(typed)
		fmt.Printf("%q %v\n", canonical, err != nil)
	}
	// Output:
	// "1134" false
	// "1134" false
	// "1134" false
	// "1134" false
	// "" true
}
