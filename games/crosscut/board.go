package crosscut

// board is the part of a position that the rules depend on, from the view of the side to move.
// Searches use boards, all other code uses a [state].
type board struct {
	own, foe discs // of the side to move and of the opponent
	size     size
	passed   bool // the last move was a pass
	end      end
}

// end is the result of a position.
type end uint8

const (
	running  end = iota
	finished     // the side that has just moved has won
	stuck        // two passes in a row: a draw
)

// empty returns the free squares inside the perimeter, all of which are legal.
func (b *board) empty() discs { return b.size.all() &^ (b.own | b.foe) }

// flank returns the effect of a disc of the side to move on an empty square.
func (b *board) flank(m move) flank { return flankAt(b.own, b.foe, b.size, m) }

// edges are the squares of the perimeter, without the corners, where a disc would flip something.
type edges struct{ bottom, top, left, right line }

func (b *board) edges() (e edges) {
	w, h := int(b.size.w), int(b.size.h)
	e.bottom = b.flipping(b.foe.row(0), 1, 0, 1)
	e.top = b.flipping(b.foe.row(h-1), 1, h+1, 1)
	e.left = b.flipping(b.foe.column(0), 0, 1, stride)
	e.right = b.flipping(b.foe.column(w-1), w+1, 1, stride)
	return e
}

// flipping returns the places of one edge where a disc would flip something. Place i of the edge is
// i steps from the square in that column and row.
func (b *board) flipping(places line, column, row, step int) line {
	first := at(column, row)
	for rest := places; rest != 0; rest &= rest - 1 {
		i := rest.lowest()
		if !b.flank(first + move(i*step)).flips() {
			places &^= 1 << i
		}
	}
	return places
}

// count returns the number of legal squares on the edges.
func (e edges) count() int {
	return (e.bottom | e.top<<8 | e.left<<16 | e.right<<24).count()
}

// AppendMoves appends the legal moves row by row from a1, or only a pass.
func (b board) AppendMoves(buf []move) []move {
	start, h := len(buf), int(b.size.h)
	e, empty := b.edges(), b.empty()
	buf = e.bottom.append(buf, at(1, 0))
	for y := range h {
		if e.left>>y&1 != 0 {
			buf = append(buf, at(0, y+1))
		}
		buf = empty.row(y).append(buf, at(1, y+1))
		if e.right>>y&1 != 0 {
			buf = append(buf, at(int(b.size.w)+1, y+1))
		}
	}
	buf = e.top.append(buf, at(1, h+1))
	if len(buf) == start {
		buf = append(buf, pass)
	}
	return buf
}

// append appends the squares of a line in the row that starts at first.
func (l line) append(buf []move, first move) []move {
	for ; l != 0; l &= l - 1 {
		buf = append(buf, first+move(l.lowest()))
	}
	return buf
}

// CountMoves returns the number of legal moves.
func (b board) CountMoves() int {
	if b.end != running {
		return 0
	}
	return max(b.empty().count()+b.edges().count(), 1) // 1: a pass
}

// canPlace reports whether the side to move has a legal move other than a pass.
func (b *board) canPlace() bool { return b.empty() != 0 || b.edges() != edges{} }

// play returns the board after a legal move with the given flank.
func (b *board) play(m move, f flank) board {
	next := board{own: b.foe, foe: b.own, size: b.size}
	if m == pass {
		next.passed = true
		if b.passed {
			next.end = stuck
		}
		return next
	}
	if b.size.inside(m) {
		next.foe |= disc(m)
	}
	if f.flips() {
		next.foe |= f.flanked
		next.own &^= f.flanked
	}
	if next.size.spans(next.foe) {
		next.end = finished
	}
	return next
}

// After returns the board after a legal move.
func (b board) After(m move) board {
	if m == pass {
		return b.play(m, flank{})
	}
	return b.play(m, b.flank(m))
}

// flank is the effect of a disc placed on a square on the enemy segments between it and other
// friendly discs, in all directions together.
type flank struct {
	flanked discs // the discs that would flip
	created int   // the length of the longest friendly segment through the square after flipping
	cut     int   // the length of the longest enemy segment, before flipping, that crosses a flanked disc
}

// flips reports whether the flanked discs flip. All of them do, necessarily, if the created segment
// is longer than every cut one; otherwise none does.
func (f flank) flips() bool { return f.created > f.cut }

// flankAt returns the flank of an empty square for the side whose discs are own. A disc on the
// perimeter does not count as part of the segment that it creates.
func flankAt(own, foe discs, area size, m move) flank {
	x, y := m.column()-1, m.row()-1
	self := 0
	if area.inside(m) {
		self = 1
	}
	var f flank
	if uint(y) < 8 {
		if l, n := enclose(own.row(y), foe.row(y), x+1); l != 0 {
			f.flanked, f.created = l.inRow(y), n+self
			for ; l != 0; l &= l - 1 {
				i := l.lowest()
				f.cut = max(f.cut, foe.column(i).through(y+1))
			}
		}
	}
	if uint(x) < 8 {
		if l, n := enclose(own.column(x), foe.column(x), y+1); l != 0 {
			f.flanked |= l.inColumn(x)
			f.created = max(f.created, n+self)
			for ; l != 0; l &= l - 1 {
				i := l.lowest()
				f.cut = max(f.cut, foe.row(i).through(x+1))
			}
		}
	}
	return f
}

// enclose returns the enemy segments of one line that a disc at place p would flank, and the number
// of friendly discs that would adjoin p after flipping.
func enclose(own, foe line, p int) (flanked line, adjoining int) {
	if n := foe.after(p); n > 0 && own>>(p+n)&1 != 0 {
		flanked = (1<<n - 1) << p
	}
	if n := foe.before(p); n > 0 && own<<(n+1)>>(p-1)&1 != 0 {
		flanked |= (1<<n - 1) << (p - 1 - n)
	}
	if flanked == 0 {
		return 0, 0
	}
	joined := own | flanked
	return flanked, joined.after(p) + joined.before(p)
}
