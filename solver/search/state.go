package search

import (
	"parlour/games"
)

// State is a searchable position: an immutable value that is cheap to copy. The players
// alternate strictly; a player who must pass makes a pass move. The typed state of a game
// may implement it, or a smaller type that the game converts its states to.
type State[S any, M Move] interface {
	// AppendMoves appends the legal moves to buf in a fixed order. It is not called after
	// the game has ended.
	AppendMoves(buf []M) []M
	// After returns the state after a legal move.
	After(M) S
	// Ended reports whether the game is over and, if so, the result for the player whose
	// turn it would be.
	Ended() (End, bool)
	// Hash returns a 64-bit key. Equal states have equal keys; states of different value
	// have different keys except for random collisions. States known to have the same
	// value, such as mirror images, may share a key.
	Hash() uint64
}

// Move is the type of a move: an integer from 0 to MaxMove, such as a square number.
type Move interface {
	~int | ~int8 | ~int16 | ~int32 | ~uint8 | ~uint16 | ~uint32
}

// MaxMove is the greatest move number.
const MaxMove = 1<<10 - 1

// End is the result of a finished game for the player to move.
type End int8

// The results of a finished game.
const (
	Lost  End = -1
	Drawn End = 0
	Won   End = 1
)

// Values are from the view of the player to move. Evaluations lie between -MaxEval and
// MaxEval. A proven win in n plies has the value Win-n, a proven loss in n plies n-Win.
const (
	Win     = 30000
	MaxEval = 25000
	// MaxPly is the greatest search depth in plies.
	MaxPly = 128
)

const proven = Win - MaxPly // values beyond it are proven wins or, negated, losses

// value returns the value of a result that is reached after ply plies.
func (e End) value(ply int) int { return int(e) * (Win - ply) }

// Result is the result of a search.
type Result[M Move] struct {
	Move     M
	Value    int   // for the player to move; see [Win]
	Mean     int   // the mean of Value and the value one ply shallower, which cancels the odd-even effect
	Proven   bool  // Value is exact under perfect play
	Distance int   // plies to the end of a proven win or loss
	Line     []M   // the principal variation, beginning with Move
	Nodes    int64 // positions searched
	Depth    int   // plies searched completely
}

// Choice converts the result to the choice of a computer player.
func (r Result[M]) Choice() games.Choice[M] {
	return games.Choice[M]{
		Move: r.Move, Value: float64(r.Value), Proven: r.Proven, Distance: r.Distance,
		Line: r.Line, Nodes: r.Nodes, Depth: r.Depth,
	}
}

// Mix scrambles the bits of a number with a bijection: the finaliser of SplitMix64
// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). States
// may build their hashes from it.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Transpose swaps the rows and columns of an 8x8 board whose squares are the bits of a
// word (Warren, "Hacker's Delight", 2nd ed., 7-3).
func Transpose(board uint64) uint64 {
	t := (board ^ board>>7) & 0x00aa00aa00aa00aa
	board ^= t ^ t<<7
	t = (board ^ board>>14) & 0x0000cccc0000cccc
	board ^= t ^ t<<14
	t = (board ^ board>>28) & 0x00000000f0f0f0f0
	return board ^ t ^ t<<28
}
