package mistakes_test

import (
	"fmt"
	"log"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/deducetest"
	"parlour/solver/deduce/mistakes"
)

// After a contradiction, Diagnose lists the answers that are probably wrong.
func ExampleDiagnose() {
	rules := deduce.Classic
	space, err := codes.NewSpace(rules)
	if err != nil {
		log.Fatal(err)
	}
	// The code is 1234, and 0,2 should have been 2,0.
	history, err := deducetest.ParseHistory(rules, "1255:0,2 1134:3,0 1634:3,0 3211:1,2")
	if err != nil {
		log.Fatal(err)
	}
	diagnosis := mistakes.Diagnose(space, history)
	likeliest := diagnosis.Corrections[0]
	fmt.Println("consistent:", diagnosis.Consistent)
	fmt.Println("correction:", rules.FormatCode(history[likeliest.Turn].Guess), rules.FormatAnswer(likeliest.Answer))
	// Output:
	// consistent: false
	// correction: 1255 2,0
}
