package crazyeights

import (
	"iter"

	"parlour/games"
	"parlour/games/cards"
)

// The sizes of the hands that are dealt to two players and to more.
const (
	handOfTwo = 7
	handSize  = 5
)

// recent is the number of played cards that a state remembers in order.
const recent = 7

// state is a position. It knows how many cards each seat holds, but not which; see seenBy.
type state struct {
	seats int
	turn  games.Seat
	dealt bool // the first card has been turned up
	drawn bool // the seat to move has drawn
	gone  [maxSeats]bool

	top    card
	force  suit         // the suit in force
	played cardSet      // the discard pile with the top
	latest [recent]card // the last cards played, latest first
	shown  int          // of them

	stocks [shuffles]stock // what the shuffles before and the current one have dealt
	stock  int             // the index of the current one
	counts [maxSeats]int   // the cards of each seat
	passes int             // in a row, since nothing can be drawn
	past   int             // turns that are over

	counting bool // the points are being counted: there are no more turns
	counted  [maxSeats]bool
	points   [maxSeats]int

	turns [maxSeats]lastTurn
	// voids are the most cards of each suit that a seat can have, as everyone knows. One that draws is taken to have none
	// in the suit in force.
	voids [maxSeats][suits]int

	seer  games.Seat // the seat whose hand is known, as its own player sees the state, or Nobody
	hand  cardSet    // of the seer
	fresh card       // the card that the seer has taken last
}

// lastTurn is what a seat has done in its last turn.
type lastTurn struct {
	drew, passed, played bool
	move                 move
}

// newState returns the state before the first card is turned up.
func newState(seats int) state {
	s := state{seats: seats, seer: games.Nobody}
	size := handSize
	if seats == 2 {
		size = handOfTwo
	}
	for range size {
		s.stocks[0].takers += "012345"[:seats]
	}
	for seat := range seats {
		s.counts[seat], s.voids[seat] = size, [suits]int{ranks, ranks, ranks, ranks}
	}
	return s
}

// Turn returns the seat to move.
func (s state) Turn() games.Seat {
	switch {
	case s.over():
		return games.Nobody
	case !s.dealt:
		return games.Chance
	}
	return s.turn
}

// sees reports whether the hand of the seat to move is known.
func (s state) sees() bool { return s.seer == s.turn && s.seer != games.Nobody }

// playable returns the cards that the seat to move may play: of its hand if that is known, or
// else of all that are hidden.
func (s state) playable() cardSet {
	hand := fullDeck.without(s.played)
	if s.sees() {
		hand = s.hand
	}
	return hand & fitting(s.top, s.force)
}

// Moves yields the cards with their suits, the draw and the pass.
func (s state) Moves() iter.Seq[move] {
	return func(yield func(move) bool) {
		switch {
		case s.over():
		case !s.dealt:
			for _, r := range s.rolls() {
				if !yield(r.Move) {
					return
				}
			}
		case s.counting:
			s.countMoves(yield)
		default:
			s.turnMoves(yield)
		}
	}
}

// turnMoves yields the moves of a turn.
func (s state) turnMoves(yield func(move) bool) {
	for c := range s.playable().all() {
		for u := range suit(suits) {
			m := move{card: c, suit: u}
			if s.names(m) && !yield(m) {
				return
			}
		}
	}
	wait := move{kind: skip}
	if s.mayDraw() {
		wait.kind = take
	}
	yield(wait)
}

// countMoves yields the points that a hand can have.
func (s state) countMoves(yield func(move) bool) {
	least, most := s.countable()
	for n := least; n <= most; n++ {
		if !yield(move{kind: count, points: n}) {
			return
		}
	}
}

// countable returns the least and the most points that the seat to move can have.
func (s state) countable() (least, most int) {
	if s.sees() {
		return s.hand.points(), s.hand.points()
	}
	n := s.counts[s.turn]
	return 1, 50*min(n, suits) + 10*max(0, n-suits)
}

