package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"parlour/bot/local/load"
	"parlour/cmd/arena/printed"
	"parlour/cmd/internal/cli"
)

// several is "stress several".
func several(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("stress several")
	counts := f.String("processes", "1,2,4", "`numbers` of processes to compare, separated by commas")
	share := f.Float64("share", 0, "`share` of a processor that each process may use; unlimited if 0")
	channels := f.Int("channels", 64, "number of `channels`, with a game and a member each")
	length := f.Float64("seconds", 5, "length of each measurement, in `seconds`; each is made twice")
	command := f.String("command", "/mastermind solve", "`command` that starts each game; with the default, each press is a move that a computer answers")
	meter := f.Bool("meter", false, "count statements by their text, round trips and bytes between the bot and PostgreSQL, which slows both")
	servers := f.Int("servers", 0, "use the gateway, and add this many `servers`; if 0, interactions are posted by HTTP")
	durable := f.Bool("durable", false, "have PostgreSQL wait for the disk")
	seed := f.Uint64("seed", 1, "`number` that determines all random choices")
	asJSON := f.Bool("json", false, "print a JSON object")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	if *channels < 1 || *length < 1 || *share < 0 || *servers < 0 {
		return cli.BadInput("-channels and -seconds must be at least 1, and -share and -servers must not be negative")
	}
	o := load.SeveralOptions{Share: *share, Meter: *meter, Servers: *servers}
	o.Options = load.Options{Channels: *channels, Time: seconds(*length), Seed: *seed, Command: *command, Errors: os.Stderr}
	var err error
	if o.Counts, err = positives("-processes", *counts); err != nil {
		return err
	}
	folder, remove, err := temporary("several", false)
	if err != nil {
		return err
	}
	defer remove()
	if o.Binary, err = build(ctx, folder); err != nil {
		return err
	}
	s := server{Durable: *durable}
	defer s.Stop()
	o.NewDatabase = s.New
	r, err := load.Several(ctx, o)
	if err != nil {
		return err
	}
	return printSeveral(out, r, *asJSON)
}

func printSeveral(out io.Writer, all []load.SeveralResult, asJSON bool) error {
	var fields []printed.Field
	for _, r := range all {
		fields = append(fields,
			printed.New(fmt.Sprint(r.Processes, " processes"), fmt.Sprintf("%.0f interactions a second, %.2f times the first; p50 %.1f ms, p99 %.1f ms; %d unanswered; %.2f processors busy",
				r.PerSecond, r.Ratio, r.P50, r.P99, r.Unanswered, r.Busy)),
			printed.New("  per move", fmt.Sprintf("bot %.2f ms of a processor, PostgreSQL %.2f, stand-in %.2f; %.1f transactions, %.0f bytes of WAL; %.1f moves a second",
				r.Bot, r.Database, r.StandIn, r.Transactions, r.WAL, r.Moves)))
		if r.Trips > 0 {
			fields = append(fields, printed.New("  per move", fmt.Sprintf("%.1f statements, %.1f round trips, %.0f bytes on the wire", r.Statements, r.Trips, r.Bytes)))
		}
		for _, text := range slices.SortedFunc(maps.Keys(r.Kinds), func(a, b string) int { return cmp.Compare(r.Kinds[b], r.Kinds[a]) }) {
			if n := r.Kinds[text]; n >= 0.05 {
				fields = append(fields, printed.New(fmt.Sprintf("  %.2f times", n), text[:min(len(text), 120)]))
			}
		}
	}
	if len(all) > 0 {
		fields = append(fields, printed.New("memory of a process, MiB", round(all[0].Memory)))
	}
	return printed.Print(out, all, asJSON, fields...)
}
