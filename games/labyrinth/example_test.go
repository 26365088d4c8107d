package labyrinth_test

import (
	"context"
	"fmt"

	"parlour/games"
	"parlour/games/labyrinth"
)

// In the triangle Theseus wins, no matter who moves first.
func Example() {
	const triangle = `labyrinth 1
name triangle
room a
room b
room c
door a b c a   # around
theseus a
minotaur b
`
	g := labyrinth.New(nil)
	for _, first := range g.Info.Seats {
		p, err := g.Open(games.Options{"labyrinth": triangle, "first": first.ID})
		if err != nil {
			fmt.Println(err)
			return
		}
		s, err := g.Solve(context.Background(), p, games.Limits{})
		fmt.Println(first.ID, s.Value, s.Distance, s.Perfect, err)
	}
	// Output:
	// theseus 1 1 [b] <nil>
	// minotaur 0 2 [c] <nil>
}
