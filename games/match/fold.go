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

// DropsOut is the Text of the Resign entry of a seat without which the others
// play on.
const DropsOut = "drops out"

// moves reports whether an entry takes the game to its next position.
func moves(e Entry) bool {
	switch e.Kind {
	case games.Move, games.Forced, games.Rolled:
		return true
	default:
		return e.Kind == games.Resign && e.Text == DropsOut
	}
}

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

// answered is the log after an answer to what was asked, or the question taken
// back.
func (f Log) answered(e Entry) Log {
	switch {
	case f.Asked == nil:
	case e.Kind == games.Agree:
		f.Agreed = append(slices.Clone(f.Agreed), e.Seat)
	default:
		if e.User != f.Asked.User {
			f.Denied = &Denial{*f.Asked, e}
		}
		f.Asked, f.Agreed = nil, nil
	}
	return f
}

// after is what the log comes to with one more entry that makes no move. What
// is not changed is shared.
func (f Log) after(e Entry) Log {
	f.timed(e)
	if changes(e) {
		f.goneOn()
	}
	switch e.Kind {
	case games.Undo:
		if n, err := strconv.Atoi(e.Text); err == nil && n > 0 && n <= len(f.Moves) {
			f.Moves = f.Moves[:len(f.Moves)-n]
		}
	case games.Amend:
		if n, text, ok := ReadAmend(e.Text); ok && n <= len(f.Moves) {
			f.Moves = slices.Clone(f.Moves)
			f.Moves[n-1].Text = text
			f.Insisted = false
		}
	case games.Insist:
		f.Insisted = true
	case games.Choose:
		if f.seated(e.Seat) {
			f.Choices = maps.Clone(f.Choices)
			if f.Choices == nil {
				f.Choices = map[games.Seat]Entry{}
			}
			f.Choices[e.Seat] = e
		}
	case games.Hide:
		if f.seated(e.Seat) {
			f.Chairs = slices.Clone(f.Chairs)
			f.Chairs[e.Seat].Sealed = unpacked(e.Text)
		}
	case games.Sit, games.StandIn, games.Decline, games.Offer:
		if f.seated(e.Seat) {
			f.Chairs = slices.Clone(f.Chairs)
			if user, _, _ := strings.Cut(e.Text, " "); !inTeam(f.Chairs, user) { // whose side is settled
				f.Chairs[e.Seat] = reseated(f.Chairs[e.Seat], e)
			}
		}
	case games.Show:
		f.Show = Visibility(e.Text)
	case games.Ask:
		f.Asked, f.Agreed = &e, nil
	case games.Agree, games.Object:
		return f.answered(e)
	case games.Pause:
		f.Paused = &e
	case games.Resume:
		f.Paused = nil
	case games.Idle:
		f.Idle = &e
	case games.Hint:
		if hint := f.hinted(e.Seat); f.seated(e.Seat) && !slices.Contains(f.Hints, hint) {
			f.Hints = append(slices.Clip(f.Hints), hint)
		}
	case games.Reveal:
		if f.seated(e.Seat) {
			told := map[games.Seat]string{}
			maps.Copy(told, f.Reveals)
			told[e.Seat] = e.Text
			f.Reveals = told
		}
	case games.Resign:
		if f.seated(e.Seat) {
			f.End = &e
		}
	case games.Draw, games.Stop:
		f.End = &e
	case games.Forget:
		f.Forgotten = true
	}
	return f
}

// reseated is a chair after an entry that says who sits there.
func reseated(c Chair, e Entry) Chair {
	switch { // whoever plays on where many do plays as one of them
	case c.Kind == Team && e.Kind == games.Sit:
		return c.joined(e.Text)
	case c.Shared() && e.Kind != games.StandIn:
		return c
	}
	switch e.Kind {
	case games.Sit:
		c.Kind = Member
		c.User, c.Name, _ = strings.Cut(e.Text, " ")
	case games.StandIn:
		return Chair{Kind: Computer, Player: e.Text, Sealed: c.Sealed}
	case games.Decline:
		c.Kind = Declined
	case games.Offer:
		return Chair{Kind: Offered}
	}
	return c
}

// changes reports whether an entry changes the board or who plays: whoever made
// it has gone on with the game.
func changes(e Entry) bool {
	switch e.Kind {
	case games.Undo, games.Amend, games.Insist, games.Choose, games.Vote, games.Hide, games.Sit, games.StandIn, games.Decline, games.Offer, games.Pause, games.Resume:
		return true
	default:
		return moves(e)
	}
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
