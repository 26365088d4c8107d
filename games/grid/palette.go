package grid

import "strings"

// Colors are twelve colours for pegs, in the order of their numbers. Letters
// are the same in every language.
//
// No emoji of Unicode is yellow, white, orange, brown or violet that is seen on
// every ground of Discord's and looks like none of the others to a colour-blind
// eye, so that things stand for these which differ in outline as well.
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

// A variation selector behind a sign says that it stands for a peg, and for one
// in which style: Parlour's own drawings of pegs have letters, which other
// signs of the same emoji have not.
const (
	pegCircle = "\ufe00"
	pegSquare = "\ufe01"
	pegShape  = "\ufe02"
)

// Plain is a text as it is shown where Parlour's own drawings are not: without
// the selectors behind its pegs.
func Plain(text string) string {
	if !strings.Contains(text, "\xef\xb8") { // how every selector begins
		return text
	}
	return strings.Map(func(r rune) rune {
		if '\ufe00' <= r && r <= '\ufe02' {
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

// The discs of two sides, which differ in shape as well as in colour; in the
// Shapes style they are the circle and the cross of PROLOGway.
var (
	Red  = Cell{Letter: "R", Circle: "🔴", Square: "🟥", Shape: "🅾️", Ink: 0xE75A70, Disc: true}
	Blue = Cell{Letter: "B", Circle: "🔷", Square: "🟦", Shape: "❎", Ink: 0x55ACEE, Disc: true, Diamond: true}
)

// Empty is a place that is closed, or of no account; Slot is one that is to be
// filled next.
var (
	Empty = Glyph(".", "▫️").inked(0xC9CED6)
	Slot  = Glyph("_", "🔲").inked(0xC9CED6)
)

func (c Cell) inked(ink uint32) Cell {
	c.Ink = ink
	return c
}

// Glyph is a cell that looks the same in every style.
func Glyph(letter, emoji string) Cell {
	return Cell{Letter: letter, Circle: emoji, Square: emoji, Shape: emoji}
}

// Digit is the keycap of a digit from 0 to 9.
func Digit(n int) Cell {
	d := string(rune('0' + n%10))
	return Glyph(d, d+"\ufe0f\u20e3")
}
