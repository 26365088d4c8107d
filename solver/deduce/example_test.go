package deduce_test

import (
	"context"
	"fmt"
	"log"

	"parlour/solver/deduce"
)

// A breaker suggests guesses for any history.
func ExampleLibrary_Breaker() {
	rules := deduce.Classic
	breaker, err := deduce.NewLibrary().Breaker("best", rules)
	if err != nil {
		log.Fatal(err)
	}
	history, err := rules.ParseHistory("1122:1,1 1344:0,2")
	if err != nil {
		log.Fatal(err)
	}
	suggestion, err := breaker.Next(context.Background(), history, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(suggestion.Candidates, "codes left, proven:", suggestion.Proven)
	// Output: 37 codes left, proven: true
}

// Strategies are compared by their totals over all secrets.
func ExampleLibrary_Evaluate() {
	lib := deduce.NewLibrary()
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

// At a contradiction, Weigh names the answers that are probably wrong.
func ExampleSpace_Weigh() {
	rules := deduce.Classic
	space, err := deduce.NewSpace(rules)
	if err != nil {
		log.Fatal(err)
	}
	// The code is 1234, and 0,2 should have been 2,0.
	history, err := rules.ParseHistory("1255:0,2 1134:3,0 1634:3,0 3211:1,2")
	if err != nil {
		log.Fatal(err)
	}
	doubts := space.Weigh(history)
	mend := doubts.Mends[0]
	fmt.Println("consistent:", doubts.Consistent)
	fmt.Println("mend:", rules.FormatCode(history[mend.Turn].Guess), rules.FormatAnswer(mend.Answer))
	// Output:
	// consistent: false
	// mend: 1255 2,0
}

func ExampleRules_Grade() {
	rules := deduce.Positional
	guess, _ := rules.ParseCode("4256")
	secret, _ := rules.ParseCode("3254")
	fmt.Println(rules.FormatAnswer(rules.Grade(guess, secret)))
	// Output: 0,1,1,-1
}
