package crazyeights

import (
	"strconv"
	"strings"

	"parlour/games"
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
