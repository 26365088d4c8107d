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

// winsAtOnce finds a move that wins immediately. One move can only fill a line with at most one free
// square: by a disc there, by a disc on the perimeter at one of its ends, or by flipping the single
// enemy disc in it from the side.
func (b *board) winsAtOnce() (move, bool) {
	w, h := int(b.size.w), int(b.size.h)
	rows, columns := b.size.nearlyFull(b.empty())
	for ; rows != 0; rows &= rows - 1 {
		y := rows.lowest()
		l := lane{b.own.row(y), b.foe.row(y), w, at(0, y+1), 1, stride, h}
		if m, ok := l.fill(b); ok {
			return m, true
		}
	}
	for ; columns != 0; columns &= columns - 1 {
		x := columns.lowest()
		l := lane{b.own.column(x), b.foe.column(x), h, at(x+1, 0), stride, 1, w}
		if m, ok := l.fill(b); ok {
			return m, true
		}
	}
	return none, false
}

// nearlyFull returns the rows and columns with at most one free square.
func (a size) nearlyFull(free discs) (rows, columns line) {
	const high = columnBits << 7
	// In each byte, clear the lowest bit; the rest is nonzero if two or more were set.
	less := ((free | high) - columnBits) ^ (^free & high)
	rest := free & less
	// Set the highest bit of each byte with a rest, and gather these.
	some := (rest&^high + (high - columnBits)) | rest
	rows = ^(some >> 7).column(0) & (1<<a.h - 1)

	once, twice := free|free>>32, free&(free>>32)
	once, twice = once|once>>16, twice|twice>>16|once&(once>>16)
	twice |= twice>>8 | once&(once>>8)
	columns = line(^twice) & (1<<a.w - 1)
	return rows, columns
}

// lane is a row or column of a board with its location.
type lane struct {
	own, foe line
	length   int
	start    move // the perimeter square at its lower end
	step     move // the distance between its squares
	across   move // the distance between squares at right angles
	width    int  // the size of the area at right angles
}

// fill finds a move that fills the lane.
func (l *lane) fill(b *board) (move, bool) {
	free := (1<<l.length - 1) &^ (l.own | l.foe)
	switch {
	case free&(free-1) != 0:
		return none, false
	case free != 0:
		m := l.square(free)
		return m, l.foe == 0 || b.winsWith(m)
	}
	for _, m := range [...]move{l.start, l.start + l.step*move(l.length+1)} {
		if b.winsWith(m) {
			return m, true
		}
	}
	if l.foe&(l.foe-1) != 0 {
		return none, false
	}
	first := l.square(l.foe) - l.start // the perimeter square beside it
	for i := range l.width + 2 {
		if m := first + l.across*move(i); !b.taken(m) && b.winsWith(m) {
			return m, true
		}
	}
	return none, false
}

// square returns the square of the lane for a set of one.
func (l *lane) square(one line) move { return l.start + l.step*move(one.lowest()+1) }

// taken reports whether a square has a disc.
func (b *board) taken(m move) bool { return b.size.inside(m) && (b.own|b.foe)&disc(m) != 0 }

// winsWith reports whether a disc on an empty square is legal and wins.
func (b *board) winsWith(m move) bool {
	f := b.flank(m)
	return (f.flips() || b.size.inside(m)) && b.play(m, f).end == finished
}
