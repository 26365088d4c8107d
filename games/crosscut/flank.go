package crosscut

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
