package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"parlour/bot/local/load"
	"parlour/bot/local/ordeal"
)

// memory counts how often the kernel kills the bot for want of memory while members
// play large games and ask for hints.
func (a arena) memory(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("memory")
	limits := f.String("limits", "96,128,192,256", "memory limits in `MiB`, divided by commas")
	games := f.Int("games", 20, "how many large `games` are played at once")
	seconds := f.Float64("seconds", 60, "how long each attack takes, in `seconds`")
	every := f.Float64("every", 2, "how many `seconds` are between two hints in a channel")
	binary := f.String("binary", "", "the bot's binary, a `file`; built if empty")
	keep := f.Bool("keep", false, "keep the folder with the databases and the logs, and print its name")
	asJSON := f.Bool("json", false, "print an object")
	if done, err := parse(f, args, out); done || err != nil {
		return err
	}
	if *games < 1 || *seconds < 1 || *every <= 0 {
		return badInput("-games and -seconds must be at least 1, and -every positive")
	}
	folder, err := os.MkdirTemp("", "memory")
	if err != nil {
		return err
	}
	if *keep {
		fmt.Fprintln(os.Stderr, folder)
	} else {
		defer os.RemoveAll(folder)
	}
	if *binary == "" {
		*binary = filepath.Join(folder, "parlour")
		if err := ordeal.Build(ctx, *binary); err != nil {
			return err
		}
	}
	duration := func(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }
	var all []load.MemoryResult
	for text := range strings.SplitSeq(*limits, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return badInput("-limits must be numbers divided by commas, such as 96,128")
		}
		o := load.Memory{Binary: *binary, Folder: filepath.Join(folder, text), Limit: int64(n) << 20, Games: *games, Time: duration(*seconds), Every: duration(*every)}
		if err := os.Mkdir(o.Folder, 0o700); err != nil {
			return err
		}
		r, err := o.Measure(ctx)
		if err != nil {
			return err
		}
		all = append(all, r)
	}
	return printMemory(out, all, *asJSON)
}

func printMemory(out io.Writer, all []load.MemoryResult, asJSON bool) error {
	var facts []fact
	for _, r := range all {
		facts = append(facts, fact{
			fmt.Sprintf("%v MiB", r.Limit),
			fmt.Sprintf("%d OOM kills; peak %v MiB; %d games; %d of %d hints answered; %d retries, %d given up", r.Kills, r.Peak, r.Started, r.Answered, r.Hints, r.Retries, r.Parked),
		})
	}
	return printFacts(out, all, asJSON, facts...)
}
