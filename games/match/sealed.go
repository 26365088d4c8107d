package match

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strings"

	"parlour/games"
)

// Secrets of seats and simultaneous choices are entries whose text is sealed, so that no log
// and no export reveals them. They are padded before, so that the length reveals nothing.

// sealedSize is the multiple to which a text is padded, in bytes.
const sealedSize = 4 * games.MaxMove

// pack pads and seals the text of an entry. No secret and no move ends in a space.
func (s Sealer) pack(match, text string) string {
	fill := (sealedSize - len(text)%sealedSize) % sealedSize
	return base64.RawStdEncoding.EncodeToString(s.Seal(match, text+strings.Repeat(" ", fill)))
}

// unpacked decodes the sealed text of an entry; nil if it is invalid.
func unpacked(text string) []byte {
	sealed, err := base64.RawStdEncoding.DecodeString(text)
	if err != nil {
		return nil
	}
	return sealed
}

// unseal opens what was sealed for a match, without the padding.
func (s Sealer) unseal(match string, sealed []byte) (string, error) {
	text, err := s.Unseal(match, sealed)
	return strings.TrimRight(text, " "), err
}

// Choosing returns the seats that choose at the same time now; none if one seat is to move.
func (t *Table) Choosing() []games.Seat {
	if t.Game.Simultaneous == nil || t.Match.Status != Live || t.Log.Paused != nil || t.Outcome().Over {
		return nil
	}
	if seats := t.Game.Simultaneous.Seats(t.Position()); len(seats) > 1 {
		return seats
	}
	return nil
}

// Awaited returns the seats of Choosing that have not chosen yet.
func (t *Table) Awaited() []games.Seat {
	return slices.DeleteFunc(slices.Clone(t.Choosing()), t.HasChosen)
}

// HasChosen reports whether a seat has chosen and waits for others.
func (t *Table) HasChosen(s games.Seat) bool {
	_, has := t.Log.Choices[s]
	return has
}

// Facing returns the position for a seat that is to move. With simultaneous choices it is
// this seat's turn in it.
func (t *Table) Facing(s games.Seat) games.Position {
	if slices.Contains(t.Choosing(), s) {
		return t.Game.Simultaneous.WithTurn(t.Position(), s)
	}
	return t.Position()
}

// MayMove reports whether a seat is to move, or may still change its choice.
func (t *Table) MayMove(s games.Seat) bool {
	return s >= 0 && (s == t.Turn() || slices.Contains(t.Choosing(), s))
}

// Outdated reports whether an entry after the first seen ones affects the moves of others.
// Choices, votes, hints, extensions and members who join a team do not.
func (t *Table) Outdated(seen int) bool {
	if seen < 0 || seen > len(t.Match.Entries) {
		return true
	}
	return slices.ContainsFunc(t.Match.Entries[seen:], t.bears)
}

// bears reports whether an entry affects the moves of others.
func (t *Table) bears(e Entry) bool { return !kinds[e.Kind].private && !t.Log.joins(e) }

// chosen returns the moves of all seats that chose at the same time, once all have.
func (h *Host) chosen(t *Table) (moves []Entry, err error) {
	seats := t.Choosing()
	if len(seats) == 0 || len(t.Awaited()) > 0 {
		return nil, nil
	}
	for _, seat := range seats {
		e := t.Log.Choices[seat]
		move, err := h.Sealer.unseal(t.Match.ID, unpacked(e.Text))
		if err != nil {
			return nil, err
		}
		moves = append(moves, Entry{Kind: games.Move, Seat: seat, Text: move, User: e.User})
	}
	return moves, nil
}

// Handless returns the seats whose members have to choose a secret before the game can
// begin.
func (t *Table) Handless() (seats []games.Seat) {
	if !playsHands(t.Game) {
		return nil
	}
	for i, c := range t.Log.Chairs {
		if t.Game.Info.Seats[i].Secret && c.Kind == Member && len(c.Sealed) == 0 {
			seats = append(seats, games.Seat(i))
		}
	}
	return seats
}

// playsHands reports whether members of a game play seats whose secrets the host keeps, and
// the host makes the moves that those force.
func playsHands(g *games.Game) bool { return g.Secrets != nil && g.Secrets.Forced != nil }

// OwnSeat returns the seat in which a member plays, regardless of the turn.
func (t *Table) OwnSeat(user string) (games.Seat, bool) {
	if seat, ok := t.SeatOf(user); ok && t.Chair(seat).Kind != Anyone {
		return seat, true
	}
	return t.chairOf(Member, user)
}

// actHide checks that a member may choose the secret of a seat, which must be before the
// game begins. The entry's text is as typed.
func actHide(t *Table, a Act, by Actor) (Entry, error) {
	e := Entry{Kind: games.Hide, Seat: games.Nobody, Text: a.Text}
	if err := t.ended(); err != nil {
		return e, err
	}
	seat, ok := t.chairOf(Member, by.User)
	e.Seat = seat
	switch {
	case !ok:
		return e, games.Refuse("match.refuse.not-playing")
	case !playsHands(t.Game) || !t.Game.Info.Seats[seat].Secret:
		return e, games.Refuse("match.refuse.no-secret")
	case t.Match.Status != Waiting:
		return e, games.Refuse("match.refuse.hand-kept")
	}
	return e, nil
}

// drawnOrRead returns the secret of a seat that a member has typed, or a random one if
// typed is "".
func (h *Host) drawnOrRead(g *games.Game, p games.Position, seat games.Seat, typed string) (string, error) {
	if typed != "" {
		return g.Secrets.Read(p, seat, typed)
	}
	random, err := h.fresh()
	if err != nil {
		return "", err
	}
	return g.Secrets.Draw(p, seat, random), nil
}

// next returns the move that follows at once without a player: the only legal one, the one
// that a secret forces, or a roll. It is false if a player is to move.
func (h *Host) next(t *Table) (Entry, bool, error) {
	if t.Match.Status != Live || t.Log.Paused != nil || t.Outcome().Over {
		return Entry{}, false, nil
	}
	p, seat := t.Position(), t.Turn()
	switch {
	case seat == games.Chance:
		move, err := h.roll(t)
		return Entry{Kind: games.Rolled, Seat: seat, Text: move}, err == nil, err
	case len(t.Choosing()) > 0:
		return Entry{}, false, nil
	case mustPass(p):
		return Entry{Kind: games.Forced, Seat: seat, Text: games.PassMove}, true, nil
	case !playsHands(t.Game):
		return Entry{}, false, nil
	}
	hand, err := h.Hand(t, seat)
	if err != nil || hand.Secret == "" {
		return Entry{}, false, err
	}
	move, forced := t.Game.Secrets.Forced(p, seat, hand.Secret)
	return Entry{Kind: games.Forced, Seat: seat, Text: move}, forced, nil
}

// roll draws a move of chance from the host's entropy. It does not use the match's seed,
// which anyone may export.
func (h *Host) roll(t *Table) (string, error) {
	random, err := h.fresh()
	if err != nil {
		return "", err
	}
	rolls := t.Game.Rolls(t.Position())
	at := random.Float64()
	for _, r := range rolls {
		if at -= r.Probability; at < 0 {
			return r.Move, nil
		}
	}
	if len(rolls) == 0 {
		return "", fmt.Errorf("match %s: %s calls for a roll and has none", t.Match.ID, t.Match.Game)
	}
	return rolls[len(rolls)-1].Move, nil // the probabilities were rounded
}
