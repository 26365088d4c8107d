package grid

import "strings"

// Colors are the twelve peg colours in the order of their numbers, with their English letters,
// which moves are stored in.
//
// Unicode has no emoji in yellow, white, orange, brown or violet that is visible on every
// Discord background and distinguishable for colour-blind readers. These colours are
// therefore objects that also differ in outline.
var Colors = [12]Cell{
	color("R", "🔴", "🟥", "❤️", 0xDD2E44),
	color("Y", "🌻", "🌻", "🌻", 0xFDCB58),
	color("G", "🟢", "🟩", "🍀", 0x78B159),
	color("B", "🔵", "🟦", "🌊", 0x55ACEE),
	color("V", "🍇", "🍇", "🍇", 0x8B4FC4),
	color("P", "🌺", "🌺", "🌺", 0xF4ABBA),
	color("O", "🏀", "🏀", "🎃", 0xF4900C),
	color("N", "🐵", "🐵", "🐵", 0x6F4326),
	color("W", "⚽", "⚽", "⛄", 0xE6E7E8),
	color("K", "🎱", "🎱", "🎱", 0x31373D),
	color("S", "🔯", "🔯", "🔯", 0xFFAC33),
	color("M", "🌓", "🌓", "🌓", 0xFFD983),
}

// A variation selector after an emoji marks it as a peg in one of the styles. Parlour's own
// drawings of pegs have letters, unlike those of other uses of the same emoji. A second selector
// stands for a letter of another language, counted from A.
const (
	pegCircle = "\ufe00"
	pegSquare = "\ufe01"
	pegShape  = "\ufe02"

	firstLetter = '\U000e0100'
	lastLetter  = firstLetter + 'Z' - 'A'
)

// Plain returns a text as it is shown without Parlour's own drawings: with emoji in place of tiles, and
// without the variation selectors of pegs and letters.
func Plain(text string) string {
	if strings.ContainsFunc(text, IsTile) {
		text = withoutTiles(text)
	}
	if !strings.Contains(text, "\xef\xb8") { // how every selector begins
		return text
	}
	return strings.Map(func(r rune) rune {
		if '\ufe00' <= r && r <= letterSelector || firstLetter <= r && r <= lastLetter {
			return -1
		}
		return r
	}, text)
}

func color(letter, circle, square, shape string, ink uint32) Cell {
	return Cell{
		Letter: letter, Circle: circle + pegCircle, Square: square + pegSquare, Shape: shape + pegShape, Ink: ink, Disc: true,
	}
}

// In returns a disc with its letter in a language, from A to Z. The emoji of a peg then have
// this letter too.
func (c Cell) In(letter string) Cell {
	if letter == c.Letter {
		return c
	}
	if strings.HasSuffix(c.Circle, pegCircle) {
		selector := string(firstLetter + rune(letter[0]) - 'A')
		c.Circle, c.Square, c.Shape = c.Circle+selector, c.Square+selector, c.Shape+selector
	}
	c.Letter = letter
	return c
}

// The discs of the two sides differ in shape and colour. In the Shapes style they are the
// circle and cross of PROLOGway.
var (
	Red  = Cell{Letter: "R", Circle: "🔴", Square: "🟥", Shape: "🅾️", Ink: 0xE75A70, Disc: true}
	Blue = Cell{Letter: "B", Circle: "🔷", Square: "🟦", Shape: "❎", Ink: 0x55ACEE, Disc: true, Diamond: true}
)

// Empty is a place that is closed or irrelevant; Slot is the next place to fill.
var (
	Empty = Glyph(".", "▫️").inked(0xC9CED6)
	Slot  = Glyph("_", "🔲").inked(0xC9CED6)
)

func (c Cell) inked(ink uint32) Cell {
	c.Ink = ink
	return c
}

// Glyph returns a cell that looks the same in every style.
func Glyph(letter, emoji string) Cell {
	return Cell{Letter: letter, Circle: emoji, Square: emoji, Shape: emoji}
}

// HiddenDie is a die whose face is not shown.
var HiddenDie = Cell{Letter: "?", Tile: Tile{Piece: HiddenFace}}

// Die returns a face of a die, from 1 to 6. The mark [Winning] says that it counts. Unicode's dice are not
// emoji, so a keycap stands for it.
func Die(face int) Cell {
	return Cell{Letter: Digit(face).Letter, Tile: Tile{Piece: firstFace + Piece(face-1)}}
}

// Digit returns the keycap of a digit from 0 to 9.
func Digit(n int) Cell {
	d := string(rune('0' + n%10))
	return Glyph(d, d+"\ufe0f\u20e3")
}
