package main

import (
	"flag"
	"io"
	"slices"
	"strings"

	"parlour/cmd/internal/cli"
	"parlour/solver/deduce"
	"parlour/solver/deduce/strategies"
	"parlour/solver/memory"
)

// codeCommands returns the subcommands about code-breaking.
func (a arena) codeCommands() []cli.Command {
	return []cli.Command{
		{Name: "strategy", Summary: "count the guesses that a code-breaking strategy takes over all secrets", Run: strategy},
		{Name: "guess", Summary: "print the next guess of a code-breaking strategy", Run: guess},
		{Name: "simulate", Summary: "play code-breaking strategies against random codes, or with -game find things by questions", Run: a.simulate},
		{Name: "tree", Summary: "compute, verify and write a tree of guesses", Run: tree},
		{Name: "mistakes", Summary: "measure how well wrong answers are detected", Run: findMistakes},
	}
}

// codeRules are the flags for the rules of code-breaking.
type codeRules struct {
	name       string
	positional bool
}

func (c *codeRules) flags(f *flag.FlagSet) {
	f.StringVar(&c.name, "rules", "classic", "`rules`: classic, bulls-and-cows, mottemeister, positional, english-5 or spanish-5 (words of 4 to 7 letters), or a short form such as p4c6r (4 pegs, 6 colours, repeats) or p4c10n (no repeats)")
	f.BoolVar(&c.positional, "positional", false, "answers mark every peg")
}

func (c codeRules) read() (deduce.Rules, error) {
	r, err := deduce.ParseRules(c.name)
	if err != nil {
		return r, cli.BadInput("%w", err)
	}
	if c.positional {
		r.Kind = deduce.PerPeg
	}
	return r, nil
}

// parse parses the flags of a command, and returns the rules that they name.
func (c *codeRules) parse(f *flag.FlagSet, args []string, out io.Writer) (r deduce.Rules, done bool, err error) {
	if done, err = cli.Parse(f, args, out); done || err != nil {
		return r, done, err
	}
	r, err = c.read()
	return r, false, err
}

// newLibrary returns a library of strategies with a budget of memory.
func newLibrary() *strategies.Library { return strategies.NewLibrary(memory.New(192 << 20)) }

// newPlayer returns the player for a strategy.
func newPlayer(lib *strategies.Library, strategy string, r deduce.Rules) (strategies.Player, error) {
	if known := strategies.Names(); !slices.Contains(known, strategy) {
		return nil, cli.BadInput("there is no strategy %q; choose one of %s", strategy, strings.Join(known, ", "))
	}
	p, err := lib.Player(strategy, r)
	if err != nil {
		return nil, cli.BadInput("%w", err)
	}
	return p, nil
}

// random reports whether a strategy uses random numbers.
func random(strategy string) bool {
	return slices.Contains([]string{"random", "mathematician", "logician"}, strategy)
}
