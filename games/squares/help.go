package squares

import (
	"slices"

	"parlour/games"
	"parlour/games/grid"
)

// Examples draws constant positions that illustrate the rules of a game.
type Examples[S interface {
	ReadBoard(o games.Options, board, turn string) (S, error)
	After(M) S
}, M any] struct {
	Parse func(S, string) (M, error)
	View  func(S) games.View
}

// Figure draws a position before or after a move, or without one if it is "". Before a move its
// square is marked as open, and no other.
func (e Examples[S, M]) Figure(caption games.Text, board, turn, move string, made bool) games.Figure {
	f := games.Figure{Caption: caption}
	var s S
	s, err := s.ReadBoard(nil, board, turn)
	if err != nil {
		return f // impossible: the boards are constants
	}
	if made {
		m, _ := e.Parse(s, move) // so are the moves
		s = s.After(m)
	}
	f.View = e.View(s)
	f.View.Marks = slices.DeleteFunc(f.View.Marks, func(m grid.Mark) bool {
		at := Square{m.Column, len(f.View.Board.Rows) - 1 - m.Row}
		return m.Kind == grid.Legal && (made || at.String() != move)
	})
	return f
}
