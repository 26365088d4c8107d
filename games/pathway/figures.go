package pathway

import (
	"parlour/games"
	"parlour/games/grid"
)

var _ games.Illustrated = (*game)(nil)

// The positions of Mark Steere's rule sheet: one with Red to move, and one in
// which Blue has won.
const (
	sheetRunning = "B.BR.B/B..RRR/R...R./.BB..B/.R.BB./RR...."
	sheetWon     = "R.RBBR/.RRRRB/RBBBRB/.R.BB./.RRRRB/RBBBB."
)

// Figures show where Red may place a disc, two discs that close a square to Red for
// ever, and the end of a game.
func (g *game) Figures() []games.Figure {
	return []games.Figure{
		illustrate("pathway.figure.legal", sheetRunning, letters[Red:Red+1], marks),
		illustrate("pathway.figure.friends", sheetRunning, letters[Red:Red+1], func(s State) []grid.Mark {
			return []grid.Mark{s.mark("d5", grid.LastMove), s.mark("e4", grid.LastMove)} // the friends of d4
		}),
		illustrate("pathway.figure.end", sheetWon, letters[Blue:Blue+1], marks),
	}
}

// illustrate draws a position with what is marked in it.
func illustrate(caption, board, turn string, marked func(State) []grid.Mark) games.Figure {
	s, err := Parse(board, turn)
	if err != nil {
		return games.Figure{Caption: games.Text{ID: caption}} // cannot be: the boards are constants
	}
	alt := games.T("pathway.figure.alt", "Red", s.said(s.discs[Red]), "Blue", s.said(s.discs[Blue]))
	return games.Figure{Caption: games.Text{ID: caption}, View: games.View{Board: picture(s), Marks: marked(s), Alt: alt}}
}

// mark marks the square of that name.
func (s State) mark(square string, kind grid.MarkKind) grid.Mark {
	sq, err := parse(s, square)
	if err != nil {
		return grid.Mark{Kind: kind} // cannot be: the names are constants
	}
	r, c := s.rowCol(sq)
	return grid.Mark{Row: r, Column: c, Kind: kind}
}
