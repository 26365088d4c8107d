package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"parlour/bot/local/load"
	"parlour/cmd/arena/printed"
	"parlour/cmd/internal/cli"
)

// burst is "stress burst".
func burst(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("stress burst")
	games := f.Int("games", 1500, "number of live `games` at once")
	length := f.Float64("seconds", 20, "time for which members play, in `seconds`")
	idle := f.Float64("idle", 150, "time without play afterwards, in `seconds`; the garbage collector runs after two minutes at the latest")
	asJSON := f.Bool("json", false, "print a JSON object")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	if *games < 1 || *length <= 0 || *idle < 0 {
		return cli.BadInput("-games must be at least 1, -seconds must be positive, and -idle must not be negative")
	}
	folder, remove, err := temporary("burst", false)
	if err != nil {
		return err
	}
	defer remove()
	binary, err := build(ctx, folder)
	if err != nil {
		return err
	}
	r, err := load.Burst(ctx, load.BurstOptions{Binary: binary, Folder: folder, Games: *games, Time: seconds(*length), Idle: seconds(*idle), Errors: os.Stderr})
	if err != nil {
		return err
	}
	return printBurst(out, r, *asJSON)
}

func printBurst(out io.Writer, r load.BurstResult, asJSON bool) error {
	text := func(m load.ProcessMemory) string { return fmt.Sprintf("%v, %v of it heap", m.Resident, m.Heap) }
	field := printed.New
	return printed.Print(out, r, asJSON, field("live games", r.Games), field("presses", r.Presses),
		field("MiB before", text(r.Before)), field("MiB after", text(r.After)), field("MiB when idle", text(r.Idle)))
}
