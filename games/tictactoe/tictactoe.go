// Package tictactoe implements tic-tac-toe: three in line on a board of 3x3 win. Perfect play
// ends in a draw.
//
// Every position is solved when the first one is asked for: there are 5,478.
package tictactoe

import (
	"parlour/games"
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
		Brief:    brief,
		Figures:  figures,
		Fill:     func(s state) (empty, all int) { return cells - s.count(), cells },
		Perfect:  func(state) bool { return true },
		Review:   search.Review(t.game()),
		Solve:    t.solve,
	})
}
