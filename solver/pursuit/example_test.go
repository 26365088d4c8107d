package pursuit_test

import (
	"context"
	"fmt"

	"parlour/solver/pursuit"
)

// In a square, a runner opposite the hunter draws if the hunter moves first and is caught in two plies
// if the runner moves first.
func Example() {
	square := pursuit.Graph{{1, 3}, {0, 2}, {1, 3}, {2, 0}}
	table, err := pursuit.Solve(context.Background(), square, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, turn := range []pursuit.Side{pursuit.Hunter, pursuit.Runner} {
		v := table.Verdict(pursuit.State{Hunter: 0, Runner: 2, Turn: turn})
		fmt.Println(v.Winner == pursuit.Neither, v.Winner == pursuit.Hunter, v.Plies)
	}
	// Output:
	// true false 0
	// false true 2
}
