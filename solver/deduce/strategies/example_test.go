package strategies_test

import (
	"context"
	"fmt"
	"log"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
	"parlour/solver/deduce/strategies"
)

// A player suggests guesses for any history.
func ExampleLibrary_Player() {
	rules := deduce.Classic
	player, err := strategies.NewLibrary(nil).Player("best", rules)
	if err != nil {
		log.Fatal(err)
	}
	history, err := deducetest.ParseHistory(rules, "1122:1,1 1344:0,2")
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
