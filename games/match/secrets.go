package match

import (
	"parlour/games"
)

// Secrets describes the secrets of a table's seats, which are chosen before the game and
// revealed after it.
type Secrets struct{ table *Table }

// Secrets returns the secrets of the table's seats.
func (t *Table) Secrets() Secrets { return Secrets{t} }

// Sources returns where the secrets of a match can come from, default first. Dealt hands are
// always drawn.
func Sources(g *games.Game, o games.Opening) []games.SecretSource {
	if len(o.Secret) == 0 || Deals(g) {
		return []games.SecretSource{games.Drawn}
	}
	return o.Secret
}

// Missing returns the seats whose members have to choose a secret before the game can
// begin.
func (sec Secrets) Missing() (seats []games.Seat) {
	t := sec.table
	if !PlaysHands(t.Game) || Deals(t.Game) {
		return nil
	}
	for i, c := range t.Log.Chairs {
		seat := games.Seat(i)
		if t.Game.Info.Seats[i].Secret && c.Kind == Member && !sec.Kept(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// PlaysHands reports whether members of a game play seats whose secrets the host keeps: dealt
// hands, or secrets whose forced moves the host makes.
func PlaysHands(g *games.Game) bool {
	return g.Secrets != nil && (g.Secrets.Forced != nil || g.Secrets.Deal != nil)
}

// Deals reports whether the hands of a game are dealt from one source.
func Deals(g *games.Game) bool { return g.Secrets != nil && g.Secrets.Deal != nil }

// Kept reports whether the host keeps the secret of a seat, or of [games.Chance] the source of
// all hands.
func (sec Secrets) Kept(s games.Seat) bool {
	t := sec.table
	switch {
	case s == games.Chance:
		return len(t.Log.Source) > 0
	case Deals(t.Game):
		return t.Game.Info.Seats[s].Secret && sec.Kept(games.Chance)
	default:
		return len(t.Chair(s).Sealed) > 0
	}
}

// Unrevealed returns the seats whose secret the host keeps and has not revealed. The last is
// [games.Chance] if hands are dealt.
func (sec Secrets) Unrevealed() (seats []games.Seat) {
	unrevealed := func(s games.Seat) bool {
		_, revealed := sec.table.Log.Reveals[s]
		return sec.Kept(s) && !revealed
	}
	for i := range sec.table.Log.Chairs {
		if seat := games.Seat(i); unrevealed(seat) {
			seats = append(seats, seat)
		}
	}
	if unrevealed(games.Chance) {
		seats = append(seats, games.Chance)
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
	if t.Game.Secrets == nil || Deals(t.Game) {
		return games.Nobody, games.Refuse("match.refuse.no-secret")
	}
	if !t.Outcome().Over {
		return games.Nobody, games.Refuse("match.refuse.reveal-early")
	}
	for i, c := range t.Log.Chairs {
		seat := games.Seat(i)
		if c.User == by.User && t.Secrets().Kept(seat) {
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
	seat, ok := findChair(t, Member, by.User)
	e := Entry{Kind: games.Hide, Seat: seat, Text: a.Text}
	switch {
	case !ok:
		return e, games.Refuse("match.refuse.not-playing")
	case !PlaysHands(t.Game) || Deals(t.Game) || !t.Game.Info.Seats[seat].Secret:
		return e, games.Refuse("match.refuse.no-secret")
	case t.Match.Status != Waiting:
		return e, games.Refuse("match.refuse.hand-kept")
	}
	return e, nil
}
