package grid

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// suits are the suits of playing cards: spades, hearts, diamonds and clubs. They have four colours, so that they
// differ in shape and colour. Unicode's emoji of them are not visible on every background of Discord, so text stands for
// their signs.
var suits = [...]struct {
	letter, text string
	ink          uint32
}{{"♠", "♤", 0x111214}, {"♥", "♡", 0xC4162A}, {"♦", "♢", 0x2380EA}, {"♣", "♧", 0x0B5C21}}

// Suits are the signs of the suits.
var Suits = [len(suits)]Cell{suit(0), suit(1), suit(2), suit(3)}

func suit(i int) Cell {
	return Cell{Letter: suits[i].letter, Ink: suits[i].ink, Tile: Tile{Piece: suitPiece + Piece(i)}}
}

// CardBack is a card that lies face down.
var CardBack = Cell{Letter: "*", Tile: Tile{Piece: cardBack}}

// PlayingCard returns a card of an index into Suits; its rank is a letter or a number. It is the rank before the sign of
// the suit.
func PlayingCard(rank string, suit int) Cell {
	s := Suits[suit]
	return Cell{Letter: rank + s.Letter, Text: rank + s.Emoji(), Ink: s.Ink}
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
			if drawn := line.Emoji(); strings.Trim(drawn, Tile{Piece: Corner}.Sign()) != "" {
				lines = append(lines, drawn)
			}
		}
	}
	return strings.Join(lines, "\n")
}

// IsCard reports whether the cell is a suit or a card of a suit.
func (c Cell) IsCard() bool { return strings.ContainsAny(c.Letter, "♠♥♦♣") }

// IsText reports whether a sign is text, which no key can have as its emoji.
func IsText(sign string) bool {
	first, _ := utf8.DecodeRuneInString(sign)
	return unicode.IsLetter(first) || strings.ContainsAny(sign, "♤♡♢♧●○–"+emptyKey)
}
