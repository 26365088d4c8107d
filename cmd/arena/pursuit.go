package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"parlour/games"
	"parlour/solver/pursuit"
)

// chase is who wins when one of the two moves first.
type chase struct {
	First   string  `json:"first"`
	Winner  *string `json:"winner"` // null for a draw
	Plies   int     `json:"plies"`  // to the end; 0 for a draw
	Moves   int     `json:"moves"`  // of the winner
	Rooms   int     `json:"rooms"`
	Seconds float64 `json:"seconds"` // for both
}

// pursuit solves the labyrinth in a file.
func (a arena) pursuit(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	f := newFlags("pursuit")
	maze := f.String("maze", "", "the `file` of the labyrinth, - for the standard input, or the name of one that comes with the game")
	asJSON := f.Bool("json", false, "print an object for each side that may move first")
	if done, err := parse(f, args, out); done || err != nil {
		return err
	}
	if *maze == "" {
		return badInput("-maze is missing; it names the file of a labyrinth")
	}
	g, hunt := a.pursuer()
	if g == nil {
		return badInput("no game here is a chase")
	}
	text, err := readMaze(g, *maze, in)
	if err != nil {
		return err
	}
	begun := time.Now()
	rooms, first, err := hunt.Pursuit(ctx, text)
	if err != nil {
		return err
	}
	seconds := time.Since(begun).Seconds()
	if !*asJSON {
		fmt.Fprintf(out, "%d rooms, solved in %.3f s\n", rooms, seconds)
	}
	for seat, v := range first {
		c := newChase(&g.Info, games.Seat(seat), v)
		c.Rooms, c.Seconds = rooms, seconds
		if err := c.print(out, *asJSON); err != nil {
			return err
		}
	}
	return nil
}

// pursuer is the game that is a chase.
func (a arena) pursuer() (*games.Game, pursuer) {
	for _, g := range a.games {
		if p, ok := g.(pursuer); ok {
			return g, p
		}
	}
	return nil, nil
}

func readMaze(g *games.Game, name string, in io.Reader) (string, error) {
	if name == "-" {
		data, err := io.ReadAll(in)
		return string(data), err
	}
	if lib, ok := g.(games.Library); ok {
		if _, err := os.Stat(name); err != nil {
			if text, ok := lib.Item(name); ok {
				return text, nil
			}
		}
	}
	return readFile(name)
}

func newChase(info *games.Info, first games.Seat, v pursuit.Verdict) chase {
	c := chase{First: info.Seats[first].ID, Plies: v.Plies}
	if v.Winner == pursuit.Neither {
		return c
	}
	c.Winner = &info.Seats[v.Winner].ID
	c.Moves = v.Plies / 2
	if games.Seat(v.Winner) == first {
		c.Moves = (v.Plies + 1) / 2
	}
	return c
}

func (c chase) print(out io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(c)
	}
	result := "nobody can force a win"
	if c.Winner != nil {
		result = fmt.Sprintf("%s wins in %d plies (%d moves)", *c.Winner, c.Plies, c.Moves)
	}
	_, err := fmt.Fprintf(out, "%s first: %s\n", c.First, result)
	return err
}
