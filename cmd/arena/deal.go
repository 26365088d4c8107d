package main

import (
	"parlour/cmd/internal/cli"
	"parlour/games"
	"parlour/games/match"
)

// hands are what the seats of a game know.
type hands struct {
	game   *games.Game
	source string   // of all hands, if the game deals them
	own    []string // otherwise the secret of each seat
}

// of returns what a seat holds in a position.
func (h hands) of(p games.Position, s games.Seat) string {
	if match.Deals(h.game) {
		return h.game.Secrets.Deal(p, s, h.source)
	}
	return h.own[s]
}

// seen returns a position as the seat to move sees it: a dealt hand determines its moves.
func (h hands) seen(p games.Position) games.Position {
	if p.Turn() < 0 || !match.Deals(h.game) {
		return p
	}
	return h.game.SeenBy(p, games.Audience{Seat: p.Turn(), Hand: h.of(p, p.Turn())})
}

// hide returns the hands of the i-th game: the deal of its round, or secrets of its own.
func (c *contest) hide(i, round int) (hands, error) {
	h := hands{game: c.game, own: make([]string, c.seats)}
	if match.Deals(c.game) {
		h.source = c.game.Secrets.Draw(c.start, games.Chance, newRand(c.seed, 5, uint64(round)))
		return h, nil
	}
	for s := range h.own {
		switch {
		case !c.game.Info.Seats[s].Secret:
		case c.openings > 0:
			return h, cli.BadInput("%s has secrets, so its openings cannot be random: leave -openings at 0", c.game.Info.Name)
		default:
			h.own[s] = c.game.Secrets.Draw(c.start, games.Seat(s), newRand(c.seed, 3, uint64(i), uint64(s)))
		}
	}
	return h, nil
}

// hands returns the hands in a scene with the typed source, which must allow the moves so far.
func (s scene) hands(deal string) (h hands, err error) {
	h = hands{game: s.game, own: make([]string, s.seats)}
	seat := s.game.Info.Seats[max(s.start.Turn(), 0)]
	switch deals := match.Deals(s.game); {
	case deals && deal == "":
		sample := s.game.Secrets.Draw(s.start, games.Chance, newRand(1, 5, 0))
		return h, cli.BadInput("the hands of %s are dealt; name their source with -deal, such as %q", s.game.Info.Name, sample)
	case !deals && deal != "":
		return h, cli.BadInput("%s deals no hands; leave -deal out", s.game.Info.Name)
	case !deals && seat.Secret && (s.game.Secrets == nil || s.game.Secrets.Forced == nil):
		return h, cli.BadInput("the %s moves by a secret, which a position does not contain; add a move to -moves to have the other side move", seat.ID)
	case !deals:
		return h, nil
	}
	if h.source, err = s.game.Secrets.Read(s.start, games.Chance, deal); err != nil {
		return h, err
	}
	for i, past := range s.past {
		if _, err := h.seen(past.at).Canonical(past.move); err != nil {
			return h, cli.BadInput("move %d, %s, is not in the hand that -deal gives", i+1, past.move)
		}
	}
	return h, nil
}
