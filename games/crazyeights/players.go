package crazyeights

import (
	"context"
	"math/rand/v2"
	"slices"

	"parlour/games"
)

// players returns the computer players by name. Of games between two, easy wins 86 % against
// random play, medium 69 % against easy, and hard 58 % against medium; luck decides the rest.
func players() map[string]games.Strategy[state, move] {
	return map[string]games.Strategy[state, move]{"easy": easy, "medium": medium, "hard": hard}
}

// careless is how often easy draws or passes as readily as it plays a card.
const careless = 0.3

// easy plays any card that fits, also an eight, and names any suit. Sometimes it draws instead.
func easy(ctx context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[move], error) {
	s = s.withHand(h)
	moves, r := slices.Collect(s.Moves()), random(h)
	if len(moves) > 1 && r.Float64() > careless { // the draw or the pass is the last
		moves = moves[:len(moves)-1]
	}
	return games.Choice[move]{Move: moves[r.IntN(len(moves))], Nodes: 1}, ctx.Err()
}

// medium follows a plan; see plan.
func medium(ctx context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[move], error) {
	s = s.withHand(h)
	c := games.Choice[move]{Move: move{kind: skip}, Nodes: 1}
	switch m, ok := plan(s.hand, s.top, s.force); {
	case s.counting, s.seer == games.Nobody:
		for c.Move = range s.Moves() {
		}
	case ok:
		c.Move = m
	case s.mayDraw():
		c.Move = move{kind: take}
	}
	return c, ctx.Err()
}

// withHand returns the state with a hand, if it has none.
func (s state) withHand(h games.Hand) state {
	if s.sees() {
		return s
	}
	return s.seenBy(games.Audience{Seat: s.turn, Hand: h.Secret})
}

// random returns the hand's randomness, or that of a fixed seed.
func random(h games.Hand) *rand.Rand {
	if h.Rand != nil {
		return h.Rand
	}
	return rand.New(rand.NewPCG(1, 2))
}

// plan returns the card of a hand to play, and false if none fits. It keeps eights until nothing
// else fits. Otherwise it plays the card whose suit it has most of, and of those the one with most
// points. An eight names the longest suit.
func plan(hand cardSet, top card, force suit) (best move, ok bool) {
	most := -1
	rest := hand.without(wilds)
	for c := range (hand & fitting(top, force)).all() {
		worth := 20*rest.of(c.suit()).count() + c.points()
		m := move{card: c, suit: c.suit()}
		if c.isWild() {
			m.suit, worth = longest(rest, c.suit()), 0
		}
		if hand.count() == 1 {
			m.suit = c.suit()
		}
		if worth > most {
			best, most = m, worth
		}
	}
	return best, most >= 0
}

// longest returns the suit with most cards; if there are none, another.
func longest(hand cardSet, other suit) suit {
	most := 0
	for u := range suit(suits) {
		if n := hand.of(u).count(); n > most {
			other, most = u, n
		}
	}
	return other
}
