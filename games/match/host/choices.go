package host

import (
	"fmt"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/seal"
)

// chosen returns the moves of all seats that chose at the same time, once all have.
func chosen(h *Host, t *match.Table) (moves []match.Entry, err error) {
	seats := t.Choices().Seats()
	if len(seats) == 0 || len(t.Choices().Awaited()) > 0 {
		return nil, nil
	}
	for _, seat := range seats {
		e := t.Log.Choices[seat]
		move, err := h.Sealer.UnsealPadded(t.Match.ID, seal.DecodeSealed(e.Text))
		if err != nil {
			return nil, err
		}
		moves = append(moves, match.Entry{Kind: games.Move, Seat: seat, Text: move, User: e.User})
	}
	return moves, nil
}

// drawnOrRead returns the secret of a seat that a member has typed, or a random one if
// typed is "".
func drawnOrRead(h *Host, g *games.Game, p games.Position, seat games.Seat, typed string) (string, error) {
	if typed != "" {
		return g.Secrets.Read(p, seat, typed)
	}
	random, err := h.NewRand()
	if err != nil {
		return "", err
	}
	return g.Secrets.Draw(p, seat, random), nil
}

// next returns the move that follows at once without a player: the only legal one, the one
// that a secret forces, or a roll. It is false if a player is to move.
func next(h *Host, t *match.Table) (match.Entry, bool, error) {
	if t.Match.Status != match.Live || t.Log.Paused != nil || t.Outcome().Over {
		return match.Entry{}, false, nil
	}
	seat := t.Turn()
	if seat == games.Chance {
		move, err := roll(h, t)
		return match.Entry{Kind: games.Rolled, Seat: seat, Text: move}, err == nil, err
	}
	if len(t.Choices().Seats()) > 0 {
		return match.Entry{}, false, nil
	}
	p, hand := t.Position(), games.Hand{}
	if match.PlaysHands(t.Game) {
		var err error
		if p, hand, err = h.Seen(t, seat); err != nil {
			return match.Entry{}, false, err
		}
	}
	switch {
	case match.MustPass(t.Game, p):
		return match.Entry{Kind: games.Forced, Seat: seat, Text: games.PassMove}, true, nil
	case hand.Secret == "" || t.Game.Secrets.Forced == nil:
		return match.Entry{}, false, nil
	}
	move, forced := t.Game.Secrets.Forced(p, seat, hand.Secret)
	return match.Entry{Kind: games.Forced, Seat: seat, Text: move}, forced, nil
}

// roll draws a move of chance from the host's entropy. It does not use the match's seed,
// which anyone may export.
func roll(h *Host, t *match.Table) (string, error) {
	random, err := h.NewRand()
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
