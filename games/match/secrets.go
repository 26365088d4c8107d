package match

import (
	"parlour/games"
)

// Secrets describes the secrets of a table's seats, which are chosen before the game and
// revealed after it.
type Secrets struct{ table *Table }

// Secrets returns the secrets of the table's seats.
func (t *Table) Secrets() Secrets { return Secrets{t} }

// Missing returns the seats whose members have to choose a secret before the game can
// begin.
func (sec Secrets) Missing() (seats []games.Seat) {
	t := sec.table
	if !PlaysHands(t.Game) {
		return nil
	}
	for i, c := range t.Log.Chairs {
		if t.Game.Info.Seats[i].Secret && c.Kind == Member && len(c.Sealed) == 0 {
			seats = append(seats, games.Seat(i))
		}
	}
	return seats
}

// PlaysHands reports whether members of a game play seats whose secrets the host keeps, and
// the host makes the moves that those force.
func PlaysHands(g *games.Game) bool { return g.Secrets != nil && g.Secrets.Forced != nil }

// Unrevealed returns the seats whose secret the host keeps and has not revealed.
func (sec Secrets) Unrevealed() []games.Seat {
	var seats []games.Seat
	for s, c := range sec.table.Log.Chairs {
		if _, revealed := sec.table.Log.Reveals[games.Seat(s)]; len(c.Sealed) > 0 && !revealed {
			seats = append(seats, games.Seat(s))
		}
	}
	return seats
}

// MayReveal returns the refusal for a member who kept no secret in mind, or has revealed it.
func (sec Secrets) MayReveal(by Actor) error {
	_, err := sec.seatInMind(by)
	return err
}

// seatInMind returns the seat whose secret a member kept in mind and has not revealed.
func (sec Secrets) seatInMind(by Actor) (games.Seat, error) {
	t := sec.table
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
		if _, revealed := t.Log.Reveals[seat]; revealed {
			return seat, games.Refuse("match.refuse.told")
		}
		return seat, nil
	}
	return games.Nobody, games.Refuse("match.refuse.not-yours")
}

// actReveal reveals, after the end, a secret that a member kept in mind.
func actReveal(t *Table, a Act, by Actor) (Entry, error) {
	seat, err := t.Secrets().seatInMind(by)
	e := Entry{Kind: games.Reveal, Seat: seat}
	if err != nil {
		return e, err
	}
	e.Text, err = t.Game.Secrets.Read(t.Position(), seat, a.Text)
	if err == nil {
		_, err = t.Game.Secrets.Reveal(t.Position(), seat, e.Text)
	}
	return e, err
}

// actHide checks that a member may choose the secret of a seat, which must be before the
// game begins. The entry's text is as typed.
func actHide(t *Table, a Act, by Actor) (Entry, error) {
	e := Entry{Kind: games.Hide, Seat: games.Nobody, Text: a.Text}
	if err := EndRefusal(t); err != nil {
		return e, err
	}
	seat, ok := findChair(t, Member, by.User)
	e.Seat = seat
	switch {
	case !ok:
		return e, games.Refuse("match.refuse.not-playing")
	case !PlaysHands(t.Game) || !t.Game.Info.Seats[seat].Secret:
		return e, games.Refuse("match.refuse.no-secret")
	case t.Match.Status != Waiting:
		return e, games.Refuse("match.refuse.hand-kept")
	}
	return e, nil
}
