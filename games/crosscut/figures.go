package crosscut

import (
	"slices"

	"parlour/games"
	"parlour/games/grid"
)

var _ games.Illustrated = game{}

// The positions of figures 3 and 4 of Mark Steere's rule sheet, with Red to
// play sheetMove.
const (
	sheetFlips = "......../.R....../..R...../.R..B.../...BBBB./.R..B.../.R..R.../........"
	sheetEqual = "......../.R....R./.RR...../....B.../..BBBBB./....B.../.R..R.../........"
	sheetMove  = "e6"
)

// Figures show a board before and after a move that flips, and one after a move
// that does not, because what it would create is no longer than what it would
// cut.
func (g game) Figures() []games.Figure {
	return []games.Figure{
		figure("crosscut.figure.before", sheetFlips, false),
		figure("crosscut.figure.after", sheetFlips, true),
		figure("crosscut.figure.equal", sheetEqual, true),
	}
}

// figure is a position of the sheet with the move marked, before it is made or
// after it was.
func figure(caption, board string, made bool) games.Figure {
	s, err := readBoard(nil, board, seatLetters[Red:Red+1])
	m, bad := parse(s, sheetMove)
	if err != nil || bad != nil {
		return games.Figure{Caption: games.Text{ID: caption}} // cannot be: these are constants
	}
	if made {
		s = s.After(m)
	}
	shown := slices.DeleteFunc(marks(s), func(x grid.Mark) bool {
		return x.Kind == grid.Legal && (made || x.Row != s.board.size.height()-1-m.row() || x.Column != m.column())
	})
	alt := games.T("crosscut.figure.alt", "Red", said(s.discs(Red)), "Blue", said(s.discs(Blue)))
	return games.Figure{Caption: games.Text{ID: caption}, View: games.View{Board: picture(s), Marks: shown, Alt: alt}}
}
