package crazyeights

import (
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// kind is the kind of a move.
type kind int8

const (
	play  kind = iota
	take       // draw a card
	skip       // pass
	up         // the first card is turned up, by chance
	count      // the points of a hand are counted after the last card
)

// drawMove is the canonical form of a draw.
const drawMove = "draw"

// move is a move. A card that is played has the suit that is in force afterwards.
type move struct {
	kind   kind
	card   card
	suit   suit
	points int
}

// String returns the canonical form, such as QS, or 8SH for the eight of spades that names
// hearts.
func (m move) String() string {
	switch {
	case m.kind == take:
		return drawMove
	case m.kind == skip:
		return games.PassMove
	case m.kind == count:
		return strconv.Itoa(m.points)
	case m.kind == play && m.card.isWild():
		return m.card.String() + suitLetters[m.suit:m.suit+1]
	}
	return m.card.String()
}

// written replaces what people type by notation.
var written = strings.NewReplacer("10", "T", "♠", "S", "♥", "H", "♦", "D", "♣", "C", "♤", "S", "♡", "H", "♢", "D", "♧", "C",
	" ", "", "\ufe0e", "", "\ufe0f", "")

// parse parses a move. An eight without a suit names its own.
func parse(s state, typed string) (move, error) {
	switch word := strings.ToLower(strings.TrimSpace(typed)); {
	case word == drawMove:
		return move{kind: take}, nil
	case word == games.PassMove:
		return move{kind: skip}, nil
	case s.counting:
		if n, err := strconv.Atoi(word); err == nil && word == strconv.Itoa(n) {
			return move{kind: count, points: n}, nil
		}
	}
	name := written.Replace(strings.ToUpper(typed))
	c, rest, ok := cutCard(name)
	if !ok {
		return move{}, games.Refuse("crazyeights.refuse.typed", "Typed", games.Quoted(typed))
	}
	m := move{card: c, suit: c.suit()}
	if !s.dealt {
		m.kind = up
	}
	if c.isWild() && len(rest) == 1 && strings.Contains(suitLetters, rest) {
		m.suit, rest = suit(strings.Index(suitLetters, rest)), ""
	}
	if rest != "" {
		return move{}, games.Refuse("crazyeights.refuse.typed", "Typed", games.Quoted(typed))
	}
	return m, nil
}

// cutCard returns the card in notation that begins a text, and what follows.
func cutCard(text string) (c card, rest string, ok bool) {
	if len(text) < 2 {
		return 0, "", false
	}
	rank, u := strings.IndexByte(rankLetters, text[0]), strings.IndexByte(suitLetters, text[1])
	return card(u*ranks + rank), text[2:], rank >= 0 && u >= 0
}

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
	return strings.Join(games.Mapped(slices.Collect(s.all()), card.String), " ")
}
