package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"parlour/cmd/internal/cli"
	"parlour/games"
)

// count is a line of perft's output, as JSON.
type count struct {
	Depth   int     `json:"depth"`
	Nodes   int64   `json:"nodes"`
	Seconds float64 `json:"seconds"`
}

// perft is "arena perft": it counts the lines of play of each length.
func (a arena) perft(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena perft")
	var s setup
	s.flags(f)
	depth := f.Int("depth", 4, "length of the longest line of play, in `plies`")
	asJSON := f.Bool("json", false, "print a JSON object for each length, one a line")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	if *depth < 1 {
		return cli.BadInput("-depth is %d; it must be at least 1", *depth)
	}
	found, err := a.open(ctx, s)
	if err != nil {
		return err
	}
	p := found.start
	for d := 1; d <= *depth; d++ {
		begun := time.Now()
		nodes, err := perft(ctx, p, d)
		if err != nil {
			return err
		}
		c := count{d, nodes, time.Since(begun).Seconds()}
		if err := c.print(out, *asJSON); err != nil {
			return err
		}
	}
	return nil
}

func (c count) print(out io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(c)
	}
	_, err := fmt.Fprintf(out, "%3d %14d  %8.3f s  %6.1f M/s\n", c.Depth, c.Nodes, c.Seconds, float64(c.Nodes)/1e6/max(c.Seconds, 1e-9))
	return err
}

// interruptible runs f, and returns when the context ends even if f does not: some counts
// cannot be stopped, but the process can end.
func interruptible[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		v, err := f()
		done <- result{v, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// perft counts lines of play. It counts the moves of the last ply without
// playing them.
func perft(ctx context.Context, p games.Position, depth int) (int64, error) {
	var n int64
	for m := range p.Moves() {
		if depth == 1 {
			n++
			continue
		}
		next, err := p.Play(m)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return 0, err
		}
		below, err := perft(ctx, next, depth-1)
		if err != nil {
			return 0, err
		}
		n += below
	}
	return n, nil
}
