package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"parlour/bot/local/load"
	"parlour/bot/local/ordeal"
)

// burst measures the memory of the bot after a burst of live matches.
func (a arena) burst(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("burst")
	games := f.Int("games", 1500, "how many `games` are live at once")
	seconds := f.Float64("seconds", 20, "how long members play, in `seconds`")
	idle := f.Float64("idle", 150, "how long nobody plays afterwards, in `seconds`; the collector runs after two minutes at the latest")
	binary := f.String("binary", "", "the bot's binary, a `file`; built if empty")
	asJSON := f.Bool("json", false, "print an object")
	if done, err := parse(f, args, out); done || err != nil {
		return err
	}
	if *games < 1 || *seconds <= 0 || *idle < 0 {
		return badInput("-games must be at least 1, -seconds positive, and -idle not negative")
	}
	folder, err := os.MkdirTemp("", "burst")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if *binary == "" {
		*binary = filepath.Join(folder, "parlour")
		if err := ordeal.Build(ctx, *binary); err != nil {
			return err
		}
	}
	duration := func(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }
	o := load.Burst{
		Binary: *binary, Folder: folder, Games: *games,
		Time: duration(*seconds), Idle: duration(*idle), Errors: os.Stderr,
	}
	r, err := o.Measure(ctx)
	return orPrint(err, func() error { return printBurst(out, r, *asJSON) })
}

func printBurst(out io.Writer, r load.BurstResult, asJSON bool) error {
	say := func(m load.ProcessMemory) string { return fmt.Sprintf("%v, %v of it on the heap", m.Resident, m.Heap) }
	return printFacts(out, r, asJSON, fact{"live games", r.Games}, fact{"presses", r.Presses},
		fact{"MiB before", say(r.Before)}, fact{"MiB after", say(r.After)}, fact{"MiB when idle", say(r.Idle)})
}
