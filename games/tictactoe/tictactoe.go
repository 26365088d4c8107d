// Package tictactoe implements tic-tac-toe: three in line on a board of 3x3 win. Perfect play
// ends in a draw.
//
// Every position is solved when the first one is asked for: there are 5,478.
package tictactoe

import (
	"embed"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
	"parlour/solver/search"
)

// New returns the game.
func New() *games.Game {
	t := newTable()
	return games.New(games.Rules[state, square]{
		Info:     info(),
		Open:     func(games.Options) (state, error) { return newState(), nil },
		Parse:    parse,
		Format:   format,
		View:     view,
		Players:  t.players(),
		Verbs:    []games.Verb[state]{games.MoveVerb[state]("place", "square")},
		Compose:  squares.Compose(boardOf),
		MoveText: func(_ state, sq square) games.Text { return named(sq.String()) },
		Fill:     func(s state) (empty, all int) { return cells - s.count(), cells },
		Review:   search.Review(t.game()),
		Help:     games.Help[state]{Brief: brief, Figures: figures},
		Theory:   games.Theory[state, square]{Perfect: func(state) bool { return true }, Solve: t.solve},
	})
}

// name is the name of the game and the prefix of its text IDs.
const name = "tictactoe"

//go:embed texts/*.json
var textFiles embed.FS

// look is crosses and noughts on keys, and on slate where they are no keys.
var look = squares.Look{Ground: grid.Slate, Signs: grid.NoGround, Sides: [2]squares.Side{
	{ID: "x", Former: "red", Piece: grid.Cross, Accent: 0xE2572F},
	{ID: "o", Former: "blue", Piece: grid.Nought, Accent: 0x1D7FD1},
}}

func info() games.Info {
	return games.Info{
		Name:     name,
		Seats:    look.Seats("medium"),
		Openings: games.TwoSided(),
		// The ratings are from 400 games per pair, with one random opening move played from both
		// sides, because no first move loses:
		//	arena tournament -game tictactoe -players random,easy,medium,hard,perfect -games 400 -openings 1
		Players: []games.PlayerInfo{
			{Name: games.RandomPlayer, Rating: 1240},
			{Name: "easy", Level: true, Rating: 1280},
			{Name: "medium", Level: true, Rating: 1500},
			{Name: "hard", Level: true, Rating: 1670},
			{Name: "perfect", Level: true, Rating: 1755},
		},
		Draws: true,
		Texts: games.TextFiles(textFiles),
	}
}
