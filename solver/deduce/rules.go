package deduce

import (
	"fmt"
	"strings"
)

// Limits of the family: what Rules may ask for.
const (
	MaxPegs   = 8  // pegs in a code
	MinColors = 2  // colours to choose from
	MaxColors = 12 // colours to choose from
)

// Kind is what an answer tells about a guess.
type Kind uint8

// The three kinds of answer.
const (
	// BlackWhite counts the right pegs, and the right colours in wrong places.
	BlackWhite Kind = iota
	// ExactCommon counts the right pegs, and all colours in common, the right
	// pegs included. It tells the same as BlackWhite in other words.
	ExactCommon
	// PerPeg marks every peg: right here, elsewhere in the code, not in it.
	PerPeg
)

// String names the kind as ParseRules reads it.
func (k Kind) String() string {
	switch k {
	case BlackWhite:
		return "black-white"
	case ExactCommon:
		return "exact-common"
	case PerPeg:
		return "per-peg"
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// Rules is one rule set of the code-breaking family. The limit on guesses is
// no part of it. Rules are comparable, and can key a map.
type Rules struct {
	Pegs    int  // pegs in a code, 1 to MaxPegs
	Colors  int  // colours, MinColors to MaxColors
	Repeats bool // whether a colour may occur more than once in a code
	Kind    Kind // what an answer tells
}

// The rule sets that have names of their own.
var (
	Classic      = Rules{Pegs: 4, Colors: 6, Repeats: true}
	BullsAndCows = Rules{Pegs: 4, Colors: 10}
	Mottemeister = Rules{Pegs: 4, Colors: 6, Kind: ExactCommon}
	Positional   = Rules{Pegs: 4, Colors: 6, Kind: PerPeg}
)

// Validate tells why no game can be played by these rules, or returns nil.
func (r Rules) Validate() error {
	switch {
	case r.Pegs < 1 || r.Pegs > MaxPegs:
		return fmt.Errorf("a code has 1 to %d pegs, not %d", MaxPegs, r.Pegs)
	case r.Colors < MinColors || r.Colors > MaxColors:
		return fmt.Errorf("choose %d to %d colours, not %d", MinColors, MaxColors, r.Colors)
	case !r.Repeats && r.Pegs > r.Colors:
		return fmt.Errorf("%d different pegs can't be made of %d colours: allow repeats, or use fewer pegs or more colours", r.Pegs, r.Colors)
	case r.Kind > PerPeg:
		return fmt.Errorf("an answer is one of %v, %v or %v", BlackWhite, ExactCommon, PerPeg)
	}
	return nil
}

// Size is the number of codes.
func (r Rules) Size() int {
	n := 1
	for i := range r.Pegs {
		if r.Repeats {
			n *= r.Colors
		} else {
			n *= r.Colors - i
		}
	}
	return n
}

// String writes the rules in the field's short form: p4c6r has 4 pegs, 6
// colours and repeats, p4c10n has none. ExactCommon adds "-common", and PerPeg
// "-positional".
func (r Rules) String() string {
	letter, suffix := "n", ""
	if r.Repeats {
		letter = "r"
	}
	switch r.Kind {
	case ExactCommon:
		suffix = "-common"
	case PerPeg:
		suffix = "-positional"
	}
	return fmt.Sprintf("p%dc%d%s%s", r.Pegs, r.Colors, letter, suffix)
}

// ParseRules reads what String writes, and the names classic,
// bulls-and-cows, mottemeister and positional. The rules it returns are valid.
func ParseRules(text string) (Rules, error) {
	switch text {
	case "classic":
		return Classic, nil
	case "bulls-and-cows":
		return BullsAndCows, nil
	case "mottemeister":
		return Mottemeister, nil
	case "positional":
		return Positional, nil
	}
	var r Rules
	var letter string
	short, suffix, _ := strings.Cut(text, "-")
	if _, err := fmt.Sscanf(short, "p%dc%d%1s", &r.Pegs, &r.Colors, &letter); err != nil {
		return Rules{}, fmt.Errorf("%q is no rule set: write p4c6r for 4 pegs of 6 colours with repeats, p4c10n for none", text)
	}
	r.Repeats = letter == "r"
	switch suffix {
	case "common":
		r.Kind = ExactCommon
	case "positional":
		r.Kind = PerPeg
	}
	if r.String() != text {
		return Rules{}, fmt.Errorf("%q is no rule set: did you mean %v?", text, r)
	}
	return r, r.Validate()
}

// AnswerSpan is one more than the greatest Answer of the rules.
func (r Rules) AnswerSpan() int {
	if r.Kind == PerPeg {
		return pow3[r.Pegs]
	}
	return (r.Pegs + 1) * (r.Pegs + 1)
}

// ColorMask has a bit for each colour in the code.
func (r Rules) ColorMask(c Code) (mask uint16) {
	for _, color := range c[:r.Pegs] {
		mask |= 1 << color
	}
	return mask
}
