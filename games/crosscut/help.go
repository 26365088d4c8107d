package crosscut

import (
	"parlour/games"
	"parlour/games/squares"
)

// The positions of figures 3 and 4 of Mark Steere's rule sheet, with Red to play sheetMove.
const (
	sheetFlips = "......../.R....../..R...../.R..B.../...BBBB./.R..B.../.R..R.../........"
	sheetEqual = "......../.R....R./.RR...../....B.../..BBBBB./....B.../.R..R.../........"
	sheetMove  = "e6"
)

// A small board on which a line of three cuts one of two.
const (
	briefBoard = "....../....../....../.BB.../.R..../......"
	briefMove  = "b4"
	briefFlips = "b3"
)

// figures show a board before and after a move that flips, and one after a move that does not,
// because it would create a segment no longer than the one it would cut.
func figures() []games.Figure {
	return []games.Figure{
		figure("crosscut.figure.before", sheetFlips, sheetMove, false),
		figure("crosscut.figure.after", sheetFlips, sheetMove, true),
		figure("crosscut.figure.equal", sheetEqual, sheetMove, true),
	}
}

// brief summarises the game in four lines, with a square on which a disc flips another.
func brief(state) games.Brief {
	f := figure("", briefBoard, briefMove, false)
	f.Caption = games.T("crosscut.brief.caption", "Open", look.OpenSign(), "Red", look.Disc(squares.Red), "Flips", briefFlips)
	return games.Brief{
		Title:  games.T("crosscut.brief.title"),
		Lines:  []games.Text{games.T("crosscut.brief.place"), games.T("crosscut.brief.trap"), games.T("crosscut.brief.longer"), games.T("crosscut.brief.win")},
		Figure: f,
	}
}

// figure draws a position before or after a marked move.
func figure(caption, board, square string, made bool) games.Figure {
	f := games.Figure{Caption: games.Text{ID: caption}}
	s, err := state{}.ReadBoard(nil, board, look.Letter(squares.Red))
	m, bad := parse(s, square)
	if err != nil || bad != nil {
		return f // impossible: the positions are constants
	}
	open := []squares.Square{m.place()}
	if made {
		s, open = s.After(m), nil
	}
	b := boardOf(s)
	f.View = b.View()
	b.Open = open
	f.View.Marks = b.Marks()
	return f
}
