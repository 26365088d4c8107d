package match

import (
	"strconv"
	"strings"

	"parlour/games"
)

// Standing is a move that stands: after every undo and amendment.
type Standing struct {
	Entry int // the number of the entry that first made it
	Kind  games.Kind
	Seat  games.Seat
	Text  string
}

// Folded is what the log of a match comes to.
type Folded struct {
	Moves   []Standing
	Chairs  []Chair               // with everyone who has sat down since
	Reveals map[games.Seat]string // secrets told since the end
	End     *Entry                // the Resign, Draw or Stop that ended it, if one did
	// Forgotten: the channel's next match takes nothing over.
	Forgotten bool
}

// Fold computes what stands of the log. It reads entries of every kind and
// never fails: an entry that makes no sense changes nothing.
func (m Match) Fold() Folded {
	f := Folded{Chairs: append([]Chair(nil), m.Chairs...), Reveals: map[games.Seat]string{}}
	for i := range m.Entries {
		e := &m.Entries[i]
		switch e.Kind {
		case games.Move, games.Pass:
			f.Moves = append(f.Moves, Standing{e.N, e.Kind, e.Seat, e.Text})
		case games.Undo:
			if n, err := strconv.Atoi(e.Text); err == nil && n > 0 && n <= len(f.Moves) {
				f.Moves = f.Moves[:len(f.Moves)-n]
			}
		case games.Amend:
			if n, text, ok := ReadAmend(e.Text); ok && n <= len(f.Moves) {
				f.Moves[n-1].Text = text
			}
		case games.Sit:
			if e.Seat >= 0 && int(e.Seat) < len(f.Chairs) {
				f.Chairs[e.Seat].Kind, f.Chairs[e.Seat].User = Member, e.Text
			}
		case games.Reveal:
			f.Reveals[e.Seat] = e.Text
		case games.Resign, games.Draw, games.Stop:
			f.End = e
		case games.Forget:
			f.Forgotten = true
		}
	}
	return f
}

// ReadAmend reads the text of an Amend entry: the number of a standing move,
// counted from 1, and the move that it should have been.
func ReadAmend(text string) (n int, move string, ok bool) {
	number, move, ok := strings.Cut(text, " ")
	n, err := strconv.Atoi(number)
	return n, move, ok && err == nil && n >= 1
}
