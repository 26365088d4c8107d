package reversi

import (
	"math/bits"

	"parlour/solver/search"
)

// board implements search.State.
var _ search.State[board, square] = board{}

// AppendMoves appends the open squares, or a pass.
func (b board) AppendMoves(buf []square) []square {
	moves := b.moves()
	if moves == 0 {
		return append(buf, pass)
	}
	for ; moves != 0; moves &= moves - 1 {
		buf = append(buf, square(bits.TrailingZeros64(moves)))
	}
	return buf
}

// After returns the board after a legal move.
func (b board) After(sq square) board {
	if sq == pass {
		return b.pass()
	}
	return b.play(1<<sq, b.flips(1<<sq))
}

// Ended reports whether the game is over, and the result.
func (b board) Ended() (search.End, bool) {
	if !b.over() {
		return search.Drawn, false
	}
	return search.End(sign(b.lead())), true
}

// Hash returns the key of a board.
func (b board) Hash() uint64 { return search.Mix(b.mine ^ search.Mix(b.theirs)) }
