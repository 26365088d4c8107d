package strategies_test

import (
	"context"
	"fmt"
	"log"

	"parlour/solver/deduce"
	"parlour/solver/deduce/strategies"
)

// A player suggests guesses for any history.
func ExampleLibrary_Player() {
	rules := deduce.Classic
	player, err := strategies.NewLibrary().Player("best", rules)
	if err != nil {
		log.Fatal(err)
	}
	history, err := rules.ParseHistory("1122:1,1 1344:0,2")
	if err != nil {
		log.Fatal(err)
	}
	suggestion, err := player.Next(context.Background(), history, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(suggestion.Candidates, "codes left, proven:", suggestion.Proven)
	// Output: 37 codes left, proven: true
}

// Strategies are compared by their totals over all secrets.
func ExampleLibrary_Evaluate() {
	lib := strategies.NewLibrary()
	for _, name := range []string{"knuth", "optimal"} {
		result, err := lib.Evaluate(context.Background(), name, deduce.Classic)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %d guesses, %.4f on average\n", name, result.Total, result.Mean())
	}
	// Output:
	// knuth: 5801 guesses, 4.4761 on average
	// optimal: 5625 guesses, 4.3403 on average
}
