// Package reversi implements Reversi, by the rules of Othello, on 8x8 and 6x6: a disc flips all
// lines of the other side's discs between itself and another of its own, and most discs win.
//
// A position is two words of bits ([board]). Endings are solved exactly; see [ending].
package reversi

import (
	"math/bits"

	"parlour/games"
	"parlour/games/squares"
)

// New returns the game. Its computer players allocate memory on their first move: 4 MB for each
// concurrent search.
func New() *games.Game {
	es := newEngines()
	return games.New(games.Rules[state, square]{
		Info:    info(),
		Open:    func(o games.Options) (state, error) { return newState(o.Int("size", large.size)), nil },
		Parse:   parse,
		Format:  format,
		View:    view,
		Players: es.players(),
		Verbs:   []games.Verb[state]{games.MoveVerb[state]("place", "square")},
		Compose: squares.Compose(boardOf),
		MoveText: func(_ state, sq square) games.Text {
			if sq == pass {
				return games.T("games.squares.suggest.pass")
			}
			return games.T("games.move", "Move", sq.String())
		},
		Brief:   brief,
		Figures: figures,
		Fill: func(s state) (empty, cells int) {
			return bits.OnesCount64(s.cells &^ (s.mine | s.theirs)), bits.OnesCount64(s.cells)
		},
		Review: es.review,
		Solve:  solve,
	})
}