// names reports whether a card may be played with a suit: an eight names any, except as the
// last card.
func (s state) names(m move) bool {
	return m.suit == m.card.suit() || m.card.isWild() && s.counts[s.turn] > 1
}

// mayDraw reports whether the seat to move may draw. Otherwise it may pass.
func (s state) mayDraw() bool { return !s.drawn && s.hasStock() }

// rolls returns the first cards that can be turned up: any but an eight.
func (s state) rolls() (rolls []games.Roll[move]) {
	if s.Turn() != games.Chance {
		return nil
	}
	for c := range fullDeck.without(wilds).all() {
		rolls = append(rolls, games.Roll[move]{Move: move{kind: up, card: c, suit: c.suit()}, Probability: 1.0 / (deckSize - suits)})
	}
	return rolls
}

// Legal refuses what the rules, or the hand if it is known, do not permit.
func (s state) Legal(m move) error {
	switch least, most := s.countable(); {
	case s.over(), (m.kind == up) == s.dealt, (m.kind == count) != s.counting:
		return games.Refuse("crazyeights.refuse.move")
	case m.kind == up && m.card.isWild(), m.kind == count && (m.points < least || m.points > most):
		return games.Refuse("crazyeights.refuse.move")
	case m.kind == take && s.drawn:
		return games.Refuse("crazyeights.refuse.drawn")
	case m.kind == take && !s.hasStock():
		return games.Refuse("crazyeights.refuse.empty")
	case m.kind == skip && s.mayDraw():
		return games.Refuse("crazyeights.refuse.pass")
	case m.kind == play:
		return s.legalCard(m)
	}
	return nil
}

func (s state) legalCard(m move) error {
	switch {
	case s.played.has(m.card), s.sees() && !s.hand.has(m.card):
		return games.Refuse("crazyeights.refuse.hand", "Card", cells(m.card))
	case !fitting(s.top, s.force).has(m.card):
		return games.Refuse("crazyeights.refuse.card", "Card", cells(m.card), "Fit", s.fit())
	case !s.names(m):
		return games.Refuse("crazyeights.refuse.last")
	}
	return nil
}

// After returns the state after a legal move, without the hand.
func (s state) After(m move) state {
	s.seer, s.hand = games.Nobody, 0
	switch m.kind {
	case up:
		s.dealt, s.stocks[0].of = true, fullDeck.without(one(m.card))
		s.put(m)
	case take:
		s.takeCard()
	case skip:
		s.skipTurn()
	case count:
		s.counted[s.turn], s.points[s.turn] = true, m.points
		s.turn = s.next()
	default:
		s.playCard(m)
	}
	return s
}

// put puts a card on the discard pile.
func (s *state) put(m move) {
	s.top, s.force, s.played = m.card, m.suit, s.played|one(m.card)
	copy(s.latest[1:], s.latest[:])
	s.latest[0], s.shown = m.card, min(s.shown+1, recent)
}

func (s *state) playCard(m move) {
	s.put(m)
	s.passes = 0
	s.counts[s.turn]--
	s.turns[s.turn] = lastTurn{drew: s.drawn, played: true, move: m}
	if most := &s.voids[s.turn][m.card.suit()]; *most > 0 {
		*most--
	}
	if s.counts[s.turn] == 0 {
		s.endTurns()
		return
	}
	s.endTurn()
}

func (s *state) takeCard() {
	s.voids[s.turn][s.force] = 0
	for u := range s.voids[s.turn] {
		s.voids[s.turn][u]++
	}
	s.takeFromStock()
	s.counts[s.turn]++
	s.drawn, s.passes = true, 0
	s.turns[s.turn] = lastTurn{drew: true}
}

func (s *state) skipTurn() {
	s.voids[s.turn][s.force] = 0
	s.turns[s.turn] = lastTurn{drew: s.drawn, passed: true}
	if !s.drawn {
		s.passes++
	}
	if s.passes == s.active() {
		s.endTurns()
		return
	}
	s.endTurn()
}

