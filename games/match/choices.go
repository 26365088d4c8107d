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

// sealPadded pads and seals the text of an entry. No secret and no move ends in a space.
func (s Sealer) sealPadded(match, text string) string {
	fill := (sealedSize - len(text)%sealedSize) % sealedSize
	return base64.RawStdEncoding.EncodeToString(s.Seal(match, text+strings.Repeat(" ", fill)))
}

// decodeSealed decodes the sealed text of an entry; nil if it is invalid.
func decodeSealed(text string) []byte {
	sealed, err := base64.RawStdEncoding.DecodeString(text)
	if err != nil {
		return nil
	}
	return sealed
}

// unsealPadded opens what was sealed for a match, without the padding.
func (s Sealer) unsealPadded(match string, sealed []byte) (string, error) {
	text, err := s.Unseal(match, sealed)
	return strings.TrimRight(text, " "), err
}

// Choices describes the choices of seats that move at the same time.
type Choices struct{ table *Table }

// Choices returns the table's simultaneous choices.
func (t *Table) Choices() Choices { return Choices{t} }

// Seats returns the seats that choose at the same time now; none if one seat is to move.
func (ch Choices) Seats() []games.Seat {
	t := ch.table
	if t.Game.Simultaneous == nil || t.Match.Status != Live || t.Log.Paused != nil || t.Outcome().Over {
		return nil
	}
	if seats := t.Game.Simultaneous.Seats(t.Position()); len(seats) > 1 {
		return seats
	}
	return nil
}

// Awaited returns the seats of Seats that have not chosen yet.
func (ch Choices) Awaited() []games.Seat {
	return slices.DeleteFunc(slices.Clone(ch.Seats()), ch.Has)
}

// Has reports whether a seat has chosen and waits for others.
func (ch Choices) Has(s games.Seat) bool {
	_, has := ch.table.Log.Choices[s]
	return has
}

// PositionFor returns the position for a seat that is to move. With simultaneous choices it is
// this seat's turn in it.
func (t *Table) PositionFor(s games.Seat) games.Position {
	if slices.Contains(t.Choices().Seats(), s) {
		return t.Game.Simultaneous.As(t.Position(), s)
	}
	return t.Position()
}

// MayMove reports whether a seat is to move, or may still change its choice.
func (t *Table) MayMove(s games.Seat) bool {
	return s >= 0 && (s == t.Turn() || slices.Contains(t.Choices().Seats(), s))
}

// Outdated reports whether an entry after the first seen ones affects the moves of others.
// Choices, votes, hints, extensions and members who join a team do not.
func (t *Table) Outdated(seen int) bool {
	if seen < 0 || seen > len(t.Match.Entries) {
		return true
	}
	return slices.ContainsFunc(t.Match.Entries[seen:], func(e Entry) bool { return affectsOthers(t, e) })
}

// affectsOthers reports whether an entry affects the moves of others.
func affectsOthers(t *Table, e Entry) bool { return !kinds[e.Kind].private && !t.Log.joinsTeam(e) }

// chosen returns the moves of all seats that chose at the same time, once all have.
func (h *Host) chosen(t *Table) (moves []Entry, err error) {
	seats := t.Choices().Seats()
	if len(seats) == 0 || len(t.Choices().Awaited()) > 0 {
		return nil, nil
	}
	for _, seat := range seats {
		e := t.Log.Choices[seat]
		move, err := h.Sealer.unsealPadded(t.Match.ID, decodeSealed(e.Text))
		if err != nil {
			return nil, err
		}
		moves = append(moves, Entry{Kind: games.Move, Seat: seat, Text: move, User: e.User})
	}
	return moves, nil
}

// OwnSeat returns the seat in which a member plays, regardless of the turn.
func (t *Table) OwnSeat(user string) (games.Seat, bool) {
	if seat, ok := t.SeatOf(user); ok && t.Chair(seat).Kind != Anyone {
		return seat, true
	}
	return findChair(t, Member, user)
}

// drawnOrRead returns the secret of a seat that a member has typed, or a random one if
// typed is "".
func (h *Host) drawnOrRead(g *games.Game, p games.Position, seat games.Seat, typed string) (string, error) {
	if typed != "" {
		return g.Secrets.Read(p, seat, typed)
	}
	random, err := h.newRand()
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
	case len(t.Choices().Seats()) > 0:
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
	random, err := h.newRand()
	if err != nil {
		return "", err
	}
	rolls := t.Game.Chances(t.Position())
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
