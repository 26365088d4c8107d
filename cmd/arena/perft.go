package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"parlour/games"
)

// count is a line of perft's output.
type count struct {
	Depth   int     `json:"depth"`
	Nodes   int64   `json:"nodes"`
	Seconds float64 `json:"seconds"`
}

// perft counts lines of play, one ply longer each time.
func (a arena) perft(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("perft")
	var s setup
	s.flags(f)
	depth := f.Int("depth", 4, "the longest line of play, in `plies`")
	slow := f.Bool("slow", false, "go the way of the texts, even where the game has a faster one")
	asJSON := f.Bool("json", false, "print an object a line")
	if done, err := parse(f, args, out); done || err != nil {
		return err
	}
	if *depth < 1 {
		return badInput("-depth is %d; it must be at least 1", *depth)
	}
	g, p, err := a.open(ctx, s)
	if err != nil {
		return err
	}
	for d := 1; d <= *depth; d++ {
		begun := time.Now()
		nodes, err := interruptible(ctx, func() (int64, error) {
			if g.Tools.Perft != nil && !*slow {
				return g.Tools.Perft(p, d), nil
			}
			return slowPerft(ctx, p, d)
		})
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

// interruptible runs f, and leaves it when the context ends: not all counting
// can be told to stop, but the process can end.
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

// slowPerft works for every game. Moves of the last ply are counted, not
// played.
func slowPerft(ctx context.Context, p games.Position, depth int) (int64, error) {
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
		below, err := slowPerft(ctx, next, depth-1)
		if err != nil {
			return 0, err
		}
		n += below
	}
	return n, nil
}
