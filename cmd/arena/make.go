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

	"parlour/cmd/internal/cli"
)

// make computes the data that a game has embedded.
func (a arena) make(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena make")
	game := f.String("game", "", "`name` of the game")
	name := f.String("data", "", "which of the game's `files` of data")
	file := f.String("file", "", "the `file` of solved positions that it is made from, where a campaign has found what it holds")
	path := f.String("out", "", "the `file` to be written; the standard output if none is named")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	g, err := a.find(*game, "-game")
	if err != nil {
		return err
	}
	if len(g.Data) == 0 {
		return cli.BadInput("%s has no data that was computed", *game)
	}
	write, ok := g.Data[*name]
	if !ok {
		return cli.BadInput("-data is %q; for %s it is one of %s", *name, *game, strings.Join(slices.Sorted(maps.Keys(g.Data)), ", "))
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
		return cli.Input(err)
	}
	_, err = fmt.Fprintf(out, "%s: %d bytes\n", *path, data.Len())
	return err
}
