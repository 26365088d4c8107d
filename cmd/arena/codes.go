package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"parlour/solver/deduce"
)

// codeCommands are the subcommands about breaking codes.
func (a arena) codeCommands() []command {
	return []command{
		{"strategy", "how many guesses a code-breaking strategy takes over all secrets", strategy},
		{"guess", "what a code-breaking strategy guesses next", guess},
		{"simulate", "set code-breaking strategies against codes drawn by chance", a.simulate},
		{"tree", "compute, verify and write a tree of guesses", tree},
		{"mistakes", "how well wrong answers are found out", mistakes},
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

// breaker makes the breaker of a strategy.
func breaker(lib *deduce.Library, player string, r deduce.Rules) (deduce.Breaker, error) {
	b, err := lib.Breaker(player, r)
	if err != nil {
		return nil, inputError{err}
	}
	return b, nil
}

// a fact is a line of output.
type fact struct {
	name  string
	value any
}

// printFacts prints an object, or a line for each fact.
func printFacts(out io.Writer, object any, asJSON bool, facts ...fact) error {
	if asJSON {
		return json.NewEncoder(out).Encode(object)
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, f := range facts {
		fmt.Fprintf(t, "%s\t%v\n", f.name, f.value)
	}
	return t.Flush()
}

// spread writes how many secrets took 1, 2, 3 and so on guesses.
func spread(counts []int) string {
	var parts []string
	for _, n := range counts {
		parts = append(parts, strconv.Itoa(n))
	}
	return strings.Join(parts, "/")
}
