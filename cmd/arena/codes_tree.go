package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"parlour/solver/deduce"
)

// grown is a tree for a program.
type grown struct {
	tally
	Bytes   int     `json:"bytes"`
	Seconds float64 `json:"seconds"` // to compute it
}

// tree computes the tree of a strategy, plays it against every secret, and
// writes it to a file.
func tree(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("tree")
	var rules codeRules
	rules.flags(f)
	player := f.String("player", deduce.TreeOptimal, "the `strategy`, or "+deduce.TreeLookAhead+" for rules that cannot be solved exactly")
	width := f.Int("width", 20, "how many `guesses` "+deduce.TreeLookAhead+" plays out at every step; p5c8r takes minutes for each")
	even := f.Bool("even", false, "of the optimal trees find the one whose numbers of guesses vary least, which takes about twice as long")
	file := f.String("out", "", "write the tree to this `file`")
	asJSON := f.Bool("json", false, "print an object")
	r, done, err := rules.parse(f, args, out)
	if done || err != nil {
		return err
	}
	lib := deduce.NewLibrary()
	if *player != deduce.TreeLookAhead {
		if _, err := breaker(lib, *player, r); err != nil {
			return err
		}
	}
	if *width < 1 {
		return badInput("-width is %d; it must be 1 or more", *width)
	}
	begun := time.Now()
	t, err := grow(ctx, lib, *player, r, *width, *even)
	if err != nil {
		return err
	}
	seconds := time.Since(begun).Seconds()
	if err := t.Verify(); err != nil {
		return err
	}
	var written bytes.Buffer
	if err := deduce.WriteTree(&written, *player, t); err != nil {
		return err
	}
	if *file != "" {
		if err := os.WriteFile(*file, written.Bytes(), 0o644); err != nil {
			return inputError{err}
		}
	}
	g := grown{tallyOf(r, *player, t.Result()), written.Len(), seconds}
	return printFacts(out, g, *asJSON, append(g.facts(), fact{"bytes", g.Bytes}, fact{"seconds", fmt.Sprintf("%.3f", g.Seconds)})...)
}

// grow computes a tree anew, and not from those that are embedded: the optimal
// ones by search, one that looks ahead by playing out so many guesses, any other
// by playing its strategy against every secret.
func grow(ctx context.Context, lib *deduce.Library, player string, r deduce.Rules, width int, even bool) (*deduce.Tree, error) {
	s, err := lib.Space(r)
	if err != nil {
		return nil, err
	}
	switch player {
	case deduce.TreeOptimal, deduce.TreeOptimalWorst:
		return deduce.Solve(ctx, s, deduce.Aim{LeastWorst: player == deduce.TreeOptimalWorst, Even: even})
	case deduce.TreeLookAhead:
		return deduce.LookAhead(ctx, s, width)
	default:
		return lib.Tree(ctx, player, r)
	}
}
