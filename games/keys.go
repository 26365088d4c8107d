package games

import (
	"maps"
	"regexp"
	"slices"

	"parlour/games/grid"
)

// Composer is how a move is put together by taps: a column and then a square,
// one peg and then the next. What has been tapped so far is the draft, a short
// text of the game's own; "" is a draft that nothing has been tapped for. The
// host keeps a draft for each member and each position, and hands it back.
type Composer[S any] struct {
	// Keys are what may be tapped, in the rows in which they are laid out. A row
	// of more than five is shown as a menu, of at most 25. There are at most
	// [MaxKeys] keys and [MaxKeyRows] rows. A finished game has none.
	Keys func(s S, draft string) [][]Key
	// Add is the draft after a key of that value was tapped, and false where the
	// value cannot follow: the tap is then dropped. It is called with values of
	// any of the state's keys, as members tap faster than keys change.
	Add func(s S, draft, value string) (string, bool)
	// Draft is v, the state's own View, with the draft shown in it. It is not
	// called for "".
	Draft func(s S, draft string, v View) View
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

// keyBack is the value of the key that takes the last tap back.
const keyBack = "back"

// keysARow is how many keys stand beside each other.
const keysARow = 5

// squareMove is a move that names a square by its column and row.
var squareMove = regexp.MustCompile(`^([a-z])([0-9]{1,2})$`)

// defaultComposer has a key for each of up to 25 moves. Of more, whose canonical
// form is a square's name, the column is tapped first and then the square.
func defaultComposer[S State[S, M], M any](r Rules[S, M]) *Composer[S] {
	c := simpleKeys[S, M]{r}
	return &Composer[S]{
		Keys: c.keys,
		Add: func(s S, draft, value string) (string, bool) {
			if value == keyBack {
				return "", draft != ""
			}
			ok := slices.ContainsFunc(c.moves(s), func(m M) bool {
				move := r.Format(s, m)
				return move == value || column(move) == value
			})
			return value, ok
		},
		Draft: func(s S, draft string, v View) View {
			v.Status = T("games.status.row", "Column", draft)
			return v
		},
	}
}

// simpleKeys are the keys of the default composer.
type simpleKeys[S State[S, M], M any] struct{ rules Rules[S, M] }

// moves are the moves of a state, and none where they are too many to be keys
// in two steps.
func (c simpleKeys[S, M]) moves(s S) []M {
	if s.Turn() < 0 {
		return nil
	}
	var all []M
	for m := range s.Moves() {
		if all = append(all, m); len(all) > MaxKeys*MaxKeys {
			return nil
		}
	}
	return all
}

func (c simpleKeys[S, M]) keys(s S, draft string) [][]Key {
	moves := c.moves(s)
	if len(moves) > MaxKeys {
		keys := c.columns(s, moves, draft)
		if draft != "" {
			keys = append(keys, Key{Value: keyBack, Label: T("games.key.back")})
		}
		return inRows(keys)
	}
	var keys []Key
	for _, m := range moves {
		keys = append(keys, c.key(s, m))
	}
	return inRows(keys)
}

// columns are the columns in which there is a move, or of one that was tapped
// its moves. Moves that are no squares have none.
func (c simpleKeys[S, M]) columns(s S, moves []M, draft string) (keys []Key) {
	names := map[string]bool{}
	for _, m := range moves {
		switch name := column(c.rules.Format(s, m)); {
		case name == "":
			return nil
		case name == draft:
			keys = append(keys, c.key(s, m))
		case draft == "":
			names[name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		keys = append(keys, Key{Value: name, Label: T("games.move", "Move", name)})
	}
	return keys
}

// column is the column of a move that names a square, "" of any other.
func column(move string) string {
	if parts := squareMove.FindStringSubmatch(move); parts != nil {
		return parts[1]
	}
	return ""
}

func (c simpleKeys[S, M]) key(s S, m M) Key {
	move := c.rules.Format(s, m)
	label := T("games.move", "Move", move)
	if c.rules.MoveText != nil {
		label = c.rules.MoveText(s, m)
	}
	return Key{Value: move, Label: label, Done: true}
}

// inRows lays keys out beside each other.
func inRows(keys []Key) [][]Key { return slices.Collect(slices.Chunk(keys, keysARow)) }
