package match

import (
	"fmt"
	"slices"

	"parlour/games"
)

// seatFor is the seat for which a member may act now, or a Refusal.
func (t *Table) seatFor(by Actor) (games.Seat, error) {
	if err := t.ended(); err != nil {
		return games.Nobody, err
	}
	if t.Match.Status == Waiting {
		return games.Nobody, t.awaiting(by)
	}
	if seat, ok := t.SeatOf(by.User); ok {
		return seat, nil
	}
	_, keeps := t.playsAs(by.User)
	humans := slices.ContainsFunc(t.Log.Chairs, func(c Chair) bool { return c.Kind == Member || c.Shared() })
	switch {
	case keeps:
		return games.Nobody, games.Refuse("match.refuse.kept")
	case !humans:
		return games.Nobody, games.Refuse("match.refuse.watching")
	default:
		return games.Nobody, t.NotPlaying()
	}
}

// NotPlaying is the refusal of whoever has no seat at the table.
func (t *Table) NotPlaying() error {
	if slices.ContainsFunc(t.Log.Chairs, func(c Chair) bool { return c.Kind == Team }) {
		return games.Refuse("match.refuse.join-first")
	}
	return games.Refuse("match.refuse.not-playing")
}

// awaiting says, while nobody can move yet, who has to do what first.
func (t *Table) awaiting(by Actor) error {
	if _, invited := t.chairOf(Invited, by.User); invited {
		return games.Refuse("match.refuse.accept-first")
	}
	if seat, invited := t.chairOf(Invited, ""); invited {
		return games.Refuse("match.refuse.waiting", "Seat", seat)
	}
	if seats := t.Handless(); len(seats) > 0 {
		if own, ok := t.chairOf(Member, by.User); ok && slices.Contains(seats, own) {
			return games.Refuse("match.refuse.hand-first")
		}
		return games.Refuse("match.refuse.hands", "Seat", seats[0])
	}
	return games.Refuse("match.refuse.vacant")
}

func (t *Table) move(text string, by Actor) (games.Seat, string, error) {
	seat, err := t.seatFor(by)
	if err != nil {
		return seat, "", err
	}
	if !t.MayMove(seat) {
		return seat, "", t.NotYet()
	}
	if _, asked := t.Disputed(); asked {
		asked := t.Game.Corrections.View(t.Position(), t.Position().View())
		return seat, "", games.Refuse("match.refuse.correct-first", "Status", asked.Status)
	}
	p := t.Facing(seat)
	canonical, err := p.Canonical(text)
	if t.Game.Pointless != nil && err == nil {
		err = t.Game.Pointless(p, canonical)
	}
	return seat, canonical, err
}

// insist stands by what a member was asked to correct.
func (t *Table) insist(by Actor) (games.Seat, error) {
	seat, err := t.seatFor(by)
	if err != nil {
		return seat, err
	}
	asked, disputed := t.Disputed()
	switch {
	case t.Log.Paused != nil:
		return seat, t.NotYet()
	case !disputed:
		return seat, games.Refuse("match.refuse.nothing-wrong")
	case asked != seat:
		return seat, t.NotYet()
	}
	return seat, nil
}

// hint is the seat of the member to move, who is to be told what to do.
func (t *Table) hint(by Actor) (games.Seat, error) {
	seat, err := t.seatFor(by)
	if err == nil && !t.MayMove(seat) {
		err = t.NotYet()
	}
	return seat, err
}

// Hinted reports whether a seat was given a hint in the position as it stands.
func (t *Table) Hinted(s games.Seat) bool { return slices.Contains(t.Log.Hints, t.Log.hinted(s)) }

// NotYet is the refusal of whoever wants to move before the turn comes.
func (t *Table) NotYet() error {
	if t.Log.Paused != nil {
		return games.Refuse("match.refuse.paused")
	}
	if _, asked := t.Disputed(); asked {
		return games.Refuse("match.refuse.correcting", "Seat", t.Turn())
	}
	if t.Chair(t.Turn()).Kind == Computer {
		return games.Refuse("match.refuse.thinking", "Seat", t.Turn())
	}
	return games.Refuse("match.refuse.turn", "Seat", t.Turn())
}

