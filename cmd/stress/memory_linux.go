package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"parlour/bot/local/load"
	"parlour/cmd/arena/printed"
	"parlour/cmd/internal/cli"
)

// memory is "stress memory".
func memory(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("stress memory")
	limits := f.String("limits", "96,128,192,256", "memory limits in `MiB`, separated by commas")
	games := f.Int("games", 20, "number of large `games` that are played at once")
	length := f.Float64("seconds", 60, "length of each run, in `seconds`")
	every := f.Float64("every", 2, "time between two hints in a channel, in `seconds`")
	keep := f.Bool("keep", false, "keep the folder with the databases and the logs, and print its name")
	asJSON := f.Bool("json", false, "print a JSON object")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	if *games < 1 || *length < 1 || *every <= 0 {
		return cli.BadInput("-games and -seconds must be at least 1, and -every must be positive")
	}
	mebibytes, err := positives("-limits", *limits)
	if err != nil {
		return err
	}
	folder, remove, err := temporary("memory", *keep)
	if err != nil {
		return err
	}
	defer remove()
	binary, err := build(ctx, folder)
	if err != nil {
		return err
	}
	var all []load.MemoryResult
	for _, n := range mebibytes {
		o := load.MemoryOptions{
			Binary: binary, Folder: filepath.Join(folder, fmt.Sprint(n)), Limit: int64(n) << 20,
			Games: *games, Time: seconds(*length), Every: seconds(*every),
		}
		if err := os.Mkdir(o.Folder, 0o700); err != nil {
			return err
		}
		r, err := load.Memory(ctx, o)
		if err != nil {
			return err
		}
		all = append(all, r)
	}
	return printMemory(out, all, *asJSON)
}

func printMemory(out io.Writer, all []load.MemoryResult, asJSON bool) error {
	var fields []printed.Field
	for _, r := range all {
		fields = append(fields, printed.New(
			fmt.Sprintf("%v MiB", r.Limit),
			fmt.Sprintf("%d OOM kills; peak %v MiB; %d games; %d of %d hints answered; %d retries, %d given up", r.Kills, r.Peak, r.Started, r.Answered, r.Hints, r.Retries, r.Parked),
		))
	}
	return printed.Print(out, all, asJSON, fields...)
}
