package deduce_test

import (
	"fmt"

	"parlour/solver/deduce"
)

func ExampleRules_Grade() {
	rules := deduce.Positional
	guess, _ := rules.ParseCode("4256")
	secret, _ := rules.ParseCode("3254")
	fmt.Println(rules.FormatAnswer(rules.Grade(guess, secret)))
	// Output: 0,1,1,-1
}
