package main

import (
	"context"
	"errors"
	"io"
	"time"

	"parlour/cmd/internal/cli"
	"parlour/games"
)

// errFaulty is returned for a proof with faults.
var errFaulty = errors.New("the proof has faults; the first are listed above")

// checked is the outcome of a check, as JSON.
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

// check is "arena check": it checks a game's embedded proof of who wins an opening.
func (a arena) check(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena check")
	game := f.String("game", "", "`name` of the game")
	options := f.String("options", "", "the game's options, as `name=value,...`")
	text := f.String("part", "", "check a `part` of the positions only: 3/1000 is the third part of a thousand, ?/1000 a random one")
	asJSON := f.Bool("json", false, "print a JSON object")
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
	if o, err = games.CheckOptions(g.Info.Options, o); err != nil {
		return err
	}
	if g.Tools.CheckProof == nil {
		return cli.BadInput("%s has no proof to check", *game)
	}
	begun := time.Now()
	c, known, err := g.Tools.CheckProof(ctx, o, part, progress(out, *asJSON))
	if err != nil {
		return err
	}
	if !known {
		return cli.BadInput("%s has no proof of who wins with these options; leave them out for its usual opening", *game)
	}
	winner, faults := letter(&g.Info, c.Winner), append([]string{}, c.Faults...)
	r := checked{winner, part.String(), c.Listed, c.Positions, c.Moves, c.Leaves, c.Nodes, faults, time.Since(begun).Seconds()}
	fields := []cli.Field{
		cli.NewField("winner", g.Info.Seats[c.Winner].ID), cli.NewField("positions listed", r.Listed), cli.NewField("positions checked", r.Positions),
		cli.NewField("moves of the loser checked", r.Moves), cli.NewField("moves refuted by search", r.Leaves), cli.NewField("positions searched", r.Nodes),
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
