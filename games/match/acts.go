package match

import (
	"fmt"
	"slices"

	"parlour/games"
)

// EntryOf checks a member's act and returns the entry that it creates, without its number, key
// and time. The text of a secret is not sealed yet.
func EntryOf(t *Table, a Act, by Actor) (Entry, error) {
	kind := kinds[a.Kind]
	if kind.member == nil {
		return Entry{}, fmt.Errorf("match: a member cannot make an entry of kind %q", a.Kind)
	}
	if err := EndRefusal(t); err != nil && kind.open {
		return Entry{}, err
	}
	return kind.member(t, a, by)
}

// actingSeat returns the seat for which a member may act now, or a Refusal.
func actingSeat(t *Table, by Actor) (games.Seat, error) {
	if err := EndRefusal(t); err != nil {
		return games.Nobody, err
	}
	if t.Match.Status == Waiting {
		return games.Nobody, waitingRefusal(t, by)
	}
	if seat, ok := t.SeatOf(by.User); ok {
		return seat, nil
	}
	if _, keeps := representedSeat(t, by.User); keeps {
		return games.Nobody, games.Refuse("match.refuse.kept")
	}
	if !slices.ContainsFunc(t.Log.Chairs, func(c Chair) bool { return c.Kind == Member || c.Shared() }) {
		return games.Nobody, games.Refuse("match.refuse.watching")
	}
	return games.Nobody, t.NotPlaying()
}

// NotPlaying returns the refusal for a member without a seat.
func (t *Table) NotPlaying() error {
	if slices.ContainsFunc(t.Log.Chairs, func(c Chair) bool { return c.Kind == Team }) {
		return games.Refuse("match.refuse.join-first")
	}
	return games.Refuse("match.refuse.not-playing")
}

// waitingRefusal returns the refusal of a move in a match that waits: it names what is missing.
func waitingRefusal(t *Table, by Actor) error {
	if _, invited := findChair(t, Invited, by.User); invited {
		return games.Refuse("match.refuse.accept-first")
	}
	if seat, invited := findChair(t, Invited, ""); invited {
		return games.Refuse("match.refuse.waiting", "Seat", seat)
	}
	if seats := t.Secrets().Missing(); len(seats) > 0 {
		if own, ok := findChair(t, Member, by.User); ok && slices.Contains(seats, own) {
			return games.Refuse("match.refuse.hand-first", "Hand", t.Game.Info.Text("hand"))
		}
		return games.Refuse("match.refuse.hands", "Seat", seats[0])
	}
	return games.Refuse("match.refuse.vacant")
}

// actMove checks a move and returns it in canonical form.
func actMove(t *Table, a Act, by Actor) (Entry, error) {
	e := Entry{Kind: games.Move}
	var err error
	if e.Seat, err = actingSeat(t, by); err != nil {
		return e, err
	}
	if !t.MayMove(e.Seat) {
		return e, t.NotYet()
	}
	if err := t.Contradicted(); err != nil {
		return e, err
	}
	p := t.PositionFor(e.Seat)
	e.Text, err = p.Canonical(a.Text)
	if t.Game.Redundant != nil && err == nil {
		err = t.Game.Redundant(p, e.Text)
	}
	return e, err
}

// actInsist confirms a move that the member was asked to correct.
func actInsist(t *Table, _ Act, by Actor) (Entry, error) {
	seat, err := actingSeat(t, by)
	e := Entry{Kind: games.Insist, Seat: seat}
	if err != nil {
		return e, err
	}
	switch asked, disputed := t.Correcting(); {
	case !disputed && t.Log.Paused == nil:
		return e, games.Refuse("match.refuse.nothing-wrong")
	case t.Log.Paused != nil, asked != seat:
		return e, t.NotYet()
	}
	return e, nil
}

// actHint gives a hint to the member whose turn it is.
func actHint(t *Table, _ Act, by Actor) (Entry, error) {
	seat, err := actingSeat(t, by)
	if err == nil && !t.MayMove(seat) {
		err = t.NotYet()
	}
	return Entry{Kind: games.Hint, Seat: seat}, err
}

// Hinted reports whether a seat has received a hint in the current position.
func (t *Table) Hinted(s games.Seat) bool { return slices.Contains(t.Log.Hints, t.Log.currentHint(s)) }

// resumeLabel is the button that ends a pause.
var resumeLabel = games.Label{ID: "commands.button.resume"}

// NotYet returns the refusal of a move out of turn.
func (t *Table) NotYet() error {
	if t.Log.Paused != nil {
		return games.Refuse("match.refuse.paused", "Resume", resumeLabel)
	}
	if _, asked := t.Correcting(); asked {
		return games.Refuse("match.refuse.correcting", "Seat", t.Turn())
	}
	if t.Chair(t.Turn()).Kind == Computer {
		return games.Refuse("match.refuse.thinking", "Seat", t.Turn())
	}
	if t.Chair(t.Turn()).Kind == Anyone {
		return games.Refuse("match.refuse.turn-all")
	}
	return games.Refuse("match.refuse.turn", "Seat", t.Turn())
}

