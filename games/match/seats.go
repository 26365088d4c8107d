package match

import (
	"slices"

	"parlour/games"
)

// Who takes which chair after a match was made: invitations, and the chairs of
// members who have left.

// chairOf is the first seat of a kind of occupant, of a member unless user is "".
func (t *Table) chairOf(k Kind, user string) (games.Seat, bool) {
	i := slices.IndexFunc(t.Log.Chairs, func(c Chair) bool { return c.Kind == k && (user == "" || c.User == user) })
	return games.Seat(i), i >= 0
}

// ended is the refusal of what comes after the end; nil while the match is open.
func (t *Table) ended() error {
	switch {
	case t.Log.End != nil && t.Log.End.Text == Expired:
		return games.Refuse("match.refuse.expired")
	case t.Outcome().Over:
		return games.Refuse("match.refuse.over")
	default:
		return nil
	}
}

// sit takes a chair: the one a member is invited to, one that is offered to
// anyone, or one whose member lets the others wait. Where a seat is named, it
// joins that seat's team.
func (t *Table) sit(named string, by Actor) (games.Seat, string, error) {
	if err := t.ended(); err != nil {
		return games.Nobody, "", err
	}
	seat, err := games.Nobody, error(nil)
	if named != "" {
		seat, err = t.join(named, by)
	} else {
		seat, err = t.free(by)
	}
	return seat, by.User + " " + by.Name, err
}

// free is the chair that a member may take.
func (t *Table) free(by Actor) (games.Seat, error) {
	for _, k := range []Kind{Invited, Declined} { // who has declined may think better of it
		if seat, ok := t.chairOf(k, by.User); ok {
			return seat, nil
		}
	}
	if t.Log.Idle != nil {
		return t.replaced(by)
	}
	_, plays := t.chairOf(Member, by.User)
	keeps := slices.ContainsFunc(t.Log.Chairs, func(c Chair) bool { return c.Kind == Computer && c.User == by.User })
	seat, offered := t.chairOf(Offered, "")
	switch {
	case offered && (plays || keeps):
		return seat, games.Refuse("match.refuse.own-offer")
	case offered:
		return seat, nil
	}
	if seat, invited := t.chairOf(Invited, ""); invited {
		return seat, games.Refuse("match.refuse.not-invited", "Seat", seat)
	}
	if seat, declined := t.chairOf(Declined, ""); declined {
		return seat, games.Refuse("match.refuse.not-offered", "Starter", t.StarterName())
	}
	return games.Nobody, games.Refuse("match.refuse.no-chair")
}

// replaced is the chair that a member takes in an idle game. Its own member may
// always come back; where anyone plays, nobody has to leave.
func (t *Table) replaced(by Actor) (games.Seat, error) {
	seat := t.Log.Idle.Seat
	c := t.Chair(seat)
	_, plays := t.playsAs(by.User)
	switch {
	case c.Kind != Member:
		return seat, nil
	case c.User == by.User:
		return seat, nil
	case !t.Replaceable():
		return seat, games.Refuse("match.refuse.in-head", "Seat", seat)
	case plays:
		return seat, games.Refuse("match.refuse.both-sides", "Seat", seat)
	default:
		return seat, nil
	}
}

// Replaceable reports whether somebody else can play on in the idle chair: a
// secret that its member keeps in the head is nobody else's.
func (t *Table) Replaceable() bool {
	return t.Log.Idle != nil && t.Chair(t.Log.Idle.Seat).Kind == Member && (!t.Game.Info.Seats[t.Log.Idle.Seat].Secret || playsHands(t.Game))
}

// Lobby reports whether the table waits for members to join it, until its starter
// has it begin.
func (t *Table) Lobby() bool {
	o, ok := t.Game.Info.OpeningByName(t.Match.Opening)
	return ok && t.Match.Status == Waiting && slices.Contains(o.Seats, games.Joiner)
}

// Vacant are the seats in which nobody plays yet.
func (t *Table) Vacant() (seats []games.Seat) {
	for i, c := range t.Log.Chairs {
		if isVacant(c) {
			seats = append(seats, games.Seat(i))
		}
	}
	return seats
}

