package match

import (
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"parlour/games"
)

// Table is a match with its replayed positions. It is immutable. Its methods are in the files of the concerns that the
// package comment lists.
type Table struct {
	Match     Match // as stored
	Log       Log   // the state after its entries
	Game      *games.Game
	Positions []games.Position // before the first move, after it, and so on

	entries, moves, positions spareCapacity

	amended bool     // a move was amended
	Thought *Search  // of the computer that is to move, if it began before the table was stored
	Prompt  []string // by seat, the computer player whose last move there since the table was loaded was prompt; "" for none
}

// Replay returns the table of a match. It fails if a stored move is illegal or the chairs do
// not fit the game: the match is damaged, or the rules have changed since.
func Replay(g *games.Game, m Match) (*Table, error) {
	if seats := g.Seats(m.Options); len(m.Chairs) != seats {
		return nil, fmt.Errorf("match %s: %d chairs for the %d seats of %s", m.ID, len(m.Chairs), seats, m.Game)
	}
	t := &Table{Match: m, Log: m.Fold(), Game: g}
	t.amended = slices.ContainsFunc(m.Entries, func(e Entry) bool { return e.Kind == games.Amend })
	return t, replayMoves(t)
}

// replayMoves plays the standing moves. If an amended move ends the game, the moves after it no
// longer stand.
func replayMoves(t *Table) error {
	p, err := t.Game.Open(t.Log.Options)
	if err != nil {
		return fmt.Errorf("match %s: open %s: %w", t.Match.ID, t.Match.Game, err)
	}
	p = askForSecret(t, p)
	t.Positions, t.positions = append(make([]games.Position, 0, len(t.Log.Moves)+1), p), spareCapacity{}
	for i, mv := range t.Log.Moves {
		if i > 0 && t.amended && p.Outcome().Over {
			t.Log.Moves, t.moves = t.Log.Moves[:i:i], spareCapacity{}
			return nil
		}
		if p, err = playMove(t, p, mv); err != nil {
			return fmt.Errorf("match %s: move %d %q: %w", t.Match.ID, i+1, mv.Text, err)
		}
		t.Positions = append(t.Positions, p)
	}
	return nil
}

// askForSecret returns the opening position of a match. In it, a member who keeps a secret in
// mind may be asked for it.
func askForSecret(t *Table, p games.Position) games.Position {
	if t.Game.Secrets == nil || t.Game.Secrets.Ask == nil || t.Match.Source != games.InHead {
		return p
	}
	for i, seat := range t.Game.Info.Seats {
		if seat.Secret && t.Match.Chairs[i].Kind != Computer {
			p = t.Game.Secrets.Ask(p, games.Seat(i))
		}
	}
	return p
}

// Position returns the current position.
func (t *Table) Position() games.Position { return t.Positions[len(t.Positions)-1] }

// playMove returns the position after a standing move.
func playMove(t *Table, p games.Position, m StandingMove) (games.Position, error) {
	if m.Kind != games.Resign {
		return p.Play(m.Text)
	}
	if t.Game.DropOut == nil {
		return nil, fmt.Errorf("no seat can drop out of %s", t.Match.Game)
	}
	return t.Game.DropOut(p, m.Seat), nil
}

// Outcome returns the outcome by the position, or by the entry that ended the match. While a
// member is asked for a correction, the match is running.
func (t *Table) Outcome() games.Outcome {
	if e := t.Log.End; e != nil {
		o := games.Outcome{Over: true, Winner: games.Nobody, Reason: e.ending()}
		if e.Kind == games.Resign {
			o.Winner = t.Opponent(e.Seat)
		}
		return o
	}
	if _, asked := t.Correcting(); asked {
		return games.Running
	}
	return t.Position().Outcome()
}

// ending returns the reason why an entry ended a match.
func (e *Entry) ending() games.Text {
	switch {
	case e.Kind == games.Resign && e.Text == TimeUp:
		return games.T("match.end.late", "Seat", e.Seat)
	case e.Kind == games.Resign:
		return games.T("match.end.resigned", "Seat", e.Seat)
	case e.Kind == games.Draw:
		return games.T("match.end.drawn")
	case e.Text == Expired:
		return games.T("match.end.expired")
	case e.Text == TimeUp:
		return games.T("match.end.time")
	default:
		return games.T("match.end.stopped")
	}
}

// Correcting returns the seat of a member whose moves contradict each other. The member has to
// correct one or insist before the game continues.
func (t *Table) Correcting() (games.Seat, bool) {
	if c := t.Game.Corrections; c == nil || t.Log.Insisted || c.Once && t.amended || t.Log.End != nil {
		return games.Nobody, false
	}
	seat, needed := t.Game.Corrections.Needed(t.Position())
	return seat, needed && t.Chair(seat).Kind != Computer
}

// View returns the view of a position of the table, which asks a member whose moves contradict each
// other to correct one.
func (t *Table) View(p games.Position) games.View {
	if _, asked := t.Correcting(); asked {
		return t.Game.Corrections.View(p, p.View())
	}
	return p.View()
}

// Contradicted refuses a move of a member who has to correct one first.
func (t *Table) Contradicted() error {
	if _, asked := t.Correcting(); !asked {
		return nil
	}
	return games.Refuse("match.refuse.correct-first", "Status", t.View(t.Position()).Status, "PlayOn", games.Label{ID: "commands.button.insist"})
}

