package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"parlour/cmd/internal/cli"
	"parlour/games"
)

// step is a move that leads from one board to another.
type step struct {
	Turn string `json:"turn"` // whose move it is
	Move string `json:"move"`
}

// between tells the moves that lead from one board to another: of the seat whose
// turn it is by the flags, or of any.
func (a arena) between(s setup, from, to string, asJSON bool, out io.Writer) error {
	if s.board != "" || s.moves != "" {
		return cli.BadInput("between two boards there is no -board and no -moves")
	}
	g, err := a.find(s.game, "-game")
	if err != nil {
		return err
	}
	o, err := readOptions(&g.Info, s.options)
	if err != nil {
		return err
	}
	steps, err := stepsBetween(g, o, s.turn, from, to)
	switch {
	case err != nil:
		return err
	case asJSON:
		return json.NewEncoder(out).Encode(steps)
	case len(steps) == 0:
		_, err = fmt.Fprintln(out, "no move leads from the first board to the second")
		return err
	}
	for _, x := range steps {
		if _, err := fmt.Fprintf(out, "%s plays %s\n", x.Turn, x.Move); err != nil {
			return err
		}
	}
	return nil
}

// stepsBetween are the moves from one board to another, by seat.
func stepsBetween(g *games.Game, o games.Options, turn, from, to string) ([]step, error) {
	turns := []string{turn}
	if turn == "" {
		turns = nil
		for _, seat := range g.Info.Seats {
			turns = append(turns, strings.ToUpper(seat.ID[:1]))
		}
	}
	steps := []step{}
	for _, turn := range turns {
		p, err := place(g, o, from, turn, nil)
		if err != nil {
			return nil, err
		}
		after, err := place(g, o, to, turn, nil)
		if err != nil {
			return nil, err
		}
		aim := written(g, after)
		for m := range p.Moves() {
			if next, err := p.Play(m); err == nil && written(g, next) == aim {
				steps = append(steps, step{turn, m})
			}
		}
	}
	return steps, nil
}
