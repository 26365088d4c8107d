package grid

// GallowsStates are the states of a hangman, from the empty gallows to the whole figure; [Freed] is the one in which
// it walks away.
const (
	GallowsStates = 8
	Freed         = GallowsStates
)

// The parts of gallows from gallowsPiece on: the post and its foot, and where the right side begins.
const (
	gallowsUpper = 2 // the beam, the rope, the head, and the neck
	gallowsLower = 6 // the ground, the body, an arm, two, a leg, two, and the figure that is free
)

// Gallows returns the upper and the lower half of gallows in a state, two tiles each. Nothing stands for them where
// tiles are not shown.
func Gallows(state int) (upper, lower Cells) {
	above, below := min(state, 3), max(0, state-2)
	if state == Freed {
		above, below = 1, 6
	}
	part := func(n int) Cell { return Tile{Piece: gallowsPiece + Piece(n)}.Cell() }
	return Cells{part(0), part(gallowsUpper + above)}, Cells{part(1), part(gallowsLower + below)}
}

// GallowsPart returns which quarter of gallows a piece is, and a state in which it is so; ok is false for others.
func (p Piece) GallowsPart() (right, below bool, state int, ok bool) {
	switch n := int(p) - int(gallowsPiece); {
	case n < 0 || p >= squareKey:
		return false, false, 0, false
	case n < gallowsUpper:
		return false, n == 1, 0, true
	case n < gallowsLower:
		return true, false, n - gallowsUpper, true
	case n == gallowsLower:
		return true, true, 0, true
	default:
		return true, true, n - gallowsLower + 2, true
	}
}
