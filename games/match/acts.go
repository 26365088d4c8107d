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
	humans := slices.ContainsFunc(t.Log.Chairs, func(c Chair) bool { return c.Kind == Member || c.Kind == Anyone })
	switch {
	case keeps:
		return games.Nobody, games.Refuse("match.refuse.kept")
	case !humans:
		return games.Nobody, games.Refuse("match.refuse.watching")
	default:
		return games.Nobody, games.Refuse("match.refuse.not-playing")
	}
}

// awaiting says, while nobody can move yet, who has to do what first.
func (t *Table) awaiting(by Actor) error {
	if _, invited := t.chairOf(Invited, by.User); invited {
		return games.Refuse("match.refuse.accept-first")
	}
	if seat, invited := t.chairOf(Invited, ""); invited {
		return games.Refuse("match.refuse.waiting", "Seat", seat)
	}
	return games.Refuse("match.refuse.vacant")
}

func (t *Table) move(text string, by Actor) (games.Seat, string, error) {
	seat, err := t.seatFor(by)
	if err != nil {
		return seat, "", err
	}
	if seat != t.Turn() {
		return seat, "", t.NotYet()
	}
	canonical, err := t.Position().Canonical(text)
	if t.Game.Pointless != nil && err == nil {
		err = t.Game.Pointless(t.Position(), canonical)
	}
	return seat, canonical, err
}

// NotYet is the refusal of whoever wants to move before the turn comes.
func (t *Table) NotYet() error {
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
	n, move, ok := ReadAmend(text)
	if !ok || n > len(t.Log.Moves) {
		return seat, "", games.Refuse("match.refuse.amend")
	}
	owner := t.Log.Moves[n-1].Seat
	if c := t.Chair(owner); c.Kind != Anyone && (c.Kind != Member || c.User != by.User) {
		return seat, "", games.Refuse("match.refuse.amend-other", "Seat", owner)
	}
	if !t.Game.Info.Seats[owner].Secret { // only what is said of a secret can be a mistake
		return seat, "", games.Refuse("match.refuse.amend")
	}
	canonical, err := t.Positions[n-1].Canonical(move)
	return owner, fmt.Sprintf("%d %s", n, canonical), err
}

func (t *Table) resign(by Actor) (games.Seat, error) {
	seat, err := t.seatFor(by)
	if err != nil {
		return seat, err
	}
	if t.Chair(seat).Kind == Anyone && by.User != t.Match.Starter {
		return seat, games.Refuse("match.refuse.resign-team")
	}
	return seat, nil
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
