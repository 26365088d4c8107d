package main

import (
	"context"
	"fmt"
	"io"

	"parlour/bot/local/load"
	"parlour/cmd/arena/printed"
	"parlour/cmd/internal/cli"
)

// stored is "stress stored".
func stored(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("stress stored")
	matches := f.Int("matches", 1_000_000, "number of stored `matches`")
	live := f.Int("live", 100_000, "`number` of them that are live")
	rounds := f.Int("rounds", 200, "`number` of times that each command is given")
	starts := f.Int("starts", 5, "`number` of times that the bot is started")
	postgres := f.Bool("postgres", false, "start a PostgreSQL server and use it instead of SQLite")
	database := f.String("database", "", "full database, a `file` or a URL; it is filled if it has too few matches, and kept; a temporary one if empty")
	asJSON := f.Bool("json", false, "print a JSON object")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	if *live < 1 || *matches < *live || *rounds < 1 || *starts < 1 {
		return cli.BadInput("-live, -rounds and -starts must be at least 1, and -matches at least -live")
	}
	d := databases{postgres: *postgres}
	defer d.remove()
	o := load.StoredOptions{Full: *database, Fill: load.FillOptions{Matches: *matches, Live: *live}, Rounds: *rounds, Starts: *starts}
	var err error
	if o.Full == "" {
		o.Full, err = d.next()
	}
	if err == nil {
		o.Empty, err = d.next()
	}
	if err != nil {
		return err
	}
	r, err := load.Stored(ctx, o)
	if err != nil {
		return err
	}
	return printStored(out, r, *asJSON)
}

func printStored(out io.Writer, r load.StoredResult, asJSON bool) error {
	field := printed.New
	fields := []printed.Field{
		field("opening, ms", r.Open), field("  empty database", r.EmptyOpen), field("starting, ms", r.Start), field("  empty database", r.EmptyStart),
		field("sweep of old receipts, ms", r.Sweep),
		field("commands, relative to the empty database", round(r.Ratio)), field("  processor time", round(r.CPURatio)),
	}
	for _, c := range r.Commands {
		fields = append(fields, field(c.Command, fmt.Sprintf("%v ms, on the empty database %v ms", c.Full, c.Empty)))
	}
	return printed.Print(out, r, asJSON, fields...)
}
