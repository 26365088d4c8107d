package mastermind

import (
	"slices"
	"strconv"

	"parlour/games"
	"parlour/solver/deduce"
)

// Codes and answers are those of package deduce, which grades guesses. rules.go
// uses these names because rules import no solver.
type (
	pegCode   = deduce.Code
	pegAnswer = deduce.Answer
)

// turn returns the row as package deduce has it.
func (r row) turn() deduce.Turn { return deduce.Turn{Guess: r.Guess, Answer: r.Answer} }

// variant is a rule set: the codes, the kind of answer and the limit of guesses.
type variant struct {
	Name    string       // The value of the option "rules".
	Codes   deduce.Rules // The codes and the kind of answer.
	Guesses int          // The limit of guesses; 0 for none.
	Digits  bool         // Codes are shown as digits, not as coloured pegs.
}

// The names of the rule sets.
const (
	classic      = "classic"
	bullsAndCows = "bulls-and-cows"
	mottemeister = "mottemeister"
	positional   = "positional"
	custom       = "custom"
)

// The options, by name.
const (
	optRules   = "rules"
	optGuesses = "guesses"
	optPegs    = "pegs"
	optColors  = "colors"
	optRepeats = "repeats"
	optAnswers = "answers"
)

// maxGuesses is the highest limit of guesses that can be chosen.
const maxGuesses = 100

// ruleSet is a named variant with the changes that options may make to it.
type ruleSet struct {
	variant
	colors []int // The other numbers of colours that may be chosen.
	free   bool  // All options may be changed.
}

var ruleSets = []ruleSet{
	{variant: variant{Name: classic, Codes: deduce.Classic, Guesses: 10}},
	{variant: variant{Name: bullsAndCows, Codes: deduce.BullsAndCows, Guesses: 10, Digits: true}},
	{variant: variant{Name: mottemeister, Codes: deduce.Mottemeister}, colors: []int{7, 8}},
	{variant: variant{Name: positional, Codes: deduce.Positional, Guesses: 3}},
	{variant: variant{Name: custom, Codes: deduce.Classic, Guesses: 10}, free: true},
}

// hues are the colours of Mõttemeister as indexes into grid.Colors: first the
// six of its author, which include white and black, then the others.
var hues = [deduce.MaxColors]uint8{0, 1, 2, 3, 8, 9, 4, 5, 6, 7, 10, 11}

// hue returns the index into grid.Colors of a colour of the rules.
func (v variant) hue(color uint8) uint8 {
	if v.Name != mottemeister {
		return color
	}
	return hues[color]
}

// colorOf returns the colour of the rules with an index into grid.Colors.
func (v variant) colorOf(hue uint8) uint8 {
	if v.Name != mottemeister {
		return hue
	}
	return uint8(slices.Index(hues[:], hue))
}

// kinds are the values of the option "answers", in the order of deduce.Kind.
var kinds = []string{"black-white", "exact-common", "per-peg"}

// perPeg reports whether an answer has a mark for each peg.
func (v variant) perPeg() bool { return v.Codes.Kind == deduce.PerPeg }

// byAnswer is a set of text IDs, one for each kind of answer. In games of digits,
// black and white pegs are called bulls and cows.
type byAnswer struct{ blackWhite, exactCommon, perPeg, bullsCows string }

// of returns the ID for the kind of answer of a variant.
func (ids byAnswer) of(v variant) string {
	switch {
	case v.Digits:
		return ids.bullsCows
	case v.Codes.Kind == deduce.ExactCommon:
		return ids.exactCommon
	case v.perPeg():
		return ids.perPeg
	default:
		return ids.blackWhite
	}
}

// byPiece is a pair of text IDs: for codes of coloured pegs, and of digits.
type byPiece struct{ colors, digits string }

// of returns the ID for the codes of a variant.
func (ids byPiece) of(v variant) string {
	if v.Digits {
		return ids.digits
	}
	return ids.colors
}

func ruleSetNames() []string {
	var names []string
	for _, s := range ruleSets {
		names = append(names, s.Name)
	}
	return names
}

// variantOf returns the variant that options select. The error is a Refusal if
// the options do not go together or the rule set does not allow them.
func variantOf(o games.Options) (variant, error) {
	name := o.String(optRules, classic)
	set := ruleSets[max(0, slices.IndexFunc(ruleSets, func(s ruleSet) bool { return s.Name == name }))]
	v := set.variant
	v.Guesses = o.Int(optGuesses, v.Guesses)
	v.Codes = deduce.Rules{
		Pegs:    o.Int(optPegs, v.Codes.Pegs),
		Colors:  o.Int(optColors, v.Codes.Colors),
		Repeats: o.Bool(optRepeats, v.Codes.Repeats),
		Kind:    kindNamed(o.String(optAnswers, ""), v.Codes.Kind),
	}
	if !v.Codes.Repeats && v.Codes.Pegs > v.Codes.Colors {
		return variant{}, games.Refuse("mastermind.refuse.too-few-colors", "Pegs", v.Codes.Pegs, "Colors", v.Codes.Colors)
	}
	if set.free {
		return v, nil
	}
	return v, set.allows(v)
}

func kindNamed(name string, fallback deduce.Kind) deduce.Kind {
	if i := slices.Index(kinds, name); i >= 0 {
		return deduce.Kind(i)
	}
	return fallback
}

// allows refuses a variant whose changes the rule set does not allow.
func (set ruleSet) allows(v variant) error {
	own := set.Codes
	own.Colors = v.Codes.Colors
	label := games.T("mastermind.option.rules." + set.Name)
	choices := append([]int{set.Codes.Colors}, set.colors...)
	switch allowed := slices.Contains(choices, own.Colors); {
	case v.Codes != own, !allowed && set.colors == nil:
		return games.Refuse("mastermind.refuse.fixed", "Rules", label)
	case !allowed:
		var texts []games.Text
		for _, n := range choices {
			texts = append(texts, word(strconv.Itoa(n)))
		}
		return games.Refuse("mastermind.refuse.fixed-colors", "Rules", label, "Choices", texts)
	}
	return nil
}

// word returns a text that is the same in every language.
func word(w string) games.Text { return games.T("mastermind.word", "Word", w) }