// amend reads an amendment and puts its move in canonical form.
func (t *Table) amend(text string, by Actor) (games.Seat, string, error) {
	seat, err := t.seatFor(by)
	if err != nil {
		return seat, "", err
	}
	if t.Log.Paused != nil {
		return seat, "", t.NotYet()
	}
	n, move, ok := ReadAmend(text)
	if !ok || n > len(t.Log.Moves) {
		return seat, "", games.Refuse("match.refuse.amend")
	}
	owner := t.Log.Moves[n-1].Seat
	if c := t.Chair(owner); c.Kind != Anyone && !c.has(by.User) && (c.Kind != Member || c.User != by.User) {
		return seat, "", games.Refuse("match.refuse.amend-other", "Seat", owner)
	}
	if !t.Game.Info.Seats[owner].Secret || playsHands(t.Game) { // only what a member says of a secret can be a mistake
		return seat, "", games.Refuse("match.refuse.amend")
	}
	canonical, err := t.Positions[n-1].Canonical(move)
	return owner, fmt.Sprintf("%d %s", n, canonical), err
}

// resign is what comes of a seat giving up: of two the other has won; of more,
// the others play on, without it or with a computer in its place, as the game
// says, as long as there is a member among them.
func (t *Table) resign(by Actor) (e Entry, err error) {
	e.Kind = games.Resign
	if e.Seat, err = t.seatFor(by); err != nil {
		return e, err
	}
	switch c := t.Chair(e.Seat); {
	case c.Kind == Anyone && by.User != t.Match.Starter:
		return e, games.Refuse("match.refuse.resign-team")
	case c.Kind == Team && by.User != c.answers():
		return e, games.Refuse("match.refuse.resign-side", "Name", Called(c.Team[0].User, c.Team[0].Name))
	}
	switch {
	case len(t.Log.Chairs) <= 2:
	case len(t.others(by.User)) == 0:
		e.Kind, e.Seat = games.Stop, games.Nobody
	case t.Game.DropOut != nil:
		e.Text = DropsOut
	default:
		e.Kind, e.Text = games.StandIn, t.player(e.Seat)
	}
	return e, nil
}

// others are the seats of the other members who play.
func (t *Table) others(user string) (seats []games.Seat) {
	for i, c := range t.Log.Chairs {
		if other := c.answers(); other != "" && other != user {
			seats = append(seats, games.Seat(i))
		}
	}
	return seats
}

// MayReveal refuses whoever has no secret to tell that was kept in the head.
func (t *Table) MayReveal(by Actor) error {
	_, err := t.inHead(by)
	return err
}

// inHead is the seat whose secret a member has kept in the head, and not told.
func (t *Table) inHead(by Actor) (games.Seat, error) {
	if t.Game.Secrets == nil {
		return games.Nobody, games.Refuse("match.refuse.no-secret")
	}
	if !t.Outcome().Over {
		return games.Nobody, games.Refuse("match.refuse.reveal-early")
	}
	for i, c := range t.Log.Chairs {
		seat := games.Seat(i)
		if c.User == by.User && len(c.Sealed) > 0 {
			return seat, games.Refuse("match.refuse.told")
		}
		if !t.Game.Info.Seats[i].Secret || c.Kind != Member || c.User != by.User {
			continue
		}
		if _, told := t.Log.Reveals[seat]; told {
			return seat, games.Refuse("match.refuse.told")
		}
		return seat, nil
	}
	return games.Nobody, games.Refuse("match.refuse.not-yours")
}

// reveal tells, after the end, a secret that a member kept in the head.
func (t *Table) reveal(text string, by Actor) (games.Seat, string, error) {
	seat, err := t.inHead(by)
	if err != nil {
		return seat, "", err
	}
	secret, err := t.Game.Secrets.Read(t.Position(), seat, text)
	if err == nil {
		_, err = t.Game.Secrets.Reveal(t.Position(), seat, secret)
	}
	return seat, secret, err
}
