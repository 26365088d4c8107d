package main

import (
	"flag"
	"io"
	"slices"
	"strings"

	"parlour/solver/deduce"
	"parlour/solver/deduce/strategies"
)

// codeCommands are the subcommands about breaking codes.
func (a arena) codeCommands() []command {
	return []command{
		{"strategy", "how many guesses a code-breaking strategy takes over all secrets", strategy},
		{"guess", "what a code-breaking strategy guesses next", guess},
		{"simulate", "set code-breaking strategies against codes drawn by chance", a.simulate},
		{"tree", "compute, verify and write a tree of guesses", tree},
		{"mistakes", "how well wrong answers are found out", findMistakes},
	}
}

// codeRules are the flags that say by which rules codes are broken.
type codeRules struct {
	name       string
	positional bool
}

func (c *codeRules) flags(f *flag.FlagSet) {
	f.StringVar(&c.name, "rules", "classic", "the `rules`: classic, bulls-and-cows, mottemeister, positional, or short as p4c6r (4 pegs, 6 colours, repeats) and p4c10n (none)")
	f.BoolVar(&c.positional, "positional", false, "answers mark every peg")
}

func (c codeRules) read() (deduce.Rules, error) {
	r, err := deduce.ParseRules(c.name)
	if err != nil {
		return r, inputError{err}
	}
	if c.positional {
		r.Kind = deduce.PerPeg
	}
	return r, nil
}

// parse reads the flags of a command, and then the rules that they name.
func (c *codeRules) parse(f *flag.FlagSet, args []string, out io.Writer) (r deduce.Rules, done bool, err error) {
	if done, err = parse(f, args, out); done || err != nil {
		return r, done, err
	}
	r, err = c.read()
	return r, false, err
}

// newPlayer makes the player of a strategy.
func newPlayer(lib *strategies.Library, strategy string, r deduce.Rules) (strategies.Player, error) {
	if known := strategies.Names(); !slices.Contains(known, strategy) {
		return nil, badInput("there is no strategy %q; there are %s", strategy, strings.Join(known, ", "))
	}
	p, err := lib.Player(strategy, r)
	if err != nil {
		return nil, inputError{err}
	}
	return p, nil
}
