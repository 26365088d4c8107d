package grid

import (
	"slices"
	"strings"
)

// Suits are the suits of playing cards: spades, hearts, diamonds and clubs. They have four
// colours, so that they differ in shape and colour.
//
// Unicode's emoji of suits are not visible on every Discord background. Where Parlour's own
// drawings are not available, suits and cards are therefore text: ♤, Q♡.
var Suits = [4]Cell{suit("♠", "♤", 0x111214), suit("♥", "♡", 0xC4162A), suit("♦", "♢", 0x2380EA), suit("♣", "♧", 0x0B5C21)}

// CardBack is a card that lies face down.
var CardBack = Glyph("*", "🎴").inked(0x55ACEE)

func suit(letter, text string, ink uint32) Cell { return Glyph(letter, text+ownSign).inked(ink) }

// PlayingCard returns a card of an index into Suits; its rank is a letter or a number.
func PlayingCard(rank string, suit int) Cell {
	s := Suits[suit]
	return Glyph(rank+s.Letter, rank+s.Circle).inked(s.Ink)
}

// Narrow is a column of cells: the rank of a card above its suit and its end.
type Narrow [3]Cell

// NarrowCard returns a card of a rank from 0, the ace, to 12. It is white if it fits, and otherwise grey and one cell lower.
func NarrowCard(rank, suit int, fits bool) Narrow {
	top, middle := Tile{Piece: firstRank + Piece(rank)}, Tile{Piece: firstSuit + Piece(suit)}
	if !fits {
		return Narrow{Tile{Piece: Corner}.Cell(), top.Cell(), middle.Cell()}
	}
	top.Mark, middle.Mark = Legal, Legal
	return Narrow{top.Cell(), middle.Cell(), CardEnd.Cell()}
}

// CardEnd is the lower end of a card.
var CardEnd = Tile{Piece: cardEnd}

// perLine is the number of narrow cards that fit in a line on a phone.
const perLine = 12

// Side returns the lines of columns side by side.
func Side(columns []Narrow) string {
	var lines []string
	for some := range slices.Chunk(columns, perLine) {
		for i := range len(Narrow{}) {
			var line Cells
			for _, c := range some {
				line = append(line, c[i])
			}
			if drawn := line.Emoji(Circles); strings.Trim(drawn, Tile{Piece: Corner}.Sign()) != "" {
				lines = append(lines, drawn)
			}
		}
	}
	return strings.Join(lines, "\n")
}

// IsCard reports whether the cell is a suit or a card of a suit.
func (c Cell) IsCard() bool { return strings.ContainsAny(c.Letter, "♠♥♦♣") }

// IsText reports whether a sign is shown as text where Parlour's own drawings are not available.
func IsText(sign string) bool {
	return strings.ContainsAny(sign, "♤♡♢♧●○–"+emptyKey+string(letterSelector))
}
