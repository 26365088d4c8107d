package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"parlour/cmd/arena/printed"
	"parlour/cmd/internal/cli"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/deducetest"
	"parlour/solver/deduce/strategies"
	"parlour/solver/deduce/trees"
)

// grown is the result of "arena tree", as JSON.
type grown struct {
	tally
	Bytes   int     `json:"bytes"`
	Seconds float64 `json:"seconds"` // time to compute the tree
}

// tree is "arena tree": it computes the tree of a strategy, verifies it against every
// secret, and writes it to a file.
func tree(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena tree")
	var rules codeRules
	rules.flags(f)
	player := f.String("player", trees.Optimal, "the `strategy`, or "+trees.LookAhead+" for rules that cannot be solved exactly")
	width := f.Int("width", 20, "`number` of guesses that "+trees.LookAhead+" examines at every step; for p5c8r each takes minutes")
	least := f.Bool("least-variance", false, "of the optimal trees find one with the least variance of guesses, which takes about twice as long")
	file := f.String("out", "", "write the tree to this `file`")
	asJSON := f.Bool("json", false, "print a JSON object")
	r, done, err := rules.parse(f, args, out)
	if done || err != nil {
		return err
	}
	lib := newLibrary()
	if *width < 1 {
		return cli.BadInput("-width is %d: it is 1 or more", *width)
	}
	if *player != trees.LookAhead {
		if _, err := newPlayer(lib, *player, r); err != nil {
			return err
		}
	}
	begun := time.Now()
	t, err := build(ctx, lib, *player, r, *width, *least)
	if err != nil {
		return err
	}
	seconds := time.Since(begun).Seconds()
	g := grown{tally: tally{Rules: r.String(), Player: *player}, Seconds: seconds}
	if err := g.replay(r, t); err != nil {
		return err
	}
	space, err := lib.Space(r)
	if err != nil {
		return err
	}
	var written bytes.Buffer
	if err := deducetest.WriteTree(&written, *player, space, t, t.next); err != nil {
		return err
	}
	if *file != "" {
		if err := os.WriteFile(*file, written.Bytes(), 0o644); err != nil {
			return cli.BadInput("%w", err)
		}
	}
	g.Bytes = written.Len()
	return printed.Print(out, g, *asJSON, append(g.fields(), printed.New("bytes", g.Bytes), printed.New("seconds", fmt.Sprintf("%.3f", g.Seconds)))...)
}

// plan is a tree of guesses.
type plan struct {
	deducetest.Tree
	next func(deduce.History) (deduce.Code, bool) // false if it has no guess after the history
}

// build computes a tree without the embedded ones: optimal trees by search, a look-ahead tree by
// examining width words or playing out width codes at every step, any other by playing its strategy
// against every secret.
func build(ctx context.Context, lib *strategies.Library, player string, r deduce.Rules, width int, least bool) (plan, error) {
	s, err := lib.Space(r)
	if err != nil {
		return plan{}, err
	}
	switch {
	case player == trees.Optimal || player == trees.OptimalWorst:
		return searched(ctx, s, trees.Aim{LeastWorst: player == trees.OptimalWorst, LeastVariance: least})
	case player == trees.LookAhead && r.Words != nil:
		return searched(ctx, s, trees.Aim{Width: width, LeastVariance: true})
	case player == trees.LookAhead:
		return built(ctx, s, strategies.LookAhead(ctx, s, width))
	case random(player):
		return plan{}, fmt.Errorf("%s cannot play against all secrets of %v: simulate games instead", player, r)
	}
	p, err := newPlayer(lib, player, r)
	if err != nil {
		return plan{}, err
	}
	return treeOf(ctx, s, p)
}

// searched returns an optimal tree, or the best one of a width.
func searched(ctx context.Context, s *codes.Space, aim trees.Aim) (plan, error) {
	t, err := trees.Solve(ctx, s, aim)
	return plan{t, func(h deduce.History) (deduce.Code, bool) {
		a, ok := t.Next(h)
		return a.Guess, ok
	}}, err
}

// treeOf plays a strategy without random choices against every secret.
func treeOf(ctx context.Context, s *codes.Space, by strategies.Player) (plan, error) {
	return built(ctx, s, func(_ []int32, history deduce.History) int32 {
		found, _ := by.Next(ctx, history, nil) // fails only when the context ends
		rank, _ := s.Find(found.Guess)
		return rank
	})
}

// built returns the tree of a strategy's guesses.
func built(ctx context.Context, s *codes.Space, pick deducetest.Pick) (plan, error) {
	t, err := deducetest.Build(ctx, s, pick)
	return plan{t, t.Next}, err
}
