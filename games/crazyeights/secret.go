package crazyeights

import (
	"math/rand/v2"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// shuffles is the number of shuffled decks from which a game is dealt. The first is the deck;
// each of the others gives the order of the discard pile when it becomes the stock.
const shuffles = 6

// stock is what a shuffle deals.
type stock struct {
	of     cardSet // the cards in the stock
	takers string  // the seats that have taken them in turn, as digits
}

// left returns the number of cards in the stock.
func (s *state) left() int {
	at := s.stocks[s.stock]
	return at.of.count() - len(at.takers)
}

// hasStock reports whether a card can be drawn, perhaps after a shuffle.
func (s *state) hasStock() bool {
	return s.left() > 0 || s.stock+1 < shuffles && s.played.count() > 1
}

// takeFromStock notes that the seat to move takes the next card. If none is left, the discard
// pile except its top is shuffled first.
func (s *state) takeFromStock() {
	if s.left() == 0 {
		s.stock++
		s.stocks[s.stock].of = s.played.without(one(s.top))
		s.played = one(s.top)
	}
	s.stocks[s.stock].takers += string(rune('0' + s.turn))
}

// deal returns the hand of a seat, the card that it has taken last at the end. The source is the
// shuffled decks.
func (s state) deal(seat games.Seat, source string) string {
	hand, fresh := s.held(seat, strings.Fields(source))
	if !hand.has(fresh) {
		return hand.String()
	}
	return strings.TrimSpace(hand.without(one(fresh)).String() + " " + fresh.String())
}

// held returns the cards that a seat has taken and not played, and the one that it has taken
// last. A card that it has played lies on the discard pile or has become part of a later stock.
func (s *state) held(seat games.Seat, decks []string) (hand cardSet, fresh card) {
	if !s.dealt || len(decks) < shuffles {
		return 0, 0
	}
	for i, from := range s.stocks[:s.stock+1] {
		hand = hand.without(from.of)
		at := 0
		for deck := decks[i]; deck != "" && at < len(from.takers); deck = deck[2:] {
			c, _, ok := cutCard(deck)
			if !ok || !from.of.has(c) {
				continue
			}
			if games.Seat(from.takers[at]-'0') == seat {
				hand, fresh = hand|one(c), c
			}
			at++
		}
	}
	return hand.without(s.played), fresh
}

// draw returns shuffled decks.
func draw(_ state, _ games.Seat, r *rand.Rand) string {
	var decks []string
	for range shuffles {
		var deck strings.Builder
		for _, c := range r.Perm(deckSize) {
			deck.WriteString(card(c).String())
		}
		decks = append(decks, deck.String())
	}
	return strings.Join(decks, " ")
}

// read parses shuffled decks.
func read(_ state, _ games.Seat, typed string) (string, error) {
	decks := strings.Fields(strings.ToUpper(typed))
	if len(decks) != shuffles || slices.ContainsFunc(decks, func(deck string) bool { return !isDeck(deck) }) {
		return "", games.Refuse("crazyeights.refuse.deck", "Count", shuffles)
	}
	return strings.Join(decks, " "), nil
}

// isDeck reports whether a text contains each card once, in notation.
func isDeck(text string) bool {
	var all cardSet
	for rest := text; rest != ""; {
		c, next, ok := cutCard(rest)
		if !ok {
			return false
		}
		all, rest = all|one(c), next
	}
	return all == fullDeck && len(text) == 2*deckSize
}

// readHand parses a hand, and returns its last card too. It ignores what is not a card.
func readHand(hand string) (all cardSet, last card) {
	for _, name := range strings.Fields(hand) {
		if c, rest, ok := cutCard(name); ok && rest == "" {
			all, last = all|one(c), c
		}
	}
	return all, last
}

// seenBy returns the state as an audience sees it: with its hand, if it is its owner.
func (s state) seenBy(a games.Audience) state {
	s.seer = games.Nobody
	if s.hand, s.fresh = readHand(a.Hand); s.hand != 0 {
		s.seer = a.Seat
	}
	return s
}

// forced returns the points of a hand while they are counted.
func forced(s state, _ games.Seat, hand string) (move, bool) {
	held, _ := readHand(hand)
	return move{kind: count, points: held.points()}, s.counting
}

// show lists the cards of a hand by suit.
func show(_ state, _ games.Seat, hand string) games.Text {
	held, _ := readHand(hand)
	return held.shown(grid.Glyph("", held.list()))
}

// lay shows a hand to its owner: the cards that fit stand out.
func lay(s state, _ games.Seat, hand string) games.Text {
	held, _ := readHand(hand)
	var columns []grid.Narrow
	for c := range held.all() {
		columns = append(columns, c.narrow(s.dealt && fitting(s.top, s.force).has(c)))
	}
	return held.shown(grid.Block("\n"+grid.Side(columns), held.list()))
}

// list is the cards by suit: ♤ 2 3, ♡ K.
func (s cardSet) list() string {
	var all []string
	for u := range suit(suits) {
		of := u.cell().Emoji()
		for c := range s.of(u).all() {
			of += " " + c.index()
		}
		if s.of(u) != 0 {
			all = append(all, of)
		}
	}
	return strings.Join(all, ", ")
}

// shown says what a hand is.
func (s cardSet) shown(drawn grid.Cell) games.Text {
	if s == 0 {
		return games.T("crazyeights.hand.none")
	}
	return games.T("crazyeights.hand.cards", "Suits", games.Cells(drawn))
}

// reveal shows the cards that a seat has left after the end, and their points.
func reveal(s state, seat games.Seat, hand string) ([]games.Text, error) {
	held, _ := readHand(hand)
	if held == 0 {
		return nil, nil
	}
	return []games.Text{games.T("crazyeights.reveal", "Seat", seat, "Cards", show(s, seat, hand), "Count", held.points())}, nil
}
