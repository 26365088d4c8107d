package grid

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Colors are the twelve colours in the order of their numbers, as pegs with their English letters,
// which moves are stored in.
//
// Unicode has no emoji in yellow, white, orange, brown or violet that is visible on every
// Discord background and distinguishable for colour-blind readers. Instead of these colours it shows
// objects that also differ in outline.
var Colors = pegs(0xDD2E44, 0xFDCB58, 0x78B159, 0x55ACEE, 0x8B4FC4, 0xF4ABBA, 0xF4900C, 0x6F4326, 0xE6E7E8, 0x31373D, 0xFFAC33, 0xFFD983)

// pegLetters are the letters of each colour in all languages, first in English. A test compares them with
// the catalogues.
var pegLetters = [...]string{"RPV", "YAGJK", "GDNRV", "BSZ", "VLT", "PARS", "OJ", "NACM", "WBCV", "KMNPZ", "SET", "MU"}

// plainColors are the emoji of the colours.
var plainColors = [len(pegLetters)]string{"🔴", "🌻", "🟢", "🔵", "🍇", "🌺", "🏀", "🐵", "⚽", "🎱", "🔯", "🌓"}

func pegs(inks ...uint32) (all [len(pegLetters)]Cell) {
	for i, ink := range inks {
		letter := pegLetters[i][:1]
		all[i] = Cell{Letter: letter, Ink: ink, Tile: Tile{Piece: pegOf(i, letter)}}
	}
	return all
}

// pegOf returns the peg of a colour with a letter of it, or else with its English one.
func pegOf(color int, letter string) (p Piece) {
	p = pegPiece + Piece(max(0, strings.Index(pegLetters[color], letter)))
	for _, before := range pegLetters[:color] {
		p += Piece(len(before))
	}
	return p
}

// peg returns the colour of a peg as an index into [Colors]; ok is false for another piece.
func (p Piece) peg() (color int, ok bool) {
	for at := int(p) - int(pegPiece); color < len(pegLetters); color++ {
		if at < len(pegLetters[color]) {
			return color, at >= 0
		}
		at -= len(pegLetters[color])
	}
	return 0, false
}

// PegOf returns the peg of a piece with its letter; ok is false for another piece.
func PegOf(p Piece) (c Cell, ok bool) {
	color, ok := p.peg()
	return Colors[color].In(Tile{Piece: p}.Letter()), ok
}

// PegLetters returns the letters of a colour in all languages.
func PegLetters(color int) string { return pegLetters[color] }

// Letter returns the letter of a peg; "" for another tile.
func (t Tile) Letter() string {
	if color, ok := t.Piece.peg(); ok {
		i := t.Piece - pegOf(color, "")
		return pegLetters[color][i : i+1]
	}
	return ""
}

// KeyPegs returns the tile of up to four key pegs: so many in place, so many elsewhere.
func KeyPegs(here, elsewhere int) Cell {
	return Tile{Ground: Keys, Piece: keyPiece + Piece((MaxKeyPegs+1)*here+elsewhere)}.Cell()
}

// MaxKeyPegs is the greatest number of key pegs on a tile.
const MaxKeyPegs = 4

// KeyPegs returns the key pegs of a tile: those in place and those elsewhere.
func (p Piece) KeyPegs() (here, elsewhere int) {
	n := int(p - keyPiece)
	return n / (MaxKeyPegs + 1), n % (MaxKeyPegs + 1)
}

// The places of a tray: empty ones, and the next to fill.
var (
	Hole     = Tile{Ground: Tray}.Cell()
	NextHole = Tile{Ground: Tray, Mark: Legal}.Cell()
)

// TrayDigit returns a digit in a tray.
func TrayDigit(n int) Cell {
	return Cell{Letter: strconv.Itoa(n % 10), Tile: Tile{Ground: Tray, Piece: numberPiece + Piece(n%10)}}
}

// In returns a peg with its letter in a language, from A to Z. Other cells get the letter alone.
func (c Cell) In(letter string) Cell {
	if color, ok := c.Tile.Piece.peg(); ok {
		c.Tile.Piece = pegOf(color, letter)
	}
	c.Letter = letter
	return c
}

// On returns a cell whose tile has a ground.
func (c Cell) On(g Ground) Cell {
	c.Tile.Ground = g
	return c
}

// IsPeg reports whether the cell is a peg, which has a letter.
func (c Cell) IsPeg() bool {
	_, ok := c.Tile.Piece.peg()
	return ok
}

// Empty is a place that is closed or irrelevant.
var Empty = Cell{Letter: ".", Text: filler, Ink: 0xC9CED6}

// Unknown is a place for a letter that is not known.
var Unknown = Cell{Letter: "_", Tile: Tile{Ground: Paper}}

// Glyph returns a cell that is a text.
func Glyph(letter, text string) Cell { return Cell{Letter: letter, Text: text} }

// HiddenDie is a die whose face is not shown.
var HiddenDie = Cell{Letter: "?", Tile: Tile{Piece: HiddenFace}}

// Die returns a face of a die, from 1 to 6. The mark [Winning] says that it counts. Unicode's dice are not
// emoji, so a keycap stands for it.
func Die(face int) Cell {
	return Cell{Letter: strconv.Itoa(face), Tile: Tile{Piece: firstFace + Piece(face-1)}}
}

// Digit returns the keycap of a digit from 0 to 9.
func Digit(n int) Cell { return Glyph(strconv.Itoa(n%10), keycap(n)) }

func keycap(n int) string { return string(rune('0'+n%10)) + "\ufe0f\u20e3" }

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

// GallowsStates are the states of a hangman, from the empty gallows to the whole figure; [Freed] is the one in which
// it walks away.
const (
	GallowsStates = 8
	Freed         = GallowsStates
)

// The parts of gallows from gallowsPiece on: the post and its foot, and where the right side begins.
const (
	gallowsUpper = 2 // the beam, the rope, the head, and the neck
	gallowsLower = 6 // the ground, the body, an arm, two, a leg, two, and the figure that is free
)

// Gallows returns the upper and the lower half of gallows in a state, two tiles each. Nothing stands for them where
// tiles are not shown.
func Gallows(state int) (upper, lower Cells) {
	above, below := min(state, 3), max(0, state-2)
	if state == Freed {
		above, below = 1, 6
	}
	part := func(n int) Cell { return Tile{Piece: gallowsPiece + Piece(n)}.Cell() }
	return Cells{part(0), part(gallowsUpper + above)}, Cells{part(1), part(gallowsLower + below)}
}
