package secretword

import (
	"slices"

	"parlour/games"
	"parlour/solver/deduce"
	"parlour/solver/lexicon"
)

// Words and marks are codes and answers of package deduce. rules.go uses these names because
// rules import no solver.
type (
	word  = deduce.Code
	marks = deduce.Answer
)

// The numbers of letters that can be chosen, and the number of guesses.
const (
	minLetters   = 4
	maxLetters   = 7
	usualLetters = 5
	tries        = 6
)

// variant is what the options select.
type variant struct {
	rules  deduce.Rules // the words and what guesses are allowed
	rivals bool         // two guessers look for the word
}

// list returns the list of the words.
func (v variant) list() *lexicon.List { return v.rules.Words }

// guessers returns the number of seats that guess.
func (v variant) guessers() int {
	if v.rivals {
		return 2
	}
	return 1
}

// text writes a word as members see it, in capital letters.
func (v variant) text(w word) string { return capitals(v.rules.FormatCode(w)) }

// lengths returns the numbers of letters that a list offers, ascending.
func lengths(l *lexicon.List) []int {
	return slices.DeleteFunc(l.Lengths(), func(n int) bool { return n < minLetters || n > maxLetters })
}

// variantOf returns the variant that options select of a list. The error is a Refusal if the
// list has no words of the chosen length.
func variantOf(l *lexicon.List, o games.Options) (variant, error) {
	offered := lengths(l)
	if len(offered) == 0 {
		return variant{}, games.Refuse("secretword.refuse.no-words", "Least", minLetters, "Most", maxLetters)
	}
	usual := offered[0]
	if slices.Contains(offered, usualLetters) {
		usual = usualLetters
	}
	n := o.Int(optLetters, usual)
	if !slices.Contains(offered, n) {
		return variant{}, games.Refuse("secretword.refuse.letters", "Count", n, "List", listName(l), "Lengths", numbers(offered))
	}
	v := variant{rules: deduce.WordRules(l, n), rivals: o.Bool(optRivals, false)}
	v.rules.Strict = o.Bool(optStrict, false)
	return v, nil
}
