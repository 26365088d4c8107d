package crazyeights

import (
	"iter"
	"math/bits"
	"strings"

	"parlour/games/grid"
)

// The numbers of suits, of ranks and of cards.
const (
	suits    = 4
	ranks    = 13
	deckSize = suits * ranks
)

// The letters of the suits, in the order of grid.Suits, and of the ranks in notation.
const (
	suitLetters = "SHDC"
	rankLetters = "A23456789TJQK"
)

// wild is the rank of the eights.
const wild = 7

// suit is an index into grid.Suits.
type suit int8

// card is a card: its suit times ranks, plus its rank from the ace, 0, to the king, 12.
type card int8

func (c card) suit() suit   { return suit(c / ranks) }
func (c card) rank() int    { return int(c % ranks) }
func (c card) isWild() bool { return c.rank() == wild }

// String returns the notation of the card, such as QS.
func (c card) String() string {
	return rankLetters[c.rank():c.rank()+1] + suitLetters[c.suit():c.suit()+1]
}

// index returns the rank as cards show it, such as 10.
func (c card) index() string {
	if letter := rankLetters[c.rank()]; letter != 'T' {
		return string(letter)
	}
	return "10"
}

func (c card) cell() grid.Cell { return grid.PlayingCard(c.index(), int(c.suit())) }

func (c card) narrow(fits bool) grid.Narrow { return grid.NarrowCard(c.rank(), int(c.suit()), fits) }

func (u suit) cell() grid.Cell { return grid.Suits[u] }

// points returns what the card costs at the end.
func (c card) points() int {
	if c.isWild() {
		return 50
	}
	return min(c.rank()+1, 10)
}

// cardSet is a set of cards, a bit for each.
type cardSet uint64

const fullDeck cardSet = 1<<deckSize - 1

func one(c card) cardSet                    { return 1 << c }
func (s cardSet) has(c card) bool           { return s&one(c) != 0 }
func (s cardSet) count() int                { return bits.OnesCount64(uint64(s)) }
func (s cardSet) of(u suit) cardSet         { return s & ((1<<ranks - 1) << (ranks * u)) }
func (s cardSet) without(o cardSet) cardSet { return s &^ o }

// wilds are the eights.
const wilds cardSet = 1<<wild | 1<<(wild+ranks) | 1<<(wild+2*ranks) | 1<<(wild+3*ranks)

// all yields the cards by suit and rank.
func (s cardSet) all() iter.Seq[card] {
	return func(yield func(card) bool) {
		for rest := s; rest != 0; rest &= rest - 1 {
			if !yield(card(bits.TrailingZeros64(uint64(rest)))) {
				return
			}
		}
	}
}

// points returns the sum of the points of the cards.
func (s cardSet) points() (sum int) {
	for c := range s.all() {
		sum += c.points()
	}
	return sum
}

// fitting returns the cards that may follow a card if a suit is in force.
func fitting(top card, force suit) cardSet {
	return fullDeck.of(force) | wilds | (1|1<<ranks|1<<(2*ranks)|1<<(3*ranks))<<top.rank()
}

// String returns the cards in notation, separated by spaces.
func (s cardSet) String() string {
	var all []string
	for c := range s.all() {
		all = append(all, c.String())
	}
	return strings.Join(all, " ")
}
