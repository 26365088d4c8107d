package reversi

import (
	"parlour/games"
	"parlour/games/squares"
)

// Positions with Red to play figureMove and briefMove.
const (
	figureBoard = "....../.R...R/..B.B./RBB.../...B../......"
	figureMove  = "d3"
	briefBoard  = "....../....../.RBB../....../....../......"
	briefMove   = "e4"
)

// figures show a board before and after a move.
func figures() []games.Figure {
	return []games.Figure{
		figure(games.T("reversi.figure.before"), figureBoard, figureMove, false),
		figure(games.T("reversi.figure.after"), figureBoard, figureMove, true),
	}
}

// brief summarises the game in four lines, with a square on which a disc flips two.
func brief(state) games.Brief {
	return games.Brief{
		Title:  games.T("reversi.brief.title"),
		Lines:  []games.Text{games.T("reversi.brief.trap"), games.T("reversi.brief.flip"), games.T("reversi.brief.pass"), games.T("reversi.brief.win")},
		Figure: figure(games.T("reversi.brief.caption", "Open", look.OpenSign(), "Red", look.Disc(squares.Red)), briefBoard, briefMove, false),
	}
}

// figure draws a position before or after a marked move.
func figure(caption games.Text, text, move string, made bool) games.Figure {
	f := games.Figure{Caption: caption}
	s, err := state{}.ReadBoard(nil, text, look.Letter(squares.Red))
	sq, bad := parse(s, move)
	if err != nil || bad != nil {
		return f // impossible: the positions are constants
	}
	open := []squares.Square{sq.place()}
	if made {
		s, open = s.After(sq), nil
	}
	b := boardOf(s)
	f.View = b.View()
	b.Open = open
	f.View.Marks = b.Marks()
	return f
}
