package pathway

import (
	"parlour/games"
	"parlour/games/squares"
)

// The positions of Mark Steere's rule sheet: one with Red to move and one that Blue has won.
const (
	sheetRunning = "B.BR.B/B..RRR/R...R./.BB..B/.R.BB./RR...."
	sheetWon     = "R.RBBR/.RRRRB/RBBBRB/.R.BB./.RRRRB/RBBBB."
	sheetBrief   = "..../.R../...B/...." // small; not from the rule sheet
)

// figures show the legal squares of Red, two discs that close a square to Red permanently, and
// the end of a game.
func figures() []games.Figure {
	return []games.Figure{
		illustrate("pathway.figure.legal", sheetRunning, squares.Red),
		illustrate("pathway.figure.friends", sheetRunning, squares.Red, "d5", "e4"), // the friends of d4
		illustrate("pathway.figure.end", sheetWon, squares.Blue),
	}
}

// brief summarises the game in four lines, with a board on which some squares are closed to Red.
func brief(state) games.Brief {
	f := illustrate("", sheetBrief, squares.Red)
	f.Caption = games.T("pathway.brief.caption", "Open", look.OpenSign(), "Red", look.Disc(squares.Red))
	return games.Brief{
		Title:  games.T("pathway.brief.title"),
		Lines:  []games.Text{games.T("pathway.brief.place"), games.T("pathway.brief.touch"), games.T("pathway.brief.sides"), games.T("pathway.brief.win")},
		Figure: f,
	}
}

// illustrate draws a position with its open squares or with marked discs.
func illustrate(caption, board string, turn games.Seat, discs ...string) games.Figure {
	f := games.Figure{Caption: games.Text{ID: caption}}
	s, err := readBoard(board, look.Letter(turn))
	if err != nil {
		return f // impossible: the boards are constants
	}
	b := boardOf(s)
	f.View = b.View()
	if discs == nil {
		return f
	}
	b.Open, b.Flipped = nil, nil
	for _, name := range discs {
		if at, err := squares.ParseSquare(name, s.size, s.size); err == nil { // the constant names are valid
			b.Flipped = append(b.Flipped, at)
		}
	}
	f.View.Marks = b.Marks()
	return f
}
