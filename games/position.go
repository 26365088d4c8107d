package games

import (
	"cmp"
	"iter"
	"math/rand/v2"

	"parlour/games/grid"
)

// Seat is a player's place at the table: an index into [Info].Seats.
type Seat int

// What is no seat.
const (
	Nobody Seat = -1 // the turn in a finished game, the winner of a draw
	Chance Seat = -2 // the turn where dice are to be rolled
)

// Position is what lies on the table: immutable, and wholly public.
type Position interface {
	// Turn is the seat to move, Nobody when the game is over, Chance when the
	// next move is a roll.
	Turn() Seat
	// Moves are the legal moves in their canonical, language-free form, each
	// once and in a fixed order. A finished game has none.
	Moves() iter.Seq[string]
	// Play returns the position after a move, or a Refusal. It reads what
	// people type as well as the canonical form, up to [MaxMove] characters.
	Play(move string) (Position, error)
	// Canonical is the one form of a legal move that is stored and compared,
	// or the Refusal that Play would give.
	Canonical(move string) (string, error)
	// Outcome tells whether the game is over and who has won.
	Outcome() Outcome
	// View is what there is to draw and say.
	View() View
}

// Outcome is how a game stands. A draw is Over with Winner Nobody.
type Outcome struct {
	Over   bool
	Winner Seat
	Reason Text // why, where there is no View beside it: in arena and in logs
	// Places ranks all seats of a game of more than two: the place of each, 1
	// for the winner, the same for those who tie.
	Places []int
}

// Running is the outcome of a game that goes on.
var Running = Outcome{Winner: Nobody}

// Hand is what one seat knows and the table does not show.
type Hand struct {
	Secret string     // as Draw or Read gave it; "" if none
	Rand   *rand.Rand // the player's own randomness, reproducible from match, ply and seed
}

// Limits bound a computer player's thinking, so that a move can be reproduced.
// Zero means the player's own default.
type Limits struct {
	Nodes int64 `json:"nodes,omitempty"` // positions looked at
	Depth int   `json:"depth,omitempty"` // plies looked ahead

	// Enough is closed when the player should return the best move it has found
	// so far; nil for never. The end of its context means that nobody waits for
	// a move any more. What comes from tables and proofs is never cut short. It
	// is not stored, and not to be reproduced.
	Enough <-chan struct{} `json:"-"`
}

// Due tells whether a player should return the best move it has found so far.
func (l Limits) Due() bool {
	select {
	case <-l.Enough:
		return true
	default:
		return false
	}
}

// Or are the limits, with those of defaults for what is not limited.
func (l Limits) Or(defaults Limits) Limits {
	l.Nodes, l.Depth = cmp.Or(l.Nodes, defaults.Nodes), cmp.Or(l.Depth, defaults.Depth)
	return l
}

// View is a position to be drawn and said: a title, a line that says who plays
// whom, the board, and at most two lines under it. It holds no secret, because a
// position has none. A line of text has some 33 characters on a phone, a small
// one some 45. Texts hold their own markup: what is to be bold in them is.
type View struct {
	Title Text // what is played, and by which rules: "Mastermind · Classic"
	Who   Text // who plays whom, small
	Board grid.Grid
	Marks []Mark
	// Keyed says that the keys of the [Composer] are the board: where they are
	// shown, the board is not.
	Keyed bool
	// Status is what to do, or, once the position's outcome is, how it ended.
	Status Text
	// Note is what else there is to say, small: a legend, what is left.
	Note Text
	// Alarm says that something is wrong which must be settled first.
	Alarm bool
	Lines []Text // of a page of knowledge: what to say below its board
	Alt   Text   // the board for someone who hears it, in a few sentences
}

// Mark singles out a cell of the board.
type Mark = grid.Mark

// The kinds of mark; see [grid.MarkKind].
const (
	LastMove = grid.LastMove
	Winning  = grid.Winning
	Legal    = grid.Legal
)
