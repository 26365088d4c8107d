package connectfour

import (
	"parlour/games"
	"parlour/games/squares"
)

// view returns the board with its texts.
func (s State) view() games.View {
	b := s.drawn()
	v := b.View()
	v.KeysFormBoard, v.Alt = false, s.alt()
	v.Board.Columns = games.Times(Column(s.width), Column.String)
	for r := range v.Board.Rows {
		v.Board.Rows[r].Label = ""
	}
	switch {
	case s.line() != 0:
		v.Status = games.T("connectfour.won", "Seat", 1-s.mover())
		v.Note = games.T("connectfour.won.note", "Count", (s.count()+1)/2) // the winner's
	case !s.over():
		v.Status, v.Last = games.T("games.squares.status.column", "Seat", s.mover()), b.LastMoves(s.lastNames())
	}
	return v
}

// drawn returns the board with the last disc or the winning line marked. Its Turn is
// games.Nobody, because squares are not tapped.
func (s State) drawn() squares.Board {
	b := squares.Board{Game: name, Look: look, Goal: games.T("connectfour.goal"), Width: s.width, Height: s.height, Turn: games.Nobody, Line: numbers.List(s.line()), Reason: s.Outcome().Reason}
	b.Discs[s.mover()], b.Discs[1-s.mover()] = numbers.List(s.mine), numbers.List(s.mine^s.all)
	b.Last = squares.Last(s.last, 0, func(disc uint64) string { return numbers.List(disc)[0].String() })
	return b
}

// lastNames returns the last columns of both seats, "" for none.
func (s State) lastNames() [2]string {
	return squares.Last(s.last, 0, func(disc uint64) string { return columnOf(disc).String() })
}

// alt describes the board for screen readers: the discs of each column from the bottom up,
// the last move, and the turn or the result.
func (s State) alt() games.Text {
	said := games.T("connectfour.alt", "Width", s.width, "Height", s.height)
	then := func(next games.Text) { said = games.Sentences(said, next) }
	red := s.mine
	if s.mover() == squares.Blue {
		red ^= s.all
	}
	for c := range Column(s.width) {
		var discs []games.Text
		for column := s.all & s.column(c); column != 0; column &= column - 1 {
			if column&-column&red != 0 {
				discs = append(discs, games.Text{ID: "connectfour.seat.red"})
			} else {
				discs = append(discs, games.Text{ID: "connectfour.seat.yellow"})
			}
		}
		if discs != nil {
			then(games.T("connectfour.alt.column", "Column", c.String(), "Discs", discs))
		}
	}
	if last := s.lastNames()[1-s.mover()]; last != "" {
		then(games.T("games.squares.alt.last", "Square", last))
	}
	if o := s.Outcome(); o.Over {
		then(o.Reason)
	} else {
		then(games.T("connectfour.alt.turn", "Seat", s.mover()))
	}
	return said
}

// examples draw positions.
var examples = squares.Examples[State, Column]{Parse: parse, View: State.view}

// figures show where a disc lands and a diagonal line.
func figures() []games.Figure {
	return []games.Figure{
		examples.Figure(games.T("connectfour.figure.fall"), "......./......./......./......./..RR.../.BRBR.B", "B", "4", true),
		examples.Figure(games.T("connectfour.figure.line"), "......./......./...R.../..RB.../.RBR.../RBBRB..", "B", "", false),
	}
}

// brief summarises the game in four lines.
func brief(State) games.Brief {
	figure := examples.Figure(games.T("connectfour.brief.caption"), "....../....../..B.../RRRRBB", "B", "", false)
	return games.NewBrief(figure,
		"connectfour.brief.title", "connectfour.brief.drop", "connectfour.brief.line", "connectfour.brief.aslant", "connectfour.brief.full")
}
