package crosscut

import (
	"time"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// flipPause is how long a flip is shown before a computer moves.
const flipPause = 2500 * time.Millisecond

// view returns the board with its texts.
func view(s state) games.View {
	b := boardOf(s)
	v := b.View()
	if s.flipped() != 0 {
		v.Pause = flipPause
	}
	if passed := b.Passed(); !passed.IsZero() {
		v.Note = passed
	}
	switch s.board.end {
	case finished:
		v.Status, v.Note = won(s)
	case stuck:
		v.Status = games.T("crosscut.drawn")
	}
	return v
}

// won describes the winning line.
func won(s state) (status, note games.Text) {
	l, id := s.board.winning(), "crosscut.won.column"
	if l.isRow() {
		id = "crosscut.won.row"
	}
	winner := 1 - s.turn
	status = games.T(id, "Seat", winner, "Disc", look.Marked(winner, grid.Winning), "Line", l.name())
	return status, games.T("crosscut.won.note", "From", l.from.String(), "To", l.to.String())
}

// effect says which discs the last move has flipped, or why it has flipped none that it flanks.
func effect(s state) games.Text {
	mover := 1 - s.turn
	m, flipped := s.last[mover], s.flipped()
	disc, sign := look.Disc(mover), look.Marked(mover, grid.Changed)
	switch {
	case flipped != 0 && !s.board.size.inside(m) && flipped.count() <= squares.MaxNamed:
		return games.T("crosscut.effect.edge", "Square", m.String(), "Disc", disc, "Squares", squares.List(flipped.places()), "Sign", sign)
	case flipped != 0 && flipped.count() <= squares.MaxNamed:
		return games.T("crosscut.effect.flipped", "Square", m.String(), "Disc", disc, "Squares", squares.List(flipped.places()), "Sign", sign)
	case flipped != 0:
		return games.T("crosscut.effect.many", "Square", m.String(), "Disc", disc, "Count", flipped.count(), "Sign", sign)
	case m != none && m != pass && s.lastFlank.flanked != 0:
		return games.T("crosscut.effect.kept", "Square", m.String(), "Created", s.lastFlank.created, "Cut", s.lastFlank.cut)
	}
	return games.Text{}
}

// closed says why squares on the edge are closed: a disc there would flip nothing.
var closed = squares.Counted("crosscut.closed", "crosscut.closed.many")

// score returns the number of the turn, and the longest line of each side.
func score(s state) games.Text {
	w, h := int(s.board.size.w), int(s.board.size.h)
	id := "crosscut.score"
	if w != h {
		id = "crosscut.score.oblong"
	}
	return games.T(id, "Turn", s.moves+1, "Row", w, "Column", h,
		"Red", look.Disc(squares.Red), "Reds", longestOf(s.discs(squares.Red)),
		"Blue", look.Disc(squares.Blue), "Blues", longestOf(s.discs(squares.Blue)))
}

// boardOf converts a state for drawing and tapping.
func boardOf(s state) squares.Board {
	b := squares.Board{
		Game: name, Look: look, Goal: games.T("crosscut.goal"), Lesson: games.T("crosscut.lesson"), Width: s.board.size.width(), Height: s.board.size.height(), Turn: s.Turn(), Mover: 1 - s.turn,
		Discs: [2][]squares.Square{s.discs(squares.Red).places(), s.discs(squares.Blue).places()},
		Pass:  pass.String(), Last: squares.Last(s.last, none, move.String), Flipped: s.flipped().places(), Legend: s.moves < 2,
		Refuse: func(at squares.Square) error { return s.Legal(move(at.Row*stride + at.Column)) }, Closed: closed,
	}
	for m := range s.Moves() {
		if m != pass {
			b.Open = append(b.Open, m.place())
		}
	}
	if s.board.end == running {
		b.Effect, b.OpenAlt, b.Score = effect(s), openAlt(s), score(s)
	} else {
		b.Reason = s.Outcome().Reason
	}
	if s.board.end == finished {
		b.Line, b.Flipped = s.board.winning().squares().places(), nil // show only the winning line
	}
	return b
}

// openAlt describes the open squares: all empty ones inside the edge, and those on it where something
// flips.
func openAlt(s state) games.Text {
	var edge []squares.Square
	inside := false
	for m := range s.Moves() {
		switch {
		case m == pass:
		case s.board.size.inside(m):
			inside = true
		default:
			edge = append(edge, m.place())
		}
	}
	switch {
	case !inside:
		return games.Text{}
	case edge == nil:
		return games.T("crosscut.alt.inside", "Seat", s.turn)
	}
	return games.T("crosscut.alt.edge", "Seat", s.turn, "Squares", squares.List(edge))
}

// flipped returns the discs that the last move has flipped.
func (s state) flipped() discs {
	if s.lastFlank.flips() {
		return s.lastFlank.flanked
	}
	return 0
}

// place converts a square of the rules to one of the board.
func (m move) place() squares.Square { return squares.Square{Column: m.column(), Row: m.row()} }

// places lists the squares of discs.
func (d discs) places() (all []squares.Square) {
	for ; d != 0; d &= d - 1 {
		all = append(all, d.square().place())
	}
	return all
}

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

// examples draw positions.
var examples = squares.Examples[state, move]{Parse: parse, View: view}

// figures show a board before and after a move that flips, and one after a move that does not,
// because it would create a segment no longer than the one it would cut.
func figures() []games.Figure {
	return []games.Figure{
		examples.Figure(games.T("crosscut.figure.before"), sheetFlips, look.Letter(squares.Red), sheetMove, false),
		examples.Figure(games.T("crosscut.figure.after"), sheetFlips, look.Letter(squares.Red), sheetMove, true),
		examples.Figure(games.T("crosscut.figure.equal"), sheetEqual, look.Letter(squares.Red), sheetMove, true),
	}
}

// brief summarises the game in four lines, with a square on which a disc flips another.
func brief(state) games.Brief {
	caption := games.T("crosscut.brief.caption", "Open", look.OpenSign(), "Red", look.Disc(squares.Red), "Flips", briefFlips)
	return games.NewBrief(examples.Figure(caption, briefBoard, look.Letter(squares.Red), briefMove, false),
		"crosscut.brief.title", "crosscut.brief.place", "crosscut.brief.trap", "crosscut.brief.longer", "crosscut.brief.win")
}
