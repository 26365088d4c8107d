package tictactoe

import "parlour/games"

// figures show a line and a fork.
func figures() []games.Figure {
	return []games.Figure{
		illustrate("tictactoe.figure.line", "B.R/BR./R..", "B", none),
		illustrate("tictactoe.figure.fork", "R.B/.B./R.R", "B", 2), // c1
	}
}

// brief summarises the game in four lines.
func brief(state) games.Brief {
	return games.Brief{
		Title: games.T("tictactoe.brief.title"),
		Lines: []games.Text{
			games.T("tictactoe.brief.place"), games.T("tictactoe.brief.line"), games.T("tictactoe.brief.aslant"), games.T("tictactoe.brief.full"),
		},
		Figure: illustrate("tictactoe.brief.caption", "..B/RRR/.B.", "B", none),
	}
}

// illustrate draws a position with the last move or the winning line marked.
func illustrate(caption, board, turn string, last square) games.Figure {
	f := games.Figure{Caption: games.Text{ID: caption}}
	if s, err := (state{}).ReadBoard(nil, board, turn); err == nil { // the constant boards are valid
		s.last[1-s.mover()] = last
		b := boardOf(s)
		b.Open = nil
		f.View = b.View()
	}
	return f
}
