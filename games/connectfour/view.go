package connectfour

import (
	"math/bits"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// legendDiscs is the number of discs up to which the view shows a legend.
const legendDiscs = 8

// view returns the board with its texts.
func (s State) view() games.View {
	b := s.drawn()
	v := b.View()
	v.KeysFormBoard, v.Alt = false, s.alt()
	for c := range v.Board.Columns {
		v.Board.Columns[c] = Column(c).String()
	}
	for r := range v.Board.Rows {
		v.Board.Rows[r].Label = ""
	}
	switch {
	case s.line() != 0:
		v.Status = games.T("connectfour.won", "Seat", 1-s.mover())
		v.Note = games.T("connectfour.won.note", "Count", s.count())
	case !s.over():
		v.Status = games.T("games.squares.status.column", "Seat", s.mover())
		if s.last != none && s.count() <= legendDiscs {
			v.Note = games.T("connectfour.legend", "Last", squares.Marked(1-s.mover(), grid.LastMove))
		}
	}
	return v
}

// drawn returns the board with the last disc or the winning line marked. Its Turn is
// games.Nobody, because squares are not tapped.
func (s State) drawn() squares.Board {
	b := squares.Board{Game: name, Goal: games.T("connectfour.goal"), Width: s.width, Height: s.height, Turn: games.Nobody, Line: places(s.line()), Reason: s.Outcome().Reason}
	b.Discs[s.mover()], b.Discs[1-s.mover()] = places(s.mine), places(s.mine^s.all)
	if s.last != none && b.Line == nil {
		column := s.all & s.column(s.last)
		b.Changed = places(column &^ (column >> 1))
	}
	return b
}

// places lists the squares of a set.
func places(set uint64) (all []squares.Square) {
	for ; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set)
		all = append(all, squares.Square{Column: at / stride, Row: at % stride})
	}
	return all
}

// alt describes the board for screen readers: the discs of each column from the bottom up,
// the last move, and the turn or the result.
func (s State) alt() games.Text {
	said := games.T("connectfour.alt", "Width", s.width, "Height", s.height)
	then := func(next games.Text) { said = games.T("games.squares.alt.then", "First", said, "Next", next) }
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
				discs = append(discs, games.Text{ID: "connectfour.seat.blue"})
			}
		}
		if discs != nil {
			then(games.T("connectfour.alt.column", "Column", c.String(), "Discs", discs))
		}
	}
	if s.last != none {
		then(games.T("games.squares.alt.last", "Square", s.last.String()))
	}
	if o := s.Outcome(); o.Over {
		then(o.Reason)
	} else {
		then(games.T("connectfour.alt.turn", "Seat", s.mover()))
	}
	return said
}
