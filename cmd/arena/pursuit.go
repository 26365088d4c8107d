package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"parlour/cmd/internal/cli"
	"parlour/games"
)

// chase is who wins if a given side moves first, as JSON.
type chase struct {
	First   string  `json:"first"`
	Winner  *string `json:"winner"` // null for a draw
	Plies   int     `json:"plies"`  // to the end; 0 for a draw
	Moves   int     `json:"moves"`  // of the winner
	Rooms   int     `json:"rooms"`
	Seconds float64 `json:"seconds"` // to solve both chases
}

// pursuit is "arena pursuit": it solves a labyrinth for either side moving first.
func (a arena) pursuit(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena pursuit")
	maze := f.String("maze", "", "`file` of the labyrinth, - for standard input, or the name of a labyrinth that comes with the game")
	asJSON := f.Bool("json", false, "print a JSON object for each side that may move first")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	if *maze == "" {
		return cli.BadInput("-maze is missing; name the file of a labyrinth")
	}
	g := a.chase()
	if g == nil {
		return cli.BadInput("no game is a chase")
	}
	text, err := readMaze(g, *maze, in)
	if err != nil {
		return err
	}
	begun := time.Now()
	var solved []games.Solution[string]
	rooms := 0
	for _, first := range g.Info.Seats {
		p, err := g.Open(games.Options{itemOption(g): text + "\n", "first": first.ID})
		if err != nil {
			return err
		}
		s, err := g.Solve(ctx, p, games.Limits{})
		if err != nil {
			return err
		}
		solved, rooms = append(solved, s), roomsOf(g.Terms(p))
	}
	seconds := time.Since(begun).Seconds()
	if !*asJSON {
		fmt.Fprintf(out, "%d rooms, solved in %.3f s\n", rooms, seconds)
	}
	for seat, s := range solved {
		c := newChase(g.Info, games.Seat(seat), s)
		c.Rooms, c.Seconds = rooms, seconds
		if err := c.print(out, *asJSON); err != nil {
			return err
		}
	}
	return nil
}

// chase returns the game that has a library of labyrinths and can be solved, or nil.
func (a arena) chase() *games.Game {
	for _, g := range a.games {
		if g.Library != nil && g.Solve != nil {
			return g
		}
	}
	return nil
}

// itemOption returns the name of the option that takes a labyrinth as text.
func itemOption(g *games.Game) string {
	i := slices.IndexFunc(g.Info.Options, func(o games.Option) bool { return o.Kind == games.Item })
	return g.Info.Options[max(0, i)].Name
}

// roomsOf returns the number of rooms, which the terms of a match contain.
func roomsOf(terms []games.Text) int {
	for _, t := range terms {
		if n, ok := t.Args["Rooms"].(int); ok {
			return n
		}
	}
	return 0
}

func readMaze(g *games.Game, name string, in io.Reader) (string, error) {
	if name == "-" {
		data, err := io.ReadAll(in)
		return string(data), err
	}
	if _, err := os.Stat(name); err != nil {
		if text, ok := g.Library.Text(name); ok {
			return text, nil
		}
	}
	return readFile(name)
}

// newChase describes a solution. Its value is for the seat that moves first.
func newChase(info games.Info, first games.Seat, s games.Solution[string]) chase {
	c := chase{First: info.Seats[first].ID, Plies: s.Distance}
	switch s.Value {
	case 1:
		c.Winner, c.Moves = &info.Seats[first].ID, (s.Distance+1)/2
	case 0:
		c.Winner, c.Moves = &info.Seats[1-first].ID, s.Distance/2
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
