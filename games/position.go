package games

import (
	"context"
	"iter"
	"math/rand/v2"

	"parlour/games/grid"
)

// Seat is a player's place at the table: an index into [Info].Seats.
type Seat int

// Nobody is no seat: the turn in a finished game, the winner of a draw.
const Nobody Seat = -1

// Game is a game as those who host it see it. Its methods may be called by
// several goroutines at once.
type Game interface {
	// Info describes the game. It is the same at every call.
	Info() *Info
	// Open returns the opening position, or a Refusal when the options, each
	// of them within its own range, cannot stand together.
	Open(Options) (Position, error)
	// Hide draws the secret that a seat brings to the game, and "" for a seat
	// that brings none. The randomness must come from a cryptographic source.
	Hide(Position, Seat, *rand.Rand) string
	// Player returns the computer player of that name, bounded by the limits.
	Player(name string, l Limits) (Player, bool)
}

// Position is what lies on the table: immutable, and wholly public.
type Position interface {
	// Turn is the seat to move, Nobody when the game is over.
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
	Reason Text
}

// Running is the outcome of a game that goes on.
var Running = Outcome{Winner: Nobody}

// Player chooses moves for a seat.
type Player interface {
	// Move chooses for the seat to move. It returns early, with the context's
	// error, when the context ends; it never waits for anything else.
	Move(context.Context, Position, Hand) (Thought, error)
}

// Hand is what one seat knows and the table does not show.
type Hand struct {
	Secret string     // as Hide or ReadSecret gave it; "" if none
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

// Thought is a chosen move and what its player thought.
type Thought struct {
	Move     string
	Value    float64 // for the seat to move; the player's own scale
	Proven   bool    // the value is exact: a win, a loss or a draw with perfect play
	Distance int     // plies to the proven end, 0 if unknown
	Line     []string
	Nodes    int64
	Depth    int
	Why      Text // what is good about the move, one sentence
	Note     Text // what the numbers behind it mean
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
	Flipped  = grid.Flipped
	Legal    = grid.Legal
)
