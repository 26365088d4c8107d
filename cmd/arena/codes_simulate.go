package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"text/tabwriter"

	"parlour/cmd/internal/cli"
	"parlour/games"
	"parlour/solver/deduce"
)

// simulate is "arena simulate": the computer players of the game that has a simulation play
// against random codes. With -game, it is [arena.trial].
func (a arena) simulate(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	if asked(args) {
		return a.trial(ctx, args, out)
	}
	f := cli.NewFlags("arena simulate")
	var rules codeRules
	rules.flags(f)
	guesses := f.Int("guesses", 0, "largest number of `guesses`; 0 for that of the rules")
	count := f.Int("games", 20, "number of `games`")
	seed := f.Uint64("seed", 1, "`number` that determines codes and guesses")
	asJSON := f.Bool("json", false, "print a JSON object for each player, one a line")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	if *count < 1 {
		return cli.BadInput("-games is %d; it must be at least 1", *count)
	}
	o, err := rules.options(*guesses)
	if err != nil {
		return err
	}
	for _, g := range a.games {
		if g.Simulation == nil {
			continue
		}
		checked, bad := games.CheckOptions(g.Info.Options, o)
		if bad != nil {
			err = cmp.Or(err, bad)
			continue // another game may have these rules
		}
		scores, err := g.Simulation.Play(ctx, checked, *count, rand.New(rand.NewPCG(*seed, 0)), func(int) {})
		if err != nil {
			return err
		}
		return printScores(out, rules.describe(*guesses), scores, *asJSON)
	}
	return cmp.Or(err, cli.BadInput("no game can be simulated"))
}

// options returns the rules as options of a match. Named rules with a limit on guesses
// become custom rules.
func (c codeRules) options(guesses int) (games.Options, error) {
	r, err := c.read()
	if err != nil {
		return nil, err
	}
	if r.Words != nil {
		return games.Options{"list": r.Words.Name(), "letters": strconv.Itoa(r.Pegs), "hard": strconv.FormatBool(r.Strict)}, nil
	}
	named := games.Options{"rules": c.name}
	switch c.name {
	case "classic", "bulls-and-cows", "mottemeister", "positional":
		if guesses == 0 && !c.positional {
			return named, nil
		}
	}
	kind := map[deduce.Kind]string{deduce.BlackWhite: "black-white", deduce.ExactCommon: "exact-common", deduce.PerPeg: "per-peg"}
	o := games.Options{
		"rules": "custom", "pegs": strconv.Itoa(r.Pegs), "colors": strconv.Itoa(r.Colors),
		"repeats": strconv.FormatBool(r.Repeats), "answers": kind[r.Kind],
	}
	if guesses != 0 {
		o["guesses"] = strconv.Itoa(guesses)
	}
	return o, nil
}

// describe describes the rules and the limit.
func (c codeRules) describe(guesses int) string {
	text := c.name
	if c.positional {
		text += ", answers mark every peg"
	}
	if guesses != 0 {
		text += fmt.Sprintf(", at most %d guesses", guesses)
	}
	return text
}

func printScores(out io.Writer, heading string, scores []games.Score, asJSON bool) error {
	if asJSON {
		return printLines(out, scores)
	}
	fmt.Fprintln(out, heading)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "player\tgames\twins\t%\tmean guesses")
	for _, s := range scores {
		fmt.Fprintf(t, "%s\t%d\t%d\t%.2f\t%.3f\n", s.Player, s.Games, s.Wins, 100*float64(s.Wins)/float64(s.Games), s.Mean)
	}
	return t.Flush()
}
