package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
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
	worst := f.Bool("worst", false, "have one member attack the bot in each way that is known, and measure what the others get before and during that")
	database := f.String("database", "", "an SQLite `file` or a URL; a file in the folder for temporary files if empty")
	postgres := f.Bool("postgres", false, "on a PostgreSQL of its own, instead of SQLite")
	seed := f.Uint64("seed", 1, "a `number` from which all random choices follow")
	asJSON := f.Bool("json", false, "print an object")
	if done, err := parse(f, args, out); done || err != nil {
		return err
	}
	if *channels < 1 || *seconds < 1 || *rate < 0 || math.IsInf(*seconds, 0) {
		return badInput("-channels and -seconds must be at least 1, and -rate not negative")
	}
	d := databases{named: *database, postgres: *postgres}
	defer d.remove()
	o := load.Options{
		Channels: *channels, Time: time.Duration(*seconds * float64(time.Second)), Rate: *rate, Limits: *limits, Strict: *strict, Command: *command,
		Seed: *seed, Errors: os.Stderr,
	}
	if *worst {
		r, err := load.Worst(ctx, o, d.next)
		return orPrint(err, func() error { return printWorst(out, r, *asJSON) })
	}
	var err error
	if o.Database, err = d.next(); err != nil {
		return err
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
	var facts []fact
	for _, a := range r.Attacks {
		facts = append(facts, fact{a.Attack, fmt.Sprintf("%d commands; games that still wait for a computer: %d", a.Commands, a.Waiting)},
			fact{"  before", serviceText(a.Before)}, fact{"  during", serviceText(a.During)})
	}
	return printFacts(out, r, asJSON, facts...)
}

func serviceText(s load.Service) string {
	return fmt.Sprintf("first response p50 %.1f ms, p99 %.1f ms; 99 %% of the computers' answers within %.0f ms; %d of %d unanswered",
		s.P50, s.P99, s.Answer, s.Unanswered, s.Interactions)
}

func round(x float64) float64 { return math.Round(x*100) / 100 }
