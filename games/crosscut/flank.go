package crosscut

// flank is what a disc put on a square would do to the enemy segments between
// it and other friendly discs, in all directions together.
type flank struct {
	flanked discs // would flip
	created int   // the longest friendly segment through the square, if they did
	cut     int   // the longest enemy segment at right angles through one of them, as it stands
}

// flips reports whether the flanked discs flip: all of them, and always, when
// what is created is longer than anything cut. Otherwise none does.
func (f flank) flips() bool { return f.created > f.cut }

// flankAt judges an empty square for the side whose discs are own. A disc on
// the perimeter doesn't count in the segment it creates.
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

// enclose finds the enemy segments of one line that a disc on place p would
// flank, and how many friendly discs would adjoin p once they have flipped.
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
