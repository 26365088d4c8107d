package crosscut

import "iter"

// exhaustion solves every position of a small board.
type exhaustion struct {
	*numbering
	values []distance // by position number
	bufs   [][]move   // by ply
}

// exhaust returns the values of all positions of a small board by number, unknown for numbers
// without a position.
func exhaust(n *numbering) []distance {
	e := exhaustion{numbering: n, values: make([]distance, n.count())}
	for i := range e.values {
		e.values[i] = unknown
	}
	for _, b := range n.all() {
		e.value(b, 0)
	}
	return e.values
}

// value solves a board and all its successors. It terminates because every move except a pass
// lexicographically increases the vector of the numbers of segments of each length, longest first.
func (e *exhaustion) value(b board, ply int) distance {
	switch {
	case b.end == stuck:
		return draw
	case b.passed: // a second pass ends the game, so the number does not determine the value
		return e.best(b, ply)
	}
	v := &e.values[e.of(&b)]
	switch {
	case *v != unknown:
	case b.end == finished:
		*v = 0
	default:
		*v = e.best(b, ply)
	}
	return *v
}

// best returns the value of the best move.
func (e *exhaustion) best(b board, ply int) distance {
	if _, ok := b.winsAtOnce(); ok {
		return 1
	}
	if ply == len(e.bufs) {
		e.bufs = append(e.bufs, nil)
	}
	moves := b.AppendMoves(e.bufs[ply][:0])
	e.bufs[ply] = moves
	best := unknown
	for _, m := range moves {
		best = preferred(best, e.value(b.After(m), ply+1).before())
	}
	return best
}

func (a size) unpack(p uint16) (d discs) {
	for y := range a.h {
		d |= discs(p>>(y*a.w)&(1<<a.w-1)) << (8 * y)
	}
	return d
}

// all yields one board for each number of a running position.
func (n *numbering) all() iter.Seq2[uint32, board] {
	full := n.size.pack(n.size.all())
	return func(yield func(uint32, board) bool) {
		for own := range full { // the side to move has not filled the board
			b := board{own: n.size.unpack(own), size: n.size}
			if n.size.spans(b.own) {
				continue
			}
			for foe := full &^ own; ; foe = (foe - 1) &^ own {
				number := n.images[0].of(own, foe)
				if n.least(own, foe) == number {
					b.foe, b.end = n.size.unpack(foe), running
					if n.size.spans(b.foe) {
						b.end = finished
					}
					if !yield(number, b) {
						return
					}
				}
				if foe == 0 {
					break
				}
			}
		}
	}
}