// endTurn passes the turn on.
func (s *state) endTurn() {
	s.drawn, s.past = false, s.past+1
	s.turn = s.next()
}

// endTurns ends the last turn. The cards that are left are counted.
func (s *state) endTurns() {
	s.counting, s.drawn = true, false
	s.turn = s.next()
}

// next returns the next seat that plays, or whose points are not counted yet; the same seat if
// there is none.
func (s *state) next() games.Seat {
	for i := 1; i <= s.seats; i++ {
		seat := (s.turn + games.Seat(i)) % games.Seat(s.seats)
		if !s.gone[seat] && (!s.counting || s.owes(seat)) {
			return seat
		}
	}
	return s.turn
}

// owes reports whether a seat has cards whose points are not counted yet.
func (s *state) owes(seat games.Seat) bool {
	return !s.gone[seat] && !s.counted[seat] && s.counts[seat] > 0
}

// active returns the number of seats that have not left.
func (s *state) active() int {
	return games.Count(s.gone[:s.seats], func(gone bool) bool { return !gone })
}

// over reports whether all points are counted or only one seat is left.
func (s *state) over() bool { return s.active() < cards.Fewest || s.counting && !s.owes(s.turn) }

// pass returns the move of a seat whose time has expired: the draw or the pass, or the points
// of a known hand.
func (s state) pass(games.Seat) (move, bool) {
	switch {
	case s.counting:
		return move{kind: count, points: s.hand.points()}, s.sees()
	case s.mayDraw():
		return move{kind: take}, true
	}
	return move{kind: skip}, true
}

// dropOut takes a seat and its cards out of the game.
func (s state) dropOut(seat games.Seat) state {
	s.seer, s.hand = games.Nobody, 0
	s.gone[seat], s.passes = true, 0
	if seat == s.turn {
		s.drawn = false
		s.turn = s.next()
	}
	return s
}

// Outcome ranks the seats by their points. Those that have left share the last place.
func (s state) Outcome() games.Outcome {
	if !s.over() {
		return games.Running
	}
	o := games.Outcome{Over: true, Winner: games.Nobody}
	var first []games.Seat
	for seat := range games.Seat(s.seats) {
		place := 1
		for other := range games.Seat(s.seats) {
			if s.beats(other, seat) {
				place++
			}
		}
		if o.Places = append(o.Places, place); place == 1 {
			first = append(first, seat)
		}
	}
	if o.Winner = first[0]; len(first) > 1 {
		o.Winner, o.Winners = games.Nobody, first
	} else {
		o.Points = s.gained(first[0])
	}
	o.Reason = s.ended(o, "crazyeights.over.shared", "crazyeights.over.left", "crazyeights.over.blocked", "crazyeights.over.out")
	return o
}

// gained returns what the winner gains: the points that the cards of the others cost more.
func (s *state) gained(winner games.Seat) []int {
	all := make([]int, s.seats)
	for seat := range all {
		if !s.gone[seat] {
			all[winner] += s.points[seat] - s.points[winner]
		}
	}
	return all
}

// beats reports whether a seat is ranked above another.
func (s *state) beats(a, b games.Seat) bool {
	if s.gone[a] || s.gone[b] {
		return !s.gone[a] && s.gone[b]
	}
	return s.points[a] < s.points[b]
}

// ended returns the one of four texts that says how the game has ended: with several winners, because the others have left,
// because nobody could play, or with a seat that is out of cards.
func (s *state) ended(o games.Outcome, shared, left, blocked, out string) games.Text {
	switch {
	case len(o.Winners) > 0:
		seats := games.Mapped(o.Winners, func(seat games.Seat) games.Text { return games.T("crazyeights.seat", "Seat", seat) })
		return games.T(shared, "Seats", seats)
	case s.active() < cards.Fewest:
		return games.T(left, "Seat", o.Winner)
	case s.counts[o.Winner] > 0:
		return games.T(blocked, "Seat", o.Winner, "Count", s.points[o.Winner])
	default:
		return games.T(out, "Seat", o.Winner)
	}
}
