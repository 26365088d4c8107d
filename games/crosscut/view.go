package crosscut

import (
	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// view returns the board with its texts.
func view(s state) games.View {
	b := boardOf(s)
	v := b.View()
	switch s.board.end {
	case finished:
		v.Status, v.Note = won(s)
	case stuck:
		v.Status = games.T("crosscut.drawn")
	default:
		v.Note = note(s, v.Note)
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
	status = games.T(id, "Seat", winner, "Disc", squares.Marked(winner, grid.Winning), "Line", l.name())
	return status, games.T("crosscut.won.note", "From", l.from.String(), "To", l.to.String(), "Count", s.moves)
}

// note describes the effect of the last move on the flanked discs, or says that there was none. Once
// the signs are known, it otherwise returns the number of the turn.
func note(s state, legend games.Text) games.Text {
	switch {
	case s.last == pass:
		return games.T("crosscut.note.passed", "Seat", 1-s.turn)
	case s.flipped() != 0:
		return games.T("crosscut.note.flipped", "Square", s.last.String(),
			"Count", s.flipped().count(), "Created", s.lastFlank.created, "Cut", s.lastFlank.cut)
	case s.lastFlank.flanked != 0:
		return games.T("crosscut.note.kept", "Square", s.last.String(), "Created", s.lastFlank.created, "Cut", s.lastFlank.cut)
	case legend.IsZero():
		return games.T("crosscut.note.turn", "Turn", s.moves+1)
	}
	return legend
}

// boardOf converts a state for drawing and tapping.
func boardOf(s state) squares.Board {
	b := squares.Board{
		Game: name, Goal: games.T("crosscut.goal"), Width: s.board.size.width(), Height: s.board.size.height(), Turn: s.Turn(), Moves: s.moves,
		Discs: [2][]squares.Square{s.discs(squares.Red).places(), s.discs(squares.Blue).places()},
		Pass:  pass.String(), Changed: s.flipped().places(),
	}
	for m := range s.Moves() {
		if m != pass {
			b.Open = append(b.Open, m.place())
		}
	}
	if s.last <= pass {
		b.Last = s.last.String()
	}
	if s.last < pass && s.board.size.inside(s.last) {
		b.Changed = append(b.Changed, s.last.place())
	}
	if s.board.end == running {
		b.OpenAlt = openAlt(s)
	} else {
		b.Reason = s.Outcome().Reason
	}
	if s.board.end == finished {
		b.Line, b.Changed = s.board.winning().squares().places(), nil // show only the winning line
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
	return games.T("crosscut.alt.edge", "Seat", s.turn, "Squares", squares.Names(edge))
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
