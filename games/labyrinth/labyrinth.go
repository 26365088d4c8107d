// Package labyrinth is the game of Theseus and the Minotaur, after an exercise
// by Jaak Henno (2004): two figures in rooms joined by doors. Theseus wins
// when both are in one room, the Minotaur when he comes to the room where
// Theseus started.
//
// A labyrinth is a file of its own, see [ReadMaze]. Some come with the game, a
// generator makes more, and a server may add its own. Every position can be
// solved exactly, and is: see [State.Forecast].
package labyrinth

import (
	"context"
	"embed"

	"parlour/games"
	"parlour/solver/pursuit"
)

// Game is the Labyrinth as those who host games see it, with all that it can do
// besides.
type Game struct {
	games.Game
	shelf *shelf
}

var (
	_ games.Library = Game{}
	_ games.Setter  = Game{}
	_ games.Fixer   = Game{}
)

// New returns the game.
func New() games.Game {
	g := Game{shelf: newShelf(shelfSize)}
	g.Game = games.New(g.rules())
	return g
}

func (g Game) rules() games.Rules[State, Step] {
	return games.Rules[State, Step]{
		Info:   info(),
		Open:   g.open,
		Parse:  parse,
		Format: State.name,
		View:   State.view,
		Brains: map[string]games.Brain[State, Step]{
			"random": random, "easy": easy.play, "greedy": greedy, "medium": medium.play, "hard": hard.play, "perfect": perfect,
		},
	}
}

//go:embed mazes/*.txt
var mazes embed.FS

//go:embed texts/*.json
var texts embed.FS

// Pursuit solves the labyrinth in a file of at most pursuit.MaxRooms rooms,
// its limit included: the verdict when Theseus, the hunter, moves first, and
// when the Minotaur does.
func (Game) Pursuit(ctx context.Context, file string) (rooms int, first [2]pursuit.Verdict, err error) {
	m, err := ReadMaze(file, pursuit.MaxRooms)
	if err != nil {
		return 0, first, err
	}
	for _, seat := range []games.Seat{Theseus, Minotaur} {
		f, err := Start(m, seat).Forecast(ctx)
		if err != nil {
			return 0, first, err
		}
		first[seat] = pursuit.Verdict{Winner: side(f.Winner), Plies: f.Plies}
	}
	return len(m.Rooms), first, nil
}
