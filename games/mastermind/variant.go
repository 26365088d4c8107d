package mastermind

import (
	"slices"
	"strconv"

	"parlour/games"
	"parlour/solver/deduce"
)

// Codes and answers are package deduce's, which knows how to grade. The rules
// call them by these names, as they import no solver.
type (
	pegCode   = deduce.Code
	pegAnswer = deduce.Answer
)

// variant is a rule set: the codes, what an answer tells, and the limit.
type variant struct {
	Name    string // the value of the option "rules"
	Codes   deduce.Rules
	Guesses int  // the limit, 0 for none
	Digits  bool // codes are shown as digits, not as coloured pegs
	Asks    bool // any maker is asked whether the code is ready, not only one who keeps it in the head
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

// maxGuesses is the greatest limit that can be chosen.
const maxGuesses = 100

// ruleSet is a named variant and what may be changed in it.
type ruleSet struct {
	variant
	colors []int // other numbers of colours to choose from
	free   bool  // everything may be changed
}

var ruleSets = []ruleSet{
	{variant: variant{Name: classic, Codes: deduce.Classic, Guesses: 10}},
	{variant: variant{Name: bullsAndCows, Codes: deduce.BullsAndCows, Guesses: 10, Digits: true}},
	{variant: variant{Name: mottemeister, Codes: deduce.Mottemeister, Asks: true}, colors: []int{7, 8}},
	{variant: variant{Name: positional, Codes: deduce.Positional, Guesses: 3}},
	{variant: variant{Name: custom, Codes: deduce.Classic, Guesses: 10}, free: true},
}

// hues are the colours of Mõttemeister as indexes of [grid.Colors]: the six of
// its author, which include white and black, and then the others.
var hues = [deduce.MaxColors]uint8{0, 1, 2, 3, 8, 9, 4, 5, 6, 7, 10, 11}

// hue is the index in [grid.Colors] of a colour of the rules.
func (v variant) hue(color uint8) uint8 {
	if v.Name != mottemeister {
		return color
	}
	return hues[color]
}

// colorOf is the colour of the rules with an index in [grid.Colors].
func (v variant) colorOf(hue uint8) uint8 {
	if v.Name != mottemeister {
		return hue
	}
	return uint8(slices.Index(hues[:], hue))
}

// kinds are the kinds of answer, in the order of deduce.Kind.
var kinds = []string{"black-white", exactCommon, "per-peg"}

// exactCommon is the kind of answer of Mõttemeister.
const exactCommon = "exact-common"

// answerName is the kind of answer in the ID of a text.
func (v variant) answerName() string {
	if v.Digits {
		return "bulls-cows"
	}
	return kinds[v.Codes.Kind]
}

func ruleSetNames() []string {
	var names []string
	for _, s := range ruleSets {
		names = append(names, s.Name)
	}
	return names
}

// variantOf reads the rule set that options ask for.
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

func kindNamed(name string, other deduce.Kind) deduce.Kind {
	if i := slices.Index(kinds, name); i >= 0 {
		return deduce.Kind(i)
	}
	return other
}

// allows refuses a variant that differs from the rule set in what may not be
// changed.
func (set ruleSet) allows(v variant) error {
	own := set.Codes
	own.Colors = v.Codes.Colors
	if v.Codes != own {
		return games.Refuse("mastermind.refuse.fixed", "Rules", set.label())
	}
	if v.Codes.Colors != set.Codes.Colors && !slices.Contains(set.colors, v.Codes.Colors) {
		if set.colors == nil {
			return games.Refuse("mastermind.refuse.fixed", "Rules", set.label())
		}
		return games.Refuse("mastermind.refuse.fixed-colors", "Rules", set.label(),
			"Choices", numbers(append([]int{set.Codes.Colors}, set.colors...)))
	}
	return nil
}

func (set ruleSet) label() games.Text { return games.T("mastermind.option.rules." + set.Name) }

// numbers makes a list of numbers.
func numbers(ns []int) []games.Text {
	var texts []games.Text
	for _, n := range ns {
		texts = append(texts, word(strconv.Itoa(n)))
	}
	return texts
}

// word is a text that is the same in every language.
func word(w string) games.Text { return games.T("mastermind.word", "Word", w) }
