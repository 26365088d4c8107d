package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

// make computes the data that a game has embedded.
func (a arena) make(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("make")
	game := f.String("game", "", "`name` of the game")
	name := f.String("data", "", "which of the game's `files` of data")
	file := f.String("file", "", "the `file` of solved positions that it is made from, where a campaign has found what it holds")
	path := f.String("out", "", "the `file` to be written; the standard output if none is named")
	if done, err := parse(f, args, out); done || err != nil {
		return err
	}
	g, err := a.find(*game, "-game")
	if err != nil {
		return err
	}
	if len(g.Tools.Data) == 0 {
		return badInput("%s has no data that was computed", *game)
	}
	write, ok := g.Tools.Data[*name]
	if !ok {
		return badInput("-data is %q; for %s it is one of %s", *name, *game, strings.Join(slices.Sorted(maps.Keys(g.Tools.Data)), ", "))
	}
	// A file that is embedded is replaced only by a whole one.
	var data bytes.Buffer
	if err := write(ctx, *file, &data); err != nil {
		return err
	}
	if *path == "" {
		_, err := data.WriteTo(out)
		return err
	}
	if err := os.WriteFile(*path, data.Bytes(), 0o644); err != nil {
		return inputError{err}
	}
	_, err = fmt.Fprintf(out, "%s: %d bytes\n", *path, data.Len())
	return err
}
