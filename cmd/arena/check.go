package main

import (
	"context"
	"errors"
	"io"
	"time"

	"parlour/cmd/internal/cli"
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
	f := cli.NewFlags("arena check")
	game := f.String("game", "", "`name` of the game")
	options := f.String("options", "", "the game's options, as `name=value,...`")
	text := f.String("part", "", "check every N-th of its positions alone: 3/1000, or ?/1000 for any `part` of a thousand")
	asJSON := f.Bool("json", false, "print an object")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	g, err := a.find(*game, "-game")
	if err != nil {
		return err
	}
	part, err := games.ParsePart(*text)
	if err != nil {
		return cli.Input(err)
	}
	o, err := readOptions(&g.Info, *options)
	if err != nil {
		return err
	}
	if o, err = games.Check(g.Info.Options, o); err != nil {
		return err
	}
	if g.Check == nil {
		return cli.BadInput("%s has no proof to be checked", *game)
	}
	begun := time.Now()
	c, known, err := g.Check(ctx, o, part, progress(out, *asJSON))
	if err != nil {
		return err
	}
	if !known {
		return cli.BadInput("%s has no proof of who wins by these options", *game)
	}
	winner, faults := letter(&g.Info, c.Winner), append([]string{}, c.Faults...)
	r := checked{winner, part.String(), c.Listed, c.Positions, c.Moves, c.Leaves, c.Nodes, faults, time.Since(begun).Seconds()}
	fields := []cli.Field{
		cli.NewField("winner by the proof", g.Info.Seats[c.Winner].ID), cli.NewField("positions listed", r.Listed), cli.NewField("of them checked", r.Positions),
		cli.NewField("moves of the loser there", r.Moves), cli.NewField("answered by trying everything", r.Leaves), cli.NewField("positions looked into", r.Nodes),
	}
	for _, fault := range faults {
		fields = append(fields, cli.NewField("fault", fault))
	}
	if err := cli.PrintFields(out, r, *asJSON, append(fields, cli.NewField("faults", len(faults)), cli.NewField("seconds", r.Seconds))...); err != nil {
		return err
	}
	if len(faults) > 0 {
		return errFaulty
	}
	return nil
}
