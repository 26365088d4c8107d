package proof

// Position is a position of a game as a check sees it, for the player to move. It is
// small, and never changes.
type Position[P any] interface {
	// Key tells a position from all others of its game with the same player to move,
	// exactly, but for its images under a symmetry of the board.
	Key() uint64
	// Matters is what matters of the position: all of it, unless it is plain from the
	// rules that the rest does not. Positions of which it is equal are won or lost
	// alike.
	Matters() Matters
	// Over tells whether the game has ended, or it is plain from the rules how it will,
	// and how for who is to move.
	Over() (end End, over bool)
	// AppendNext appends the positions after each legal move to buf.
	AppendNext(buf []P) []P
	// Rank guesses how good the position is for the player to move. What is worst for
	// him is tried first by the other: that changes nothing in what is found, only how
	// soon.
	Rank() int
}

// Matters is what matters of a position.
type Matters [3]uint64

// End is how a game ends for the player who is to move.
type End int8

// The ways to end.
const (
	Defeat End = iota - 1
	Draw
	Victory
)

// wins reports whether the game has ended with a win of the attacker: of who would be
// to move, if it is the attacker's turn.
func (e End) wins(attacks bool) bool {
	if attacks {
		return e == Victory
	}
	return e == Defeat
}
