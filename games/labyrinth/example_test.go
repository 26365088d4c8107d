package labyrinth_test

import (
	"context"
	"fmt"

	"parlour/games"
	"parlour/games/labyrinth"
)

// The triangle: Theseus wins, whoever moves first.
func ExampleReadMaze() {
	maze, err := labyrinth.ReadMaze(`labyrinth 1
name triangle
room a
room b
room c
door a b c a   # around
theseus a
minotaur b
`, 10)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, first := range []games.Seat{labyrinth.Theseus, labyrinth.Minotaur} {
		f, err := labyrinth.Start(maze, first).Forecast(context.Background())
		fmt.Println(f.Winner == labyrinth.Theseus, f.Plies, err)
	}
	// Output:
	// true 1 <nil>
	// true 2 <nil>
}
