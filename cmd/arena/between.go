package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"parlour/cmd/internal/cli"
	"parlour/games"
)

// step is a move from one board to another.
type step struct {
	Turn string `json:"turn"` // the seat that moves, as in letter
	Move string `json:"move"`
}

// between prints the moves that lead from one board to another: the moves of the seat that -turn
// names, or of any seat.
func (a arena) between(s setup, from, to string, asJSON bool, out io.Writer) error {
	if s.board != "" || s.moves != "" {
		return cli.BadInput("leave out -board and -moves: the two boards take their place")
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

// stepsBetween returns the moves from one board to another, by seat.
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
		target := board(g, after)
		for m := range p.Moves() {
			if next, err := p.Play(m); err == nil && board(g, next) == target {
				steps = append(steps, step{turn, m})
			}
		}
	}
	return steps, nil
}
