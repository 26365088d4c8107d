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
	"parlour/bot/storage/postgrestest"
)

// server is a PostgreSQL server of arena's own.
type server = postgrestest.Server

// stored compares the bot on a database with very many matches with the bot on
// an empty one.
func (a arena) stored(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("stored")
	matches := f.Int("matches", 1_000_000, "how many `matches` are stored")
	live := f.Int("live", 100_000, "how `many` of them are live")
	rounds := f.Int("rounds", 200, "how many `times` every command is given")
	starts := f.Int("starts", 5, "how many `times` the bot is started")
	postgres := f.Bool("postgres", false, "on a PostgreSQL of its own, instead of SQLite")
	full := f.String("database", "", "the database, a `file` or a URL, which is filled if it is not yet, and stays; a new one if empty")
	empty := f.String("empty", "", "the empty one, a `file` or a URL; a new one if empty")
	asJSON := f.Bool("json", false, "print an object")
	if done, err := parse(f, args, out); done || err != nil {
		return err
	}
	if *live < 1 || *matches < *live || *rounds < 1 || *starts < 1 {
		return badInput("-live, -rounds and -starts must be at least 1, and -matches as many as -live")
	}
	d := databases{postgres: *postgres}
	defer d.remove()
	o := load.Compared{Full: *full, Empty: *empty, Filling: load.Filling{Matches: *matches, Live: *live}, Rounds: *rounds, Starts: *starts}
	for _, name := range []*string{&o.Full, &o.Empty} {
		if *name != "" {
			continue
		}
		var err error
		if *name, err = d.next(); err != nil {
			return err
		}
	}
	r, err := load.Stored(ctx, o)
	return orPrint(err, func() error { return printStored(out, r, *asJSON) })
}

func printStored(out io.Writer, r load.StoredResult, asJSON bool) error {
	facts := []fact{
		{"opened, ms", r.Open}, {"an empty one, ms", r.EmptyOpen}, {"started, ms", r.Start}, {"on an empty one, ms", r.EmptyStart},
		{"a look for old receipts, ms", r.Sweep}, {"commands, times an empty one's", round(r.Ratio)}, {"their processor time", round(r.CPURatio)},
	}
	for _, c := range r.Commands {
		facts = append(facts, fact{c.Command, fmt.Sprintf("%v ms, on an empty one %v ms", c.Full, c.Empty)})
	}
	return printFacts(out, r, asJSON, facts...)
}

// several measures several processes of the bot on one PostgreSQL.
func (a arena) several(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("several")
	counts := f.String("processes", "1,2,4", "how many processes, `numbers` divided by commas")
	share := f.Float64("share", 0, "the `part` of a processor that each may have; no bound if 0")
	channels := f.Int("channels", 64, "in how many `channels` a game is played")
	seconds := f.Float64("seconds", 5, "how long to measure each, in `seconds`, twice")
	command := f.String("command", "/mastermind solve", "the `command` that starts each game; with this one every press is a move, which a computer answers")
	meter := f.Bool("meter", false, "count what goes between the bot and PostgreSQL, which costs something")
	servers := f.Int("servers", 0, "have the processes hear the gateway, with so many more `servers`; interactions are posted to them otherwise")
	durable := f.Bool("durable", false, "have PostgreSQL wait for the disk")
	binary := f.String("binary", "", "the bot's binary, a `file`; built if empty")
	seed := f.Uint64("seed", 1, "a `number` from which all random choices follow")
	asJSON := f.Bool("json", false, "print an object")
	if done, err := parse(f, args, out); done || err != nil {
		return err
	}
	o := load.Several{Share: *share, Meter: *meter, Servers: *servers}
	o.Options = load.Options{Channels: *channels, Time: time.Duration(*seconds * float64(time.Second)), Seed: *seed, Command: *command, Errors: os.Stderr}
	for text := range strings.SplitSeq(*counts, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return badInput("-processes must be numbers divided by commas, such as 1,2,4")
		}
		o.Counts = append(o.Counts, n)
	}
	if *channels < 1 || *seconds < 1 || *share < 0 || *servers < 0 {
		return badInput("-channels and -seconds must be at least 1, and -share and -servers not negative")
	}
	folder, err := os.MkdirTemp("", "several")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if o.Binary = *binary; o.Binary == "" {
		o.Binary = filepath.Join(folder, "parlour")
		if err := ordeal.Build(ctx, o.Binary); err != nil {
			return err
		}
	}
	server := postgrestest.Server{Durable: *durable}
	defer server.Stop()
	o.Fresh = server.New
	r, err := o.Measure(ctx)
	return orPrint(err, func() error { return printSeveral(out, r, *asJSON) })
}

func printSeveral(out io.Writer, all []load.SeveralResult, asJSON bool) error {
	var facts []fact
	for _, r := range all {
		facts = append(facts,
			fact{fmt.Sprint(r.Processes, " processes"), fmt.Sprintf("%.0f interactions a second, %.2f times the first; p50 %.1f ms, p99 %.1f ms; %d unanswered; %.2f processors busy",
				r.PerSecond, r.Ratio, r.P50, r.P99, r.Unanswered, r.Busy)},
			fact{"  a move", fmt.Sprintf("bot %.2f ms of a processor, PostgreSQL %.2f, stand-in %.2f; %.1f transactions, %.0f bytes of WAL; %.1f moves a second",
				r.Bot, r.Database, r.StandIn, r.Transactions, r.WAL, r.Moves)})
		if r.Trips > 0 {
			facts = append(facts, fact{"  a move", fmt.Sprintf("%.1f statements, %.1f round trips, %.0f bytes on the wire", r.Statements, r.Trips, r.Bytes)})
		}
	}
	if len(all) > 0 {
		facts = append(facts, fact{"memory of a process, MiB", round(all[0].Memory)})
	}
	return printFacts(out, all, asJSON, facts...)
}
