package main

import (
	"context"
	"io"
	"math"
	"os"
	"path/filepath"
	"time"

	"parlour/bot/local/load"
)

// load measures the bot under load.
func (a arena) load(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("load")
	channels := f.Int("channels", 64, "in how many `channels` a game is played")
	seconds := f.Float64("seconds", 20, "how long to measure, in `seconds`")
	rate := f.Float64("rate", 0, "hold arrivals at so many interactions a `second`; 0 finds the capacity by a closed loop, and holds 80 % of it")
	limits := f.Bool("limits", false, "keep Discord's rate limits")
	strict := f.Bool("strict", false, "with -limits, count requests by an interaction's token against the bot's 50 a second too")
	command := f.String("command", load.PlayCommand, "the `command` that starts each game")
	worst := f.Bool("worst", false, "have one member do the worst there is, and measure what the others meet")
	database := f.String("database", "", "an SQLite `file` or a URL; a file in the folder for temporary files if empty")
	seed := f.Uint64("seed", 1, "a `number` from which all random choices follow")
	asJSON := f.Bool("json", false, "print an object")
	if done, err := parse(f, args, out); done || err != nil {
		return err
	}
	if *channels < 1 || *seconds < 1 || *rate < 0 || math.IsInf(*seconds, 0) {
		return badInput("-channels and -seconds must be at least 1, and -rate not negative")
	}
	name, remove, err := databaseFor(*database)
	if err != nil {
		return err
	}
	defer remove()
	o := load.Options{
		Channels: *channels, Time: time.Duration(*seconds * float64(time.Second)), Rate: *rate, Limits: *limits, Strict: *strict, Database: name, Command: *command,
		Seed: *seed, Errors: os.Stderr,
	}
	if *worst {
		r, err := load.Worst(ctx, o)
		return orPrint(err, func() error { return printWorst(out, r, *asJSON) })
	}
	r, err := load.Measure(ctx, o)
	return orPrint(err, func() error { return printLoad(out, r, *asJSON) })
}

// orPrint prints if there is no error.
func orPrint(err error, print func() error) error {
	if err != nil {
		return err
	}
	return print()
}

func printLoad(out io.Writer, r load.Result, asJSON bool) error {
	return printFacts(out, r, asJSON,
		fact{"interactions a second", round(r.PerSecond)}, fact{"arrivals a second", round(r.ArrivalRate)},
		fact{"p50, ms", r.P50}, fact{"p99, ms", r.P99},
		fact{"requests an interaction", round(r.Requests)}, fact{"their bytes", math.Round(r.Bytes)}, fact{"transactions", round(r.Transactions)}, fact{"loads", round(r.Loads)},
		fact{"of the constant bot", round(r.Ratio)}, fact{"unanswered", r.Unanswered})
}

func printWorst(out io.Writer, r load.WorstResult, asJSON bool) error {
	return printFacts(out, r, asJSON,
		fact{"p99, ms", r.P99}, fact{"of an idle bot, ms", r.IdleP99},
		fact{"computers answer within, ms", r.Answer}, fact{"of an idle bot, ms", r.IdleAnswer},
		fact{"unanswered", r.Unanswered}, fact{"games that still wait", r.Waiting})
}

// databaseFor is the database that was named, or a new file that remove takes
// away.
func databaseFor(name string) (database string, remove func(), err error) {
	if name != "" {
		return name, func() {}, nil
	}
	folder, err := os.MkdirTemp("", "arena")
	if err != nil {
		return "", nil, err
	}
	return filepath.Join(folder, "load.db"), func() { _ = os.RemoveAll(folder) }, nil
}

func round(x float64) float64 { return math.Round(x*100) / 100 }
