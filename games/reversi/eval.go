package reversi

import "math/bits"

// unit is the difference of values that multiplies the odds of winning by e.
const unit = 100

// features counts, for the player to move less the other player: corners, squares diagonally
// beside an empty corner, those beside one on an edge, edge discs that cannot be flipped, moves, and
// discs.
type features [6]int

func (b board) features() features {
	o := b.pass()
	f, g := b.side(), o.side()
	for i := range f {
		f[i] -= g[i]
	}
	return f
}

// side counts the features of the player to move.
func (b board) side() features {
	var diagonal, edges uint64
	empty := b.empty()
	for _, c := range b.beside {
		if empty&c.corner != 0 {
			diagonal |= c.diagonal
			edges |= c.edges
		}
	}
	return features{
		bits.OnesCount64(b.mine & b.corners),
		bits.OnesCount64(b.mine & diagonal),
		bits.OnesCount64(b.mine & edges),
		bits.OnesCount64(b.firm()),
		bits.OnesCount64(b.moves()),
		bits.OnesCount64(b.mine),
	}
}

// firm returns the discs of the player to move that nothing can flip because they extend from a
// corner along an edge.
func (b board) firm() uint64 {
	own := b.mine & b.edges
	set := own & b.corners
	for next := set; ; set = next {
		next |= (set<<1&notFirst | set>>1&notLast | set<<stride | set>>stride) & own
		if next == set {
			return set
		}
	}
}

// weights are the effects of the features on the log of the odds of winning, times [unit], rounded
// from those that TestWeights fits to games.
var weights = features{75, -85, -15, 17, 10, -3}

// value estimates the value of an unfinished game for the player to move.
func (b board) value() (value int) {
	for i, n := range b.features() {
		value += weights[i] * n
	}
	return value
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
