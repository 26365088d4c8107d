package main

import (
	"context"
	"errors"
	"io"
	"time"

	"parlour/games"
)

// errFaulty is the error of a proof that does not hold.
var errFaulty = errors.New("the proof has faults; the first are told above")

// checked is what a check has found, for a program.
type checked struct {
	Winner    *string  `json:"winner"`
	Part      string   `json:"part,omitempty"`
	Listed    int      `json:"listed"`
	Positions int      `json:"positions"`
	Moves     int      `json:"moves"`
	Leaves    int      `json:"leaves"`
	Nodes     int64    `json:"nodes"`
	Faults    []string `json:"faults"`
	Seconds   float64  `json:"seconds"`
}

// check checks the proof that a game has embedded of who wins its opening.
func (a arena) check(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("check")
	game := f.String("game", "", "`name` of the game")
	options := f.String("options", "", "the game's options, as `name=value,...`")
	text := f.String("part", "", "check every N-th of its positions alone: 3/1000, or ?/1000 for any `part` of a thousand")
	asJSON := f.Bool("json", false, "print an object")
	if done, err := parse(f, args, out); done || err != nil {
		return err
	}
	g, err := a.find(*game, "-game")
	if err != nil {
		return err
	}
	part, err := games.ParsePart(*text)
	if err != nil {
		return inputError{err}
	}
	o, err := readOptions(&g.Info, *options)
	if err != nil {
		return err
	}
	if o, err = games.CheckOptions(g.Info.Options, o); err != nil {
		return err
	}
	if g.Tools.CheckProof == nil {
		return badInput("%s has no proof to be checked", *game)
	}
	begun := time.Now()
	c, known, err := g.Tools.CheckProof(ctx, o, part, progress(out, *asJSON))
	if err != nil {
		return err
	}
	if !known {
		return badInput("%s has no proof of who wins by these options", *game)
	}
	winner, faults := letter(&g.Info, c.Winner), append([]string{}, c.Faults...)
	r := checked{winner, part.String(), c.Listed, c.Positions, c.Moves, c.Leaves, c.Nodes, faults, time.Since(begun).Seconds()}
	facts := []fact{
		{"winner by the proof", g.Info.Seats[c.Winner].ID}, {"positions listed", r.Listed}, {"of them checked", r.Positions},
		{"moves of the loser there", r.Moves}, {"answered by trying everything", r.Leaves}, {"positions looked into", r.Nodes},
	}
	for _, fault := range faults {
		facts = append(facts, fact{"fault", fault})
	}
	if err := printFacts(out, r, *asJSON, append(facts, fact{"faults", len(faults)}, fact{"seconds", r.Seconds})...); err != nil {
		return err
	}
	if len(faults) > 0 {
		return errFaulty
	}
	return nil
}
