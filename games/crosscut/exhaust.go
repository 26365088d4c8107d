package crosscut

// A distance is the value of a position: the plies to the end of the game if the winner hurries and
// the loser delays. It is odd if the side to move wins and even if it loses.
type distance uint8

const (
	unknown distance = 255
	draw    distance = 254
)

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

// before returns the value of a position whose best move leads to one of value d.
func (d distance) before() distance {
	if d == draw {
		return draw
	}
	return d + 1
}

// won reports whether the side to move wins.
func (d distance) won() bool { return d != draw && d%2 == 1 && d != unknown }

// preferred returns the better of two values for the side to move; unknown is the worst.
func preferred(a, b distance) distance {
	if a.merit() >= b.merit() {
		return a
	}
	return b
}

// merit ranks the values: early wins, late wins, a draw, late losses, early losses.
func (d distance) merit() int {
	switch {
	case d == unknown:
		return -256
	case d == draw:
		return 0
	case d.won():
		return 256 - int(d)
	}
	return int(d) - 255
}
