package crosscut

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
