package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"parlour/cmd/internal/cli"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/grid"
)

// mostMoves is how many moves are listed: a code-breaker may have millions.
const mostMoves = 1 << 16

// standing is a position for a program.
type standing struct {
	Turn   *string  `json:"turn"`
	Over   bool     `json:"over"`
	Winner *string  `json:"winner"`
	Reason string   `json:"reason"`
	Moves  []string `json:"moves"`
	Board  string   `json:"board"`
	After  *string  `json:"after,omitempty"` // the board when Play was played
}

// position shows one position, or answers for each that is read.
func (a arena) position(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena position")
	var s setup
	s.flags(f)
	play := f.String("play", "", "a `move` to be played, to show the board after it")
	asJSON := f.Bool("json", false, "print an object")
	stdin := f.Bool("stdin", false, "read positions, a JSON object {game, options, board, turn, moves, play} a line, and print an object for each")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	if *stdin && s.load != "" {
		return cli.BadInput("-load is one game, and -stdin reads positions; give one of them")
	}
	if *stdin {
		return a.positions(ctx, s, in, out)
	}
	g, p, err := a.open(ctx, s)
	if err != nil {
		return err
	}
	say := a.speaker(&g.Info)
	st, err := stand(g, p, *play, say)
	if err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(out).Encode(st)
	}
	show(out, say, p, st)
	return nil
}

// stand describes a position, and what a move makes of it if one is given.
func stand(g *games.Game, p games.Position, play string, say words.Speaker) (standing, error) {
	info, o := &g.Info, p.Outcome()
	st := standing{
		Turn: letter(info, p.Turn()), Over: o.Over, Winner: letter(info, o.Winner),
		Reason: say.Say(o.Reason), Moves: []string{}, Board: written(g, p),
	}
	for m := range p.Moves() {
		if len(st.Moves) == mostMoves {
			return st, cli.BadInput("there are more than %d moves in this position", mostMoves)
		}
		st.Moves = append(st.Moves, m)
	}
	slices.Sort(st.Moves)
	if play != "" {
		next, err := p.Play(play)
		if err != nil {
			return st, err
		}
		after := written(g, next)
		st.After = &after
	}
	return st, nil
}

// show prints a position for a person.
func show(out io.Writer, say words.Speaker, p games.Position, st standing) {
	v := p.View()
	draw(out, v.Board)
	for _, l := range []games.Text{v.Status, v.Note} {
		if said := say.Say(l); said != "" {
			fmt.Fprintln(out, strings.ReplaceAll(said, "**", ""))
		}
	}
	if st.Over {
		fmt.Fprintln(out, st.Reason)
	} else {
		fmt.Fprintf(out, "turn: %s\nmoves: %s\n", *st.Turn, strings.Join(st.Moves, " "))
	}
	if st.Board != "" {
		fmt.Fprintf(out, "board: %s\n", st.Board)
	}
	if st.After != nil {
		fmt.Fprintf(out, "after: %s\n", *st.After)
	}
}

// draw prints a board in letters.
func draw(out io.Writer, b grid.Grid) {
	wide := 0
	for _, r := range b.Rows {
		wide = max(wide, len(r.Label))
	}
	for _, r := range b.Rows {
		line := fmt.Sprintf("%*s", wide, r.Label)
		for _, c := range r.Cells {
			line += " " + c.Letter
		}
		if r.Note != "" {
			line += "  " + r.Note
		}
		fmt.Fprintln(out, strings.TrimRight(line, " "))
	}
	if len(b.Columns) == 0 {
		return
	}
	line := strings.Repeat(" ", wide)
	for _, c := range b.Columns {
		line += fmt.Sprintf(" %1s", c)
	}
	fmt.Fprintln(out, strings.TrimRight(line, " "))
}
