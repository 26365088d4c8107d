package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"parlour/cmd/arena/trial"
	"parlour/cmd/internal/cli"
	"parlour/solver/inquire/tables"
)

// asked reports whether "arena simulate" is asked for games of a game with a table of questions, which
// -game names, instead of code-breaking.
func asked(args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		return strings.TrimLeft(a, "-") == "game" || strings.HasPrefix(strings.TrimLeft(a, "-"), "game=")
	})
}

// trial is "arena simulate -game": Parlour finds random things by questions, and people err.
func (a arena) trial(ctx context.Context, args []string, out io.Writer) error {
	f := cli.NewFlags("arena simulate")
	game := f.String("game", "", "`name` of a game with tables of questions")
	list := f.String("list", "countries", "`name` of the table")
	slips := f.Int("slips", 0, "answers of each game that are the opposite of what is meant, among the first ten")
	unknown := f.Int("unknown", 10, "`percentage` of answers that are \"don't know\"")
	people := f.String("people", "table", "how people answer: by the solver's `table`, or other:6 for another in which 6 % of the cells are the opposite")
	sure := f.Bool("sure", false, "ask once about the most doubtful answer")
	taught := f.Int("taught", 0, "`games` about each thing that taught the table before")
	count := f.Int("games", 1000, "number of `games`")
	seed := f.Uint64("seed", 1, "`number` that determines things and answers")
	asJSON := f.Bool("json", false, "print a JSON object")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	g, err := a.find(*game, "-game")
	if err != nil {
		return err
	}
	known := false
	for _, o := range g.Info.Options {
		known = known || slices.Contains(o.Choices, *list) && slices.Contains(tables.Names(), *list)
	}
	if !known {
		return cli.BadInput("-list is %q, and %s has no such table of questions", *list, *game)
	}
	s := trial.Settings{Games: *count, Slips: *slips, Unknown: float64(*unknown) / 100, Other: -1, Taught: *taught, Sure: *sure}
	if err := others(*people, &s); err != nil {
		return err
	}
	if *count < 1 || *unknown < 0 || *unknown > 90 || *slips < 0 || *slips > 10 || *taught < 0 {
		return cli.BadInput("-games must be at least 1, -unknown 0 to 90, -slips 0 to 10, and -taught at least 0")
	}
	t, err := tables.Read(*list)
	if err != nil {
		return err
	}
	r, err := trial.Run(ctx, t, s, rand.New(rand.NewPCG(*seed, 0)))
	switch {
	case err != nil:
		return err
	case *asJSON:
		return json.NewEncoder(out).Encode(r)
	}
	_, err = fmt.Fprintf(out, "%s, %d games: %.2f turns; within 20, 25 and 30: %.1f %%, %.1f %%, %.1f %%; %.2f wrong guesses a game\nslips flagged: %.1f %%; the worst flagged is one: %.1f %%; false alarms: %.2f a game\n",
		*list, r.Games, r.Mean, 100*r.Within20, 100*r.Within25, 100*r.Within30, r.WrongGuesses, 100*r.Flagged, 100*r.WorstFlagged, r.FalseAlarms)
	return err
}

// others reads how people answer.
func others(people string, s *trial.Settings) error {
	if people == "table" {
		return nil
	}
	share, ok := strings.CutPrefix(people, "other:")
	n, err := strconv.ParseFloat(share, 64)
	if !ok || err != nil || n < 0 || n > 50 {
		return cli.BadInput("-people is %q; write table, or other:6 for another table in which 6 %% of the cells are the opposite", people)
	}
	s.Other = n / 100
	return nil
}