// decline turns an invitation down, or, for who has sent it, takes it back.
func (t *Table) decline(by Actor) (games.Kind, games.Seat, error) {
	if err := t.ended(); err != nil {
		return games.Decline, games.Nobody, err
	}
	if seat, ok := t.chairOf(Invited, by.User); ok {
		if t.Lobby() {
			return games.Offer, seat, nil
		}
		return games.Decline, seat, nil
	}
	seat, ok := t.chairOf(Invited, "")
	switch {
	case !ok:
		return games.Decline, games.Nobody, games.Refuse("match.refuse.no-chair")
	case by.User == t.Match.Starter || by.Manager:
		return games.Stop, games.Nobody, nil
	default:
		return games.Decline, seat, games.Refuse("match.refuse.not-invited", "Seat", seat)
	}
}

// offer opens a chair to anyone, once whoever was invited has declined, or whoever
// has joined a lobby leaves it.
func (t *Table) offer(by Actor) (games.Seat, error) {
	if err := t.ended(); err != nil {
		return games.Nobody, err
	}
	if seat, joined := t.chairOf(Member, by.User); joined && t.Lobby() && by.User != t.Match.Starter {
		return seat, nil
	}
	seat, ok := t.chairOf(Declined, "")
	switch {
	case !ok:
		return seat, games.Refuse("match.refuse.no-chair")
	case by.User != t.Match.Starter && !by.Manager:
		return seat, games.Refuse("match.refuse.not-offered", "Starter", t.StarterName())
	default:
		return seat, nil
	}
}

// standIn puts a computer into a chair that nobody has taken, or into an idle
// one, and names its player.
func (t *Table) standIn(by Actor) (games.Seat, string, error) {
	if err := t.ended(); err != nil {
		return games.Nobody, "", err
	}
	if t.Log.Idle != nil {
		seat := t.Log.Idle.Seat
		switch {
		case t.Chair(seat).Kind != Member:
			return seat, "", games.Refuse("match.refuse.anyone")
		case !t.Replaceable():
			return seat, "", games.Refuse("match.refuse.in-head", "Seat", seat)
		}
		return seat, t.player(seat), nil
	}
	seat, ok := t.chairOf(Declined, "")
	if !ok {
		seat, ok = t.chairOf(Offered, "")
	}
	if !ok && t.Lobby() {
		seat, ok = t.chairOf(Invited, "")
	}
	switch {
	case !ok:
		return seat, "", games.Refuse("match.refuse.no-chair")
	case by.User != t.Match.Starter && !by.Manager:
		return seat, "", games.Refuse("match.refuse.not-offered", "Starter", t.StarterName())
	case t.Game.Info.Seats[seat].Secret && !playsHands(t.Game):
		return seat, "", games.Refuse("match.refuse.no-stand-in")
	default:
		return seat, t.player(seat), nil
	}
}

// usual is the level of a computer that nobody has chosen.
const usual = "medium"

// player is the computer player that stands in for a member in a seat.
func (t *Table) player(seat games.Seat) string {
	for _, p := range t.Game.Info.PlayersFor(seat) {
		if p.Name == usual {
			return usual
		}
	}
	if t.Game.DefaultPlayer != nil {
		if name := t.Game.DefaultPlayer(t.Match.Opening, t.Match.Options, seat); name != "" {
			return name
		}
	}
	return t.Game.Info.Seats[seat].Player
}

// StarterName is what the member who started the match is called, if she plays.
func (t *Table) StarterName() any { return Called(t.Match.Starter, t.starter().Name) }

// starter is the member who started the match, with her name if she plays.
func (t *Table) starter() Person {
	for _, c := range t.Match.Chairs {
		if c.User == t.Match.Starter {
			return Person{User: c.User, Name: c.Name}
		}
		if c.has(t.Match.Starter) { // as the first, and only one then
			return c.Team[0]
		}
	}
	return Person{User: t.Match.Starter}
}

// show changes how the secret is shown that a member has given the host to keep.
func (t *Table) show(text string, by Actor) (games.Seat, string, error) {
	v := Visibility(text)
	if v != Hidden && v != Spoiler && v != Open {
		return games.Nobody, "", games.Refuse("match.refuse.show")
	}
	if err := t.ended(); err != nil {
		return games.Nobody, "", err
	}
	for i, c := range t.Log.Chairs {
		if c.User == by.User && len(c.Sealed) > 0 && !playsHands(t.Game) { // or the other's would be shown with it
			return games.Seat(i), text, nil
		}
	}
	return games.Nobody, "", games.Refuse("match.refuse.not-kept")
}