// Turn returns the seat to move; Nobody while the match waits, is paused or over. Of seats
// that choose at the same time it is one that has not chosen, a computer first.
func (t *Table) Turn() games.Seat {
	if t.Match.Status != Live || t.Log.Paused != nil || t.Outcome().Over {
		return games.Nobody
	}
	if seat, asked := t.Correcting(); asked {
		return seat
	}
	if awaited := t.Choices().Awaited(); len(awaited) > 0 {
		return awaited[max(0, slices.IndexFunc(awaited, func(s games.Seat) bool { return t.Chair(s).Kind == Computer }))]
	}
	return t.Position().Turn()
}

// Opponent returns the other seat of a game for two; games.Nobody in other games.
func (t *Table) Opponent(s games.Seat) games.Seat {
	if len(t.Log.Chairs) == 2 && s >= 0 {
		return 1 - s
	}
	return games.Nobody
}

// Chair returns the current occupant of a seat.
func (t *Table) Chair(s games.Seat) Chair {
	if s < 0 || int(s) >= len(t.Log.Chairs) {
		return Chair{}
	}
	return t.Log.Chairs[s]
}

// SeatOf returns the seat in which a member plays: if the member holds several seats, the one to
// move, else the first. If anyone may play, a member who has a secret may not.
func (t *Table) SeatOf(user string) (games.Seat, bool) {
	secret := false
	for seat, c := range t.Log.Chairs {
		secret = secret || c.Kind == Member && c.User == user && t.Game.Info.Seats[seat].Secret
	}
	mine := func(c Chair) bool { return c.playedBy(user) && (c.Kind != Anyone || !secret) }
	if turn := t.Turn(); mine(t.Chair(turn)) {
		return turn, true
	}
	for _, seat := range t.Choices().Awaited() {
		if mine(t.Chair(seat)) {
			return seat, true
		}
	}
	i := slices.IndexFunc(t.Log.Chairs, mine)
	return games.Seat(i), i >= 0
}

// Stage counts the entries up to the last that affects the moves of others. Two tables of a
// match at the same stage offer a member the same moves.
func (t *Table) Stage() int {
	n := len(t.Match.Entries)
	for n > 0 && !affectsOthers(t, t.Match.Entries[n-1]) {
		n--
	}
	return n
}

// ComputerToMove reports whether a computer is to move.
func (t *Table) ComputerToMove() bool {
	turn := t.Turn()
	return turn >= 0 && t.Chair(turn).Kind == Computer
}

// Pause returns how long the computer whose turn it is waits after a member's move, or after a
// forced one, which may reveal something: the Pause of the view. Boards of daily puzzles are shown
// only after the computer's move.
func (t *Table) Pause() time.Duration {
	moves := t.Log.Moves
	last := len(moves) - 1
	for last >= 0 && moves[last].Seat < 0 { // a roll
		last--
	}
	if !t.ComputerToMove() || last < 0 || t.Match.Daily != nil {
		return 0
	}
	if moves[last].Kind != games.Forced && t.Chair(moves[last].Seat).Kind == Computer {
		return 0
	}
	return t.Position().View().Pause
}

// WithEntry returns the table after one more entry. Its cost does not depend on the length of the
// match, except for an amendment and a change of options, which replay the match.
func (t *Table) WithEntry(e Entry) (*Table, error) {
	next := *t
	next.Thought = nil
	next.Match.Entries = appended(t.Match.Entries, e, &next.entries)
	if Moves(e) {
		p, err := playMove(t, t.Position(), standingMove(e))
		if err != nil {
			return nil, err
		}
		next.Log.Moves = appended(t.Log.Moves, standingMove(e), &next.moves)
		next.Log.afterMove(e)
		next.Positions = appended(t.Positions, p, &next.positions)
		return &next, nil
	}
	switch e.Kind {
	case games.Amend, games.Change:
		next.Log, next.moves, next.amended = t.Log.after(e), spareCapacity{}, t.amended || e.Kind == games.Amend
		return &next, replayMoves(&next)
	default:
		next.Log = t.Log.after(e)
		next.Positions = t.Positions[:len(next.Log.Moves)+1]
		return &next, nil
	}
}

// spareCapacity counts the used elements of the array behind a slice. Successive tables share the
// arrays of their slices. Each table sees only its own length; the first one to append owns
// the next element.
type spareCapacity struct{ used *atomic.Int64 }

// appended returns the slice with one more element: in the shared array if that element is
// free, else in a new array.
func appended[T any](s []T, v T, r *spareCapacity) []T {
	n := int64(len(s))
	if r.used != nil && len(s) < cap(s) && r.used.CompareAndSwap(n, n+1) {
		s = s[:n+1]
		s[n] = v
		return s
	}
	r.used = new(atomic.Int64)
	r.used.Store(n + 1)
	return append(append(make([]T, 0, 2*n+8), s...), v)
}

// Guest reports whether the bot can only respond to interactions about the match: it began
// where the bot is no member, and the bot has not joined since.
func (t *Table) Guest() bool { return t.Match.Guest && !t.Match.Joined }
