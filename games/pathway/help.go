package pathway

import (
	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// The positions of Mark Steere's rule sheet: one with Red to move, and one in
// which Blue has won.
const (
	sheetRunning = "B.BR.B/B..RRR/R...R./.BB..B/.R.BB./RR...."
	sheetWon     = "R.RBBR/.RRRRB/RBBBRB/.R.BB./.RRRRB/RBBBB."
	sheetBrief   = "..../.R../...B/...." // is not of the sheet, but small
)

// figures show where Red may place a disc, two discs that close a square to Red for
// ever, and the end of a game.
func figures() []games.Figure {
	return []games.Figure{
		illustrate("pathway.figure.legal", sheetRunning, squares.Red),
		illustrate("pathway.figure.friends", sheetRunning, squares.Red, "d5", "e4"), // the friends of d4
		illustrate("pathway.figure.end", sheetWon, squares.Blue),
	}
}

// brief is the game in four lines, with a board on which some squares are closed
// to Red.
func brief(state) games.Brief {
	line := func(id string) games.Text { return games.Text{ID: "pathway.brief." + id} }
	f := illustrate("", sheetBrief, squares.Red)
	f.Caption = games.T("pathway.brief.caption", "Open", squares.Open(), "Red", squares.Disc(squares.Red))
	return games.Brief{
		Title:  line("title"),
		Lines:  []games.Text{line("place"), line("touch"), line("sides"), line("win")},
		Figure: f,
	}
}

// illustrate draws a position with its open squares, or with discs marked.
func illustrate(caption, board string, turn games.Seat, discs ...string) games.Figure {
	f := games.Figure{Caption: games.Text{ID: caption}}
	s, err := readBoard(board, squares.Letter(turn))
	if err != nil {
		return f // cannot be: the boards are constants
	}
	b := boardOf(s)
	f.View = b.View()
	if discs == nil {
		return f
	}
	f.View.Marks = nil
	for _, name := range discs {
		if at, err := squares.Read(name, s.size, s.size); err == nil { // as the names are constants
			f.View.Marks = append(f.View.Marks, b.Mark(at, grid.LastMove))
		}
	}
	return f
}
