package crosscut

import "parlour/games"

// Legal is nil for a legal move, else a Refusal that says what stands against
// it and what to do instead.
func (s State) Legal(m Move) error {
	b := &s.board
	switch {
	case m == Pass:
		if b.canPlace() {
			return games.Refuse("crosscut.refuse.pass")
		}
		return nil
	case !b.canPlace():
		return games.Refuse("crosscut.refuse.must-pass")
	case !b.size.onBoard(m):
		return s.outside(m)
	case b.size.corner(m):
		return games.Refuse("crosscut.refuse.corner", "Square", m.String())
	case !b.size.inside(m):
		return s.refuseEdge(m)
	}
	if seat := s.seatAt(m); seat != games.Nobody {
		return s.taken(m, seat)
	}
	return nil
}

// refuseEdge refuses a square of the perimeter where nothing would flip.
func (s State) refuseEdge(m Move) error {
	f := s.board.judge(m)
	switch {
	case f.flips():
		return nil
	case f.flanked == 0:
		return games.Refuse("crosscut.refuse.no-flank", "Square", m.String())
	}
	return games.Refuse("crosscut.refuse.short", "Square", m.String(), "Created", f.created, "Cut", f.cut)
}
