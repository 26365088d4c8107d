package reversi

import (
	"math/bits"
	"time"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// flipPause is how long the flips of a member's move are shown before a computer moves.
const flipPause = 2 * time.Second

// directKeys is the greatest number of open squares that have a key each, in four rows on a phone.
const directKeys = 20

// view returns the board with its texts.
func view(s state) games.View {
	b := boardOf(s)
	v := b.View()
	o := s.Outcome()
	switch {
	case !o.Over:
		v.Pause, v.Note = flipPause, b.Passed()
	case o.Winner != games.Nobody:
		v.Status = games.T("reversi.won", "Seat", o.Winner, "Most", o.Reason.Args["Most"], "Least", o.Reason.Args["Least"])
	}
	if s.count == 0 {
		v.Pause = 0
	}
	return v
}

// boardOf converts a state for drawing and tapping.
func boardOf(s state) squares.Board {
	b := squares.Board{
		Game: name, Look: look, Goal: games.T("reversi.goal"), Lesson: games.T("reversi.lesson"), Width: s.size, Height: s.size, Turn: s.Turn(), Mover: 1 - s.turn,
		Discs: [2][]squares.Square{numbers.List(s.discs(squares.Red)), numbers.List(s.discs(squares.Blue))},
		Open:  numbers.List(s.moves()), Pass: pass.String(), Last: squares.Last(s.last, none, square.String), Flipped: numbers.List(s.flipped), Direct: directKeys, Legend: s.count < 2,
		Refuse: func(at squares.Square) error { return s.Legal(square(numbers.Bit(at))) }, Closed: closed,
	}
	if b.Turn == games.Nobody {
		b.Reason = s.Outcome().Reason
		return b
	}
	reds, blues := bits.OnesCount64(s.discs(squares.Red)), bits.OnesCount64(s.discs(squares.Blue))
	b.Score = games.T("reversi.score", "Red", squares.Red, "Reds", reds, "Blue", squares.Blue, "Blues", blues)
	b.Effect = s.effect()
	return b
}

// effect says which discs the last disc has flipped.
func (s state) effect() games.Text {
	mover := 1 - s.turn
	if s.last[mover] == pass {
		mover = s.turn
	}
	last := s.last[mover]
	if last == none {
		return games.Text{}
	}
	flipped := numbers.List(s.flipped)
	if len(flipped) > squares.MaxNamed {
		return games.T("reversi.effect.many", "Disc", look.Marked(mover, grid.LastMove), "Square", last.String(), "Count", len(flipped), "Sign", look.Marked(mover, grid.Changed))
	}
	return games.T("reversi.effect", "Disc", look.Marked(mover, grid.LastMove), "Square", last.String(), "Squares", squares.List(flipped), "Sign", look.Marked(mover, grid.Changed))
}

// closed says why squares are closed: a disc there would flip nothing.
var closed = squares.Counted("reversi.closed", "reversi.closed.many")

// Positions with Red to play figureMove and briefMove.
const (
	figureBoard = "....../.R...R/..B.B./RBB.../...B../......"
	figureMove  = "d3"
	briefBoard  = "....../....../.RBB../....../....../......"
	briefMove   = "e4"
)

// examples draw positions.
var examples = squares.Examples[state, square]{Parse: parse, View: view}

// figures show a board before and after a move.
func figures() []games.Figure {
	return []games.Figure{
		examples.Figure(games.T("reversi.figure.before"), figureBoard, look.Letter(squares.Red), figureMove, false),
		examples.Figure(games.T("reversi.figure.after"), figureBoard, look.Letter(squares.Red), figureMove, true),
	}
}

// brief summarises the game in four lines, with a square on which a disc flips two.
func brief(state) games.Brief {
	caption := games.T("reversi.brief.caption", "Open", look.OpenSign(), "Red", look.Disc(squares.Red))
	return games.NewBrief(examples.Figure(caption, briefBoard, look.Letter(squares.Red), briefMove, false),
		"reversi.brief.title", "reversi.brief.trap", "reversi.brief.flip", "reversi.brief.pass", "reversi.brief.win")
}
