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

// make is "arena make": it computes a game's embedded data.
func (a arena) make(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena make")
	game := f.String("game", "", "`name` of the game")
	name := f.String("data", "", "`name` of the data; leave it out for a list")
	file := f.String("file", "", "`file` of solved positions, for data that is made from it; see \"arena solve -file\"")
	path := f.String("out", "", "`file` to write; standard output if empty")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	g, err := a.find(*game, "-game")
	if err != nil {
		return err
	}
	if len(g.Tools.Data) == 0 {
		return cli.BadInput("%s has no computed data", *game)
	}
	write, ok := g.Tools.Data[*name]
	if !ok {
		return cli.BadInput("-data is %q; for %s choose one of %s", *name, *game, strings.Join(slices.Sorted(maps.Keys(g.Tools.Data)), ", "))
	}
	// Buffering ensures that an embedded file is replaced only by a complete one.
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
