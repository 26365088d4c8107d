package deduce

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"parlour/solver/lexicon"
)

// The limits of valid Rules.
const (
	MaxPegs   = 8 // pegs in a code
	MinColors = 2 // colours to choose from
	MaxColors = 12
)

// maxLetters is the greatest number of colours of any rules, including those with words.
const maxLetters = lexicon.MaxLetters

// Kind is the kind of answer to a guess.
type Kind uint8

// The kinds of answer.
const (
	// BlackWhite counts the right pegs and the right colours at wrong places.
	BlackWhite Kind = iota
	// ExactCommon counts the right pegs and all common colours, including the colours of the right
	// pegs. It carries the same information as BlackWhite.
	ExactCommon
	// PerPeg marks every peg as right, elsewhere in the code, or absent.
	PerPeg
)

// String returns the name that ParseRules reads.
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

// Rules is one rule set of the code-breaking family, without the limit on guesses. Rules
// are comparable and can be map keys. Answers are in answer.go and possible.go, lists of words in words.go.
type Rules struct {
	Pegs    int  // pegs in a code, 1 to MaxPegs
	Colors  int  // colours, MinColors to MaxColors
	Repeats bool // whether a colour may occur more than once in a code
	Kind    Kind // kind of answer
	// Words makes the codes the words of this list with Pegs letters, instead of all rows of
	// colours; see WordRules. A colour is an index into its Letters.
	Words *lexicon.List
	// Strict obliges the breaker to use every answer; see Allows. It requires Words.
	Strict bool
}

// The rule sets with names.
var (
	Classic      = Rules{Pegs: 4, Colors: 6, Repeats: true}
	BullsAndCows = Rules{Pegs: 4, Colors: 10}
	Mottemeister = Rules{Pegs: 4, Colors: 6, Kind: ExactCommon}
	Positional   = Rules{Pegs: 4, Colors: 6, Kind: PerPeg}
)

// Validate returns an error if the rules do not define a game.
func (r Rules) Validate() error {
	switch {
	case r.Words != nil:
		return r.validateWords()
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

// Size returns the number of codes.
func (r Rules) Size() int {
	if r.Words != nil {
		return r.wordCodes().secrets
	}
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

// String formats the rules in the short form of the field: p4c6r has 4 pegs, 6 colours and
// repeats; p4c10n has no repeats. ExactCommon adds "-common" and PerPeg "-positional". Words
// of the program's list english with 5 letters are english-5; Strict adds "-strict".
func (r Rules) String() string {
	if r.Words != nil {
		return r.wordsString()
	}
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

// ParseRules parses the format of String and the names classic, bulls-and-cows,
// mottemeister and positional. The rules it returns are valid. Only words of the program's
// lists can be parsed.
func ParseRules(text string) (Rules, error) {
	named := map[string]Rules{"classic": Classic, "bulls-and-cows": BullsAndCows, "mottemeister": Mottemeister, "positional": Positional}
	if r, ok := named[text]; ok {
		return r, nil
	}
	if r, ok := parseWordRules(text); ok {
		return r, r.Validate()
	}
	var r Rules
	var letter string
	short, suffix, _ := strings.Cut(text, "-")
	if _, err := fmt.Sscanf(short, "p%dc%d%1s", &r.Pegs, &r.Colors, &letter); err != nil {
		return Rules{}, fmt.Errorf("%q is not a rule set: write p4c6r for 4 pegs of 6 colours with repeats, p4c10n without repeats, english-5 for words of 5 letters", text)
	}
	r.Repeats = letter == "r"
	switch suffix {
	case "common":
		r.Kind = ExactCommon
	case "positional":
		r.Kind = PerPeg
	}
	if r.String() != text {
		return Rules{}, fmt.Errorf("%q is not a rule set: did you mean %v?", text, r)
	}
	return r, r.Validate()
}

// AnswerSpan returns the greatest Answer of the rules plus one.
func (r Rules) AnswerSpan() int {
	if r.Kind == PerPeg {
		return pow3[r.Pegs]
	}
	return (r.Pegs + 1) * (r.Pegs + 1)
}

// ColorMask returns a bit for each colour in the code.
func (r Rules) ColorMask(c Code) (mask uint32) {
	for _, color := range c[:r.Pegs] {
		mask |= 1 << color
	}
	return mask
}

// Turn is a guess and its answer.
type Turn struct {
	Guess  Code
	Answer Answer
}

// History is a list of turns, oldest first.
type History []Turn

// Consistent reports whether the code as the secret would have given every answer.
func (r Rules) Consistent(c Code, history History) bool {
	for _, turn := range history {
		if r.Grade(turn.Guess, c) != turn.Answer {
			return false
		}
	}
	return true
}

// CheckHistory returns an error for the first turn whose guess is not a code of the rules
// or cannot get its answer.
func (r Rules) CheckHistory(history History) error {
	for i, turn := range history {
		if err := r.CheckCode(turn.Guess); err != nil {
			return fmt.Errorf("guess %d: %w", i+1, err)
		}
		if !r.Possible(turn.Guess, turn.Answer) {
			return fmt.Errorf("guess %d: no code gives %s to %s", i+1, r.FormatAnswer(turn.Answer), r.FormatCode(turn.Guess))
		}
	}
	return nil
}

// Rand returns a random generator seeded by the history.
func (h History) Rand() *rand.Rand {
	var sum uint64 = 14695981039346656037
	for _, turn := range h {
		for _, b := range turn.Guess {
			sum = (sum ^ uint64(b)) * 1099511628211
		}
		sum = (sum ^ uint64(turn.Answer)) * 1099511628211
	}
	return rand.New(rand.NewPCG(sum, uint64(len(h))))
}
