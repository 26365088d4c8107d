package search

import "parlour/games"

// State is a position that can be searched: an immutable value, cheap to copy.
// The players move strictly in turn; a player who must pass makes a move that
// is called pass. A typed state of package games may implement it, or a game
// may have a smaller type for searching that it converts its states to.
type State[S any, M Move] interface {
	// AppendMoves appends the legal moves to buf, always in the same order. It
	// is only asked where the game has not Ended.
	AppendMoves(buf []M) []M
	// After is the state after a legal move.
	After(M) S
	// Ended tells whether the game is over, and then how for the player whose
	// turn it would be.
	Ended() (End, bool)
	// Hash is equal for equal states and, but for accidents of 64 bits,
	// different for states whose values differ. Positions that are known to
	// have the same value, mirror images for one, may share a hash: what the
	// game wants to be treated as equal, it hashes as equal.
	Hash() uint64
}

// Move is the type of a move: an integer from 0 to MaxMove, say the number of a
// square.
type Move interface {
	~int | ~int8 | ~int16 | ~int32 | ~uint8 | ~uint16 | ~uint32
}

// MaxMove is the greatest number that a move may have.
const MaxMove = 1<<10 - 1

// End is how a game has ended for the player to move.
type End int8

// The ends of a game.
const (
	Lost  End = -1
	Drawn End = 0
	Won   End = 1
)

// Values of a search are for the player to move. Evaluations lie between
// -MaxEval and MaxEval. A game proven to be won in n plies is worth Win-n, one
// proven to be lost in n plies n-Win.
const (
	Win     = 30000
	MaxEval = 25000
	// MaxPly is the deepest that a search looks, in plies.
	MaxPly = 128
)

const proven = Win - MaxPly // values beyond it are proven wins

// value of an end that is reached after so many plies.
func (e End) value(ply int) int { return int(e) * (Win - ply) }

// Result is what a search found.
type Result[M Move] struct {
	Move     M
	Value    int   // for the player to move; see [Win]
	Mean     int   // of Value and that one ply less deep: odd and even depths flatter different sides
	Proven   bool  // Value is that of perfect play
	Distance int   // plies to the end of the game when a win or a loss is proven
	Line     []M   // what both players are expected to play, Move first
	Nodes    int64 // positions looked at
	Depth    int   // plies that were searched completely
}

// Choice is the result as a computer player reports it.
func (r Result[M]) Choice(why games.Text) games.Choice[M] {
	return games.Choice[M]{
		Move: r.Move, Value: float64(r.Value), Proven: r.Proven, Distance: r.Distance,
		Line: r.Line, Nodes: r.Nodes, Depth: r.Depth, Why: why,
	}
}