// actAmend reads an amendment and returns it with its move in canonical form. Only a
// member's statement about a secret can be a mistake.
func actAmend(t *Table, a Act, by Actor) (Entry, error) {
	seat, err := actingSeat(t, by)
	e := Entry{Kind: games.Amend, Seat: seat}
	if err != nil {
		return e, err
	}
	if t.Log.Paused != nil {
		return e, t.NotYet()
	}
	n, move, ok := ReadAmend(a.Text)
	if !ok || n > len(t.Log.Moves) {
		return e, games.Refuse("match.refuse.amend")
	}
	e.Seat = t.Log.Moves[n-1].Seat
	if !t.Chair(e.Seat).playedBy(by.User) {
		return e, games.Refuse("match.refuse.amend-other", "Seat", e.Seat)
	}
	if !t.Game.Info.Seats[e.Seat].Secret || PlaysHands(t.Game) {
		return e, games.Refuse("match.refuse.amend")
	}
	canonical, err := t.Positions[n-1].Canonical(move)
	e.Text = fmt.Sprintf("%d %s", n, canonical)
	return e, err
}

// actResign gives up a seat. With two seats the other one wins. With more, the others
// continue while a member is among them: without the seat, or with a computer in it if the
// game has no rule for that.
func actResign(t *Table, _ Act, by Actor) (e Entry, err error) {
	e.Kind = games.Resign
	if e.Seat, err = actingSeat(t, by); err != nil {
		return e, err
	}
	switch c := t.Chair(e.Seat); {
	case c.Kind == Anyone && by.User != t.Match.Starter:
		return e, games.Refuse("match.refuse.resign-team")
	case c.Kind == Team && by.User != c.representative():
		return e, games.Refuse("match.refuse.resign-side", "Name", Called(c.Team[0].User, c.Team[0].Name))
	}
	switch {
	case len(t.Log.Chairs) <= 2:
	case len(otherSeats(t, by.User)) == 0:
		e.Kind, e.Seat = games.Stop, games.Nobody
	case t.Game.DropOut != nil:
		e.Text = DropsOut
	default:
		e.Kind, e.Text = games.StandIn, StandInPlayer(t, e.Seat)
	}
	return e, nil
}

// otherSeats returns the seats of the other members who play.
func otherSeats(t *Table, user string) (seats []games.Seat) {
	for i, c := range t.Log.Chairs {
		if other := c.representative(); other != "" && other != user {
			seats = append(seats, games.Seat(i))
		}
	}
	return seats
}

// Actor is the member who acts.
type Actor struct {
	User    string
	Name    string
	Manager bool   // may manage messages in the channel
	Key     string // of the interaction, for idempotency
}

// Act is what a member does in a match.
type Act struct {
	Channel         string
	Match           string                       // its ID; "" for the channel's open match
	At              int                          // the number of entries that the member saw, or AnyEntry
	Kind            games.Kind                   // of the entry
	Text            string                       // as typed
	Compose         func(*Table) (string, error) // returns Text for the current table; nil if Text is given
	ComputersAccept bool                         // of a Draw: the computers accept it; see host.Computers.AcceptsDraw
}

// AnyEntry is the At of an Act that does not depend on what the member saw.
const AnyEntry = -1

// IsVacant reports whether a chair has no player yet.
func IsVacant(c Chair) bool { return c.Kind == Invited || c.Kind == Declined || c.Kind == Offered }

// OnlyComputers reports whether only computers play at a table.
func OnlyComputers(t *Table) bool {
	return !slices.ContainsFunc(t.Log.Chairs, func(c Chair) bool { return c.Kind != Computer })
}

// MustPass reports whether a pass is the only legal move of a position.
func MustPass(g *games.Game, p games.Position) bool {
	if g.MoveForm(p) != nil {
		return false
	}
	only := false
	for m := range p.Moves() {
		if m != games.PassMove {
			return false
		}
		only = true
	}
	return only
}

// actShare records that a member posts the result of a finished match. Each member who has
// taken part may do so once.
func actShare(t *Table, _ Act, by Actor) (Entry, error) {
	e := Entry{Kind: games.Share, Seat: games.Nobody}
	switch {
	case !t.Outcome().Over:
		return e, games.Refuse("match.refuse.share-early")
	case !tookPart(t, by.User):
		return e, games.Refuse("match.refuse.share-other")
	case slices.Contains(t.Log.Sharers, by.User):
		return e, games.Refuse("match.refuse.shared")
	}
	return e, nil
}

// tookPart reports whether a member has started the match, has a seat, or has acted in it.
func tookPart(t *Table, user string) bool {
	return t.Match.Starter == user || slices.ContainsFunc(t.Log.Chairs, func(c Chair) bool { return c.User == user }) ||
		slices.ContainsFunc(t.Match.Entries, func(e Entry) bool { return e.User == user })
}

// ResultShared reports whether every member with a seat has posted the result of a table. For a
// seat that several members play, one post suffices.
func ResultShared(t *Table) bool {
	return len(t.Log.Sharers) > 0 && !slices.ContainsFunc(t.Log.Chairs, func(c Chair) bool {
		return c.Kind == Member && !slices.Contains(t.Log.Sharers, c.User)
	})
}
