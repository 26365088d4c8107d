package match

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/games"
)

// Standing is a move that stands: after every undo and amendment.
type Standing struct {
	Entry int // the number of the entry that first made it
	Kind  games.Kind
	Seat  games.Seat
	Text  string
}

// Log is what the log of a match comes to.
type Log struct {
	Moves   []Standing
	Chairs  []Chair               // with everyone who has sat down since
	Reveals map[games.Seat]string // secrets told since the end; nil for none
	End     *Entry                // the Resign, Draw or Stop that ended it, if one did
	Show    Visibility            // how a secret that the host keeps is shown
	Asked   *Entry                // the Ask that nobody has answered by a no or by going on; nil for none
	Agreed  []games.Seat          // who of several has agreed to that
	Denied  *Denial               // the last Ask that was answered by a no; nil for none, or once somebody went on
	Paused  *Entry                // the Pause since which the game rests; nil for none
	Idle    *Entry                // the Idle since which nobody has gone on; nil for none
	Late    *Entry                // the last Late since which no member has gone on; nil for none
	Choices map[games.Seat]Entry  // what has been chosen, sealed, until all have; nil for none
	Turned  time.Time             // when the turn began: later by the time for which the clock stood still
	Fair    time.Time             // until when what was lost of its time was made good
	Hints   []Hinted              // one for each position in which a seat was given any
	// Insisted: whoever was asked for a correction stands by what was said.
	Insisted bool
	// Forgotten: the channel's next match takes nothing over.
	Forgotten bool

	last time.Time // of the last entry
}

// Denial is a question and who has said no to it.
type Denial struct{ Asked, No Entry }

// Hinted says that a seat was given a hint.
type Hinted struct {
	Seat  games.Seat
	Entry int // that made the last move before it, -1 if none was made
}

// Fold computes what stands of the log. It reads entries of every kind and
// never fails: an entry that makes no sense changes nothing.
func (m Match) Fold() Log {
	f := Log{Chairs: m.Chairs, Moves: make([]Standing, 0, len(m.Entries)), Show: m.Start.Show, Turned: m.Created, Fair: m.Created, last: m.Created}
	for _, e := range m.Entries {
		switch {
		case moves(e):
			f.Moves = append(f.Moves, standing(e))
			f.moved(e)
		default:
			f = f.after(e)
		}
	}
	return f
}

func standing(e Entry) Standing { return Standing{e.N, e.Kind, e.Seat, e.Text} }

// moved takes down that an entry has taken the game on.
func (f *Log) moved(e Entry) {
	f.timed(e)
	f.goneOn()
	f.Choices = nil
	if e.Kind == games.Resign && f.seated(e.Seat) {
		f.Chairs = slices.Clone(f.Chairs)
		f.Chairs[e.Seat] = Chair{Kind: Left, Name: f.Chairs[e.Seat].Name}
	}
}

// goneOn takes down that somebody has gone on with the game.
func (f *Log) goneOn() { f.Asked, f.Agreed, f.Denied, f.Idle = nil, nil, nil, nil }

// after returns the log after an entry that makes no move. It shares what the entry
// does not change.
func (f Log) after(e Entry) Log {
	f.timed(e)
	if changes(e) {
		f.goneOn()
	}
	if fold := kinds[e.Kind].fold; fold != nil {
		fold(&f, e)
	}
	return f
}

// hinted is a hint that a seat is given as the game stands.
func (f Log) hinted(s games.Seat) Hinted {
	h := Hinted{Seat: s, Entry: -1}
	if n := len(f.Moves); n > 0 {
		h.Entry = f.Moves[n-1].Entry
	}
	return h
}

// HintsOf is how many positions there are in which a seat was given a hint.
func (f Log) HintsOf(s games.Seat) (n int) {
	for _, h := range f.Hints {
		if h.Seat == s {
			n++
		}
	}
	return n
}

// seated reports whether there is a chair for a seat.
func (f Log) seated(s games.Seat) bool { return s >= 0 && int(s) < len(f.Chairs) }

// Told returns the seats whose secrets have been told, in order.
func (f Log) Told() []games.Seat { return slices.Sorted(maps.Keys(f.Reveals)) }

// ReadAmend reads the text of an Amend entry: the number of a standing move,
// counted from 1, and the move that it should have been.
func ReadAmend(text string) (n int, move string, ok bool) {
	number, move, ok := strings.Cut(text, " ")
	n, err := strconv.Atoi(number)
	return n, move, ok && err == nil && n >= 1
}
