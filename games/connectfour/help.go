package connectfour

import "parlour/games"

// figures show where a disc lands and a diagonal line.
func figures() []games.Figure {
	return []games.Figure{
		illustrate("connectfour.figure.fall", "......./......./......./...B.../..RR.../.BRBR.B", "R", 3),
		illustrate("connectfour.figure.line", "......./......./...R.../..RB.../.RBR.../RBBRB..", "B", none),
	}
}

// brief summarises the game in four lines.
func brief(State) games.Brief {
	return games.Brief{
		Title: games.T("connectfour.brief.title"),
		Lines: []games.Text{
			games.T("connectfour.brief.drop"), games.T("connectfour.brief.line"), games.T("connectfour.brief.aslant"), games.T("connectfour.brief.full"),
		},
		Figure: illustrate("connectfour.brief.caption", "....../....../..B.../RRRRBB", "B", none),
	}
}

// illustrate draws a position with the last disc or the winning line marked.
func illustrate(caption, board, turn string, last Column) games.Figure {
	f := games.Figure{Caption: games.Text{ID: caption}}
	if s, err := (State{}).ReadBoard(nil, board, turn); err == nil { // the constant boards are valid
		s.last[1-s.mover()] = last
		f.View = s.view()
	}
	return f
}
