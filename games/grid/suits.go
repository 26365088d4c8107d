package grid

import "strings"

// Suits are the suits of playing cards: spades, hearts, diamonds and clubs. They have four
// colours, so that they differ in shape and colour.
//
// Unicode's emoji of suits are not visible on every Discord background. Where Parlour's own
// drawings are not available, suits and cards are therefore text: ♤, Q♡.
var Suits = [4]Cell{suit("♠", "♤", 0x111214), suit("♥", "♡", 0xC4162A), suit("♦", "♢", 0x2380EA), suit("♣", "♧", 0x0B5C21)}

// CardBack is a card that lies face down.
var CardBack = Glyph("*", "🎴").inked(0x55ACEE)

func suit(letter, text string, ink uint32) Cell { return Glyph(letter, text+pegCircle).inked(ink) }

// PlayingCard returns a card of an index into Suits; its rank is a letter or a number.
func PlayingCard(rank string, suit int) Cell {
	s := Suits[suit]
	return Glyph(rank+s.Letter, rank+s.Circle).inked(s.Ink)
}

// IsCard reports whether the cell is a suit or a card of a suit.
func (c Cell) IsCard() bool { return strings.ContainsAny(c.Letter, "♠♥♦♣") }

// IsText reports whether a sign is shown as text where Parlour's own drawings are not available.
func IsText(sign string) bool {
	return strings.ContainsAny(sign, "♤♡♢♧"+emptyKey+string(letterSelector))
}
