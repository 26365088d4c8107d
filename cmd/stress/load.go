package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"time"

	"parlour/bot/local/load"
	"parlour/cmd/arena/printed"
	"parlour/cmd/internal/cli"
)

// measureLoad is "stress load".
func measureLoad(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("stress load")
	channels := f.Int("channels", 64, "number of `channels`, with a game and a member each")
	length := f.Float64("seconds", 20, "total length of the measurement, in `seconds`")
	rate := f.Float64("rate", 0, "arrival rate, in interactions a `second`; 0 measures the capacity by a closed loop and then uses 80 % of it")
	limits := f.Bool("limits", false, "enforce Discord's rate limits")
	worst := f.Bool("worst", false, "have one member attack the bot in each known way, and measure what the others get before and during each attack")
	postgres := f.Bool("postgres", false, "start a PostgreSQL server and use it instead of SQLite")
	seed := f.Uint64("seed", 1, "`number` that determines all random choices")
	asJSON := f.Bool("json", false, "print a JSON object")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	if *channels < 1 || *length < 1 || *rate < 0 || math.IsInf(*length, 0) {
		return cli.BadInput("-channels and -seconds must be at least 1, and -rate must not be negative")
	}
	d := databases{postgres: *postgres}
	defer d.remove()
	o := load.Options{
		Channels: *channels, Time: seconds(*length), Rate: *rate, Limits: *limits, Seed: *seed, Errors: os.Stderr,
	}
	if *worst {
		r, err := load.Worst(ctx, o, d.next)
		if err != nil {
			return err
		}
		return printWorst(out, r, *asJSON)
	}
	var err error
	if o.Database, err = d.next(); err != nil {
		return err
	}
	r, err := load.Measure(ctx, o)
	if err != nil {
		return err
	}
	return printLoad(out, r, *asJSON)
}

// seconds converts a flag's number of seconds.
func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

func printLoad(out io.Writer, r load.Result, asJSON bool) error {
	field := printed.New
	return printed.Print(out, r, asJSON,
		field("interactions a second", round(r.PerSecond)), field("arrivals a second", round(r.ArrivalRate)),
		field("p50, ms", r.P50), field("p99, ms", r.P99),
		field("requests per interaction", round(r.Requests)), field("  bytes", math.Round(r.Bytes)),
		field("transactions per interaction", round(r.Transactions)), field("matches loaded per interaction", round(r.Loads)),
		field("capacity, relative to the constant bot", round(r.Ratio)), field("unanswered", r.Unanswered))
}

func printWorst(out io.Writer, r load.WorstResult, asJSON bool) error {
	var fields []printed.Field
	for _, a := range r.Attacks {
		fields = append(fields, printed.New(a.Attack, fmt.Sprintf("%d commands; %d games waiting for a computer at the end", a.Commands, a.Waiting)),
			printed.New("  before", serviceText(a.Before)), printed.New("  during", serviceText(a.During)))
	}
	return printed.Print(out, r, asJSON, fields...)
}

func serviceText(s load.Service) string {
	return fmt.Sprintf("first response p50 %.1f ms, p99 %.1f ms; computers' moves p99 %.0f ms; %d of %d unanswered",
		s.P50, s.P99, s.Answer, s.Unanswered, s.Interactions)
}
