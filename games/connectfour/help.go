package connectfour

import "parlour/games"

// Boards that show the rules.
const (
	fallen   = "......./......./......./...B.../..RR.../.BRBR.B"
	aslant   = "......./......./...R.../..RB.../.RBR.../RBBRB.."
	briefing = "....../....../..B.../RRRRBB"
)

// figures show where a disc comes to lie, and a line aslant.
func figures() []games.Figure {
	return []games.Figure{illustrate("connectfour.figure.fall", fallen, "R", 3), illustrate("connectfour.figure.line", aslant, "B", 3)}
}

// brief is the game in four lines.
func brief(State) games.Brief {
	return games.Brief{
		Title: games.T("connectfour.brief.title"),
		Lines: []games.Text{
			games.T("connectfour.brief.drop"), games.T("connectfour.brief.line"), games.T("connectfour.brief.aslant"), games.T("connectfour.brief.full"),
		},
		Figure: illustrate("connectfour.brief.caption", briefing, "B", 0),
	}
}

// illustrate draws a position after the last disc has fallen into a column.
func illustrate(caption, board, turn string, last Column) games.Figure {
	s, err := set(nil, board, turn)
	if err != nil {
		return games.Figure{Caption: games.Text{ID: caption}} // cannot be: the boards are constants
	}
	s.last = last
	return games.Figure{Caption: games.Text{ID: caption}, View: s.view()}
}

// foretell is that on 7x6 Red can win.
func (s State) foretell() (games.Seat, games.Text, bool) {
	if s != NewState(bookWidth, bookHeight) {
		return games.Nobody, games.Text{}, false
	}
	return Red, games.T("connectfour.foretold"), true
}
