package proof

// Position is the position of a game for the player to move: a small immutable value.
type Position[P any] interface {
	// Key identifies the position exactly, up to symmetries of the board, among all
	// positions of its game with the same player to move.
	Key() uint64
	// Canonical returns a canonical form of the position: all of it, except for what clearly
	// has no effect by the rules. Positions with equal forms have the same winner.
	Canonical() Canonical
	// Over reports whether the result is decided, by the end of the game or clearly by the
	// rules, and the result for the player to move.
	Over() (end End, over bool)
	// AppendNext appends the position after each legal move to buf.
	AppendNext(buf []P) []P
	// Rank estimates how good the position is for the player to move. It orders the search:
	// the opponent first tries the move with the lowest rank. It affects the time but not
	// the result.
	Rank() int
}

// Canonical is the canonical form of a position.
type Canonical [3]uint64

// End is a result for the player to move.
type End int8

// The possible results.
const (
	Defeat End = iota - 1
	Draw
	Victory
)

// wins reports whether the result is a win of the attacker.
func (e End) wins(attacks bool) bool {
	if attacks {
		return e == Victory
	}
	return e == Defeat
}
