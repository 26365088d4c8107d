package host

import (
	randv2 "math/rand/v2"

	"parlour/games"
	"parlour/games/match"
)

// Hand returns what a seat of the table knows. The caller must show it to the seat's player
// only.
func (h *Host) Hand(t *match.Table, s games.Seat) (games.Hand, error) {
	return h.HandAt(t, t.Position(), s)
}

// HandAt returns what a seat of the table knew in one of its positions.
func (h *Host) HandAt(t *match.Table, p games.Position, s games.Seat) (games.Hand, error) {
	hand := games.Hand{Rand: randv2.New(randv2.NewPCG(t.Match.Seed, uint64(len(t.Log.Moves))))}
	sealed, deals := t.Chair(s).Sealed, match.Deals(t.Game)
	if deals {
		sealed = t.Log.Source
	}
	if len(sealed) == 0 {
		return hand, nil
	}
	secret, err := h.Sealer.UnsealPadded(t.Match.ID, sealed)
	if err != nil {
		return games.Hand{}, err
	}
	if hand.Secret = secret; deals && s != games.Chance {
		hand.Secret = t.Game.Secrets.Deal(p, s, secret)
	}
	return hand, nil
}

// Seen returns the position in which a seat is to move as its player sees it, and the hand: a
// dealt hand determines the legal moves.
func (h *Host) Seen(t *match.Table, s games.Seat) (games.Position, games.Hand, error) {
	hand, err := h.Hand(t, s)
	p := t.PositionFor(s)
	if err == nil && match.Deals(t.Game) {
		p = t.Game.SeenBy(p, games.Audience{Seat: s, Hand: hand.Secret})
	}
	return p, hand, err
}

// checkHand refuses a move that the hand of its seat does not have.
func checkHand(h *Host, t *match.Table, e match.Entry) error {
	if !match.Deals(t.Game) {
		return nil
	}
	seen, _, err := h.Seen(t, e.Seat)
	if err == nil {
		_, err = seen.Canonical(e.Text)
	}
	return err
}
