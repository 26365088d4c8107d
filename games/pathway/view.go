package pathway

import (
	"parlour/games"
	"parlour/games/squares"
)

// view returns the board with its texts.
func view(s state) games.View {
	b := boardOf(s)
	v := b.View()
	if !s.over() {
		return v
	}
	v.Status = games.T("pathway.won", "Seat", s.turn)
	if s.last != none {
		v.Note = games.T("pathway.won.note", "Square", s.name(s.last), "Count", b.Moves)
	}
	return v
}

// boardOf converts a state for drawing and tapping.
func boardOf(s state) squares.Board {
	b := squares.Board{
		Game: name, Goal: games.T("pathway.goal"), Width: s.size, Height: s.size, Turn: s.Turn(),
		Discs: [2][]squares.Square{s.placed(s.discs[squares.Red]), s.placed(s.discs[squares.Blue])},
		Open:  s.placed(s.legal(s.turn)),
	}
	b.Moves = len(b.Discs[squares.Red]) + len(b.Discs[squares.Blue])
	if s.last != none {
		b.Last, b.Changed = s.name(s.last), []squares.Square{s.place(s.last)}
	}
	if s.over() {
		b.Reason = s.Outcome().Reason
	}
	return b
}

// placed converts a set of squares of the rules to squares of the board.
func (s state) placed(set rows) (all []squares.Square) {
	for _, sq := range s.appendSquares(nil, set) {
		all = append(all, s.place(sq))
	}
	return all
}

// place converts a square of the rules, whose rows count from the top, to a square of the board.
func (s state) place(sq square) squares.Square {
	r, c := s.rowCol(sq)
	return squares.Square{Column: c, Row: s.size - 1 - r}
}
