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
	moves, r := slices.Collect(s.Moves()), h.Random()
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

// defaultNodes bounds the turns that hard plays out for a move.
const defaultNodes = 100_000

// hard deals the hidden cards at random, as far as it knows nothing about them, and plays the
// game out after each of its moves with all seats following medium's plan. It makes the move
// that wins most often.
func hard(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[move], error) {
	s = s.withHand(h)
	moves := slices.Collect(s.Moves())
	if s.counting || !s.sees() || len(moves) == 1 {
		return medium(ctx, s, h, l)
	}
	sums, played, nodes := playOut(ctx, &s, moves, h.Random(), l.Or(games.Limits{Nodes: defaultNodes}))
	best := slices.Index(sums, slices.Max(sums))
	c := games.Choice[move]{Move: moves[best], Value: sums[best] / float64(max(1, played)), Nodes: nodes}
	c.Why = games.T("crazyeights.why", "Share", games.Percent(c.Value))
	return c, ctx.Err()
}

// playOut plays games with guessed cards after each of the moves, within limits and at least one.
// It returns the sum of their results by move, and the numbers of games of a move and of nodes.
func playOut(ctx context.Context, s *state, moves []move, r *rand.Rand, l games.Limits) (sums []float64, played int, nodes int64) {
	sums = make([]float64, len(moves))
	for ; played == 0 || nodes < l.Nodes && ctx.Err() == nil && !l.Stopped(); played++ {
		dealt := guess(s, r)
		for i, m := range moves {
			sum, n := dealt.playOut(m)
			sums[i] += sum
			nodes += n
		}
	}
	return sums, played, nodes
}

// table is a game whose hidden cards are dealt by a guess.
type table struct {
	state
	hands  [maxSeats]cardSet
	hidden []card // the stock, from the end
	random *rand.Rand
}

// guess deals the hidden cards at random. Cards that cannot be in the stock are in hands, and a
// seat gets no more cards of a suit than it can have.
func guess(s *state, r *rand.Rand) table {
	t := table{state: *s, random: r}
	t.hands[s.turn] = s.hand
	hidden := fullDeck.without(s.played | s.hand)
	inStock := s.stocks[s.stock].of
	sure, open := shuffled(hidden.without(inStock), r), shuffled(hidden&inStock, r)
	pool := append(sure, open...)
	for held := len(sure); held > 0; held-- {
		t.give(&pool, 0)
	}
	for seat := range games.Seat(s.seats) {
		for t.lacks(seat) > 0 && len(pool) > 0 {
			i := 0
			for j := range pool {
				if t.room(seat, pool[j]) {
					i = j
					break
				}
			}
			t.take(seat, &pool, i)
		}
	}
	t.hidden = pool
	return t
}

// lacks returns the number of cards that a seat still has to get.
func (t *table) lacks(seat games.Seat) int { return t.counts[seat] - t.hands[seat].count() }

// room reports whether a seat can have one more card of a suit.
func (t *table) room(seat games.Seat, c card) bool {
	return c.isWild() || t.hands[seat].of(c.suit()).count() < t.voids[seat][c.suit()]
}

// give deals a card of the pool to a random seat that can have it, or else to any that lacks one.
func (t *table) give(pool *[]card, i int) {
	to, n := games.Nobody, 0
	for _, strict := range []bool{true, false} {
		for seat := range games.Seat(t.seats) {
			if lacks := t.lacks(seat); lacks > 0 && (!strict || t.room(seat, (*pool)[i])) {
				if n += lacks; t.random.IntN(n) < lacks {
					to = seat
				}
			}
		}
		if to != games.Nobody {
			t.take(to, pool, i)
			return
		}
	}
	*pool = (*pool)[1:]
}

// take deals a card of the pool to a seat.
func (t *table) take(seat games.Seat, pool *[]card, i int) {
	t.hands[seat] |= one((*pool)[i])
	(*pool)[i] = (*pool)[0]
	*pool = (*pool)[1:]
}

// shuffled returns cards in random order.
func shuffled(set cardSet, r *rand.Rand) []card {
	order := slices.Collect(set.all())
	r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

// playOut plays a move and then the game to its end. It returns how well the seat to move has
// done, from 0 to 1, and the number of moves.
func (t table) playOut(first move) (share float64, moves int64) {
	seat := t.turn
	for m := first; ; m = t.move() {
		moves++
		t.play(m)
		if t.counting || moves > 400 {
			return t.share(seat), moves
		}
	}
}

// move returns the move of the plan.
func (t *table) move() move {
	if m, ok := plan(t.hands[t.turn], t.top, t.force); ok {
		return m
	}
	if !t.drawn && (len(t.hidden) > 0 || t.played.count() > 1) {
		return move{kind: take}
	}
	return move{kind: skip}
}

// play plays a move with the hidden cards.
func (t *table) play(m move) {
	switch seat := t.turn; m.kind {
	case take:
		if len(t.hidden) == 0 {
			t.hidden = shuffled(t.played.without(one(t.top)), t.random)
			t.played = one(t.top)
		}
		last := len(t.hidden) - 1
		t.hands[seat] |= one(t.hidden[last])
		t.hidden = t.hidden[:last]
		t.counts[seat]++
		t.drawn, t.passes = true, 0
	case skip:
		t.skipTurn()
	default:
		t.hands[seat] &^= one(m.card)
		t.playCard(m)
	}
}

// share returns how well a seat has done: mostly whether it has won, and also the share of its
// opponents that it has beaten.
func (t *table) share(seat games.Seat) float64 {
	beaten, others, won := 0.0, 0.0, 1.0
	for other := range games.Seat(t.seats) {
		if other == seat || t.gone[other] {
			continue
		}
		others++
		switch mine, theirs := t.hands[seat].points(), t.hands[other].points(); {
		case mine < theirs:
			beaten++
		case mine == theirs:
			beaten += 0.5
		default:
			won = 0
		}
	}
	return 0.8*won + 0.2*beaten/max(1, others)
}
