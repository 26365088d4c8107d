package games

import "parlour/games/grid"

// Composer is for games whose moves are not simply a key each: a move is put
// together by taps, a column and then a square, one peg and then the next. What
// has been tapped so far is the draft, a short text of the game's own; "" is a
// draft that nothing has been tapped for. The host keeps a draft for each member
// and each position, and hands it back.
type Composer interface {
	// Keys are what may be tapped, in the rows in which they are laid out. A row
	// of more than five is shown as a menu, of at most 25. There are at most
	// [MaxKeys] keys and [MaxKeyRows] rows. A finished game has none.
	Keys(p Position, draft string) [][]Key
	// Add is the draft after a key of that value was tapped, and false where the
	// value cannot follow: the tap is then dropped. It is called with values of
	// any of the position's keys, as members tap faster than keys change.
	Add(p Position, draft, value string) (string, bool)
	// Draft is the position with the draft shown in it. With "" it is the
	// position's own View.
	Draft(p Position, draft string) View
}

// The bounds of a Composer's keys: a message holds 40 components, of which the
// board, the rows and the host's own keys are some.
const (
	MaxKeys    = 25
	MaxKeyRows = 6
)

// Key is one thing that can be tapped.
type Key struct {
	Value string    // what it adds to the draft; unique among the keys of a draft
	Label Text      // what it is called
	Cell  grid.Cell // the sign before the label; the zero Cell for words alone
	Done  bool      // the draft with this added is a whole move
	Style KeyStyle
	Off   bool // it cannot be tapped now
	Why   Text // of a key that only tells something, to whoever taps it: why a square is not to be had
	Form  *Form
}

// Form is of a key that opens a form, in which the whole move is typed.
type Form struct {
	Title, Label, Hint Text
	Max                int // characters that may be typed
}

// KeyStyle is how much a key stands out.
type KeyStyle int

// The styles of a key.
const (
	PlainKey   KeyStyle = iota
	PrimaryKey          // what is meant to be tapped next
	SuccessKey          // what makes the move
	DangerKey
)
