package crosscut

import (
	"iter"
	"strconv"

	"parlour/games"
	"parlour/games/squares"
)

// state is a position of Crosscut: an immutable, comparable value.
type state struct {
	board     board
	turn      games.Seat // the owner of board.own
	moves     int        // number of moves so far, including passes
	last      [2]move    // the last move of each seat
	lastFlank flank      // of the last move, whether or not it flipped
}

// newState returns the empty board of a width and height from 5 to 10 with Red to move.
func newState(width, height int) state {
	return state{board: board{size: sizeOf(width, height)}, last: [2]move{none, none}}
}

// Turn returns the seat to move.
func (s state) Turn() games.Seat {
	if s.board.end != running {
		return games.Nobody
	}
	return s.turn
}

// Moves yields the legal moves row by row from a1, or only a pass.
func (s state) Moves() iter.Seq[move] {
	return func(yield func(move) bool) {
		if s.board.end != running {
			return
		}
		for _, m := range s.board.AppendMoves(nil) {
			if !yield(m) {
				return
			}
		}
	}
}

// After returns the state after a legal move.
func (s state) After(m move) state {
	next := state{turn: 1 - s.turn, moves: s.moves + 1, last: s.last}
	next.last[s.turn] = m
	if m != pass {
		next.lastFlank = s.board.flank(m)
	}
	next.board = s.board.play(m, next.lastFlank)
	return next
}

// Outcome returns the result of the game.
func (s state) Outcome() games.Outcome {
	switch s.board.end {
	case finished:
		l, reason := s.board.winning(), "crosscut.reason.column"
		if l.isRow() {
			reason = "crosscut.reason.row"
		}
		return games.Outcome{Over: true, Winner: 1 - s.turn, Reason: games.T(
			reason, "Seat", 1-s.turn, "From", l.from.String(), "To", l.to.String())}
	case stuck:
		return games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("crosscut.reason.stuck")}
	}
	return games.Running
}

// discs returns the discs of a seat.
func (s state) discs(seat games.Seat) discs {
	if seat == s.turn {
		return s.board.own
	}
	return s.board.foe
}

// segment is a straight run of squares.
type segment struct{ from, to move }

// isRow reports whether a segment is part of a row and not of a column.
func (g segment) isRow() bool { return g.from.row() == g.to.row() }

// name returns the name of the row or column.
func (g segment) name() string {
	if g.isRow() {
		return strconv.Itoa(g.from.row() + 1)
	}
	return squares.Column(g.from.column())
}

// squares returns the squares of a segment inside the perimeter.
func (g segment) squares() (d discs) {
	for x := g.from.column(); x <= g.to.column(); x++ {
		for y := g.from.row(); y <= g.to.row(); y++ {
			d |= disc(at(x, y))
		}
	}
	return d
}

// winning returns the first line that the side that has just moved has filled, rows before
// columns.
func (b *board) winning() segment {
	w, h := int(b.size.w), int(b.size.h)
	for y := range h {
		if b.foe.row(y).count() == w {
			return segment{at(1, y+1), at(w, y+1)}
		}
	}
	x := 0
	for x < w-1 && b.foe.column(x).count() < h {
		x++
	}
	return segment{at(x+1, 1), at(x+1, h)}
}

// Legal returns nil for a legal move, otherwise a Refusal with the reason and an alternative.
func (s state) Legal(m move) error {
	b := &s.board
	switch {
	case m == pass:
		if b.canPlace() {
			return games.Refuse("crosscut.refuse.pass")
		}
		return nil
	case !b.canPlace():
		return games.Refuse("crosscut.refuse.must-pass")
	case !b.size.onBoard(m):
		return squares.RefuseOutside(m.String(), b.size.width(), b.size.height())
	case b.size.corner(m):
		return games.Refuse("crosscut.refuse.corner", "Square", m.String())
	case !b.size.inside(m):
		return s.refuseEdge(m)
	}
	if seat := s.seatAt(m); seat != games.Nobody {
		return look.RefuseTaken(seat, m.String())
	}
	return nil
}

// refuseEdge refuses a square of the perimeter where nothing would flip.
func (s state) refuseEdge(m move) error {
	f := s.board.flank(m)
	switch {
	case f.flips():
		return nil
	case f.flanked == 0:
		return games.Refuse("crosscut.refuse.no-flank", "Square", m.String())
	}
	return games.Refuse("crosscut.refuse.short", "Square", m.String(), "Created", f.created, "Cut", f.cut)
}
