package mastermind

import (
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// names are what a peg may be called when a code is typed: in English,
// Portuguese, Estonian, Spanish, French and German.
var names = [len(grid.Colors)][]string{
	{"red", "vermelho", "punane", "rojo", "rouge", "rot"},
	{"yellow", "amarelo", "kollane", "amarillo", "jaune", "gelb"},
	{"green", "verde", "roheline", "vert", "grün"},
	{"blue", "azul", "sinine", "bleu", "blau"},
	{"violet", "violeta", "violetne", "purple", "violett", "lila"},
	{"pink", "rosa", "roosa", "rose"},
	{"orange", "laranja", "oranz", "naranja"},
	{"brown", "marrom", "castanho", "pruun", "marrón", "braun"},
	{"white", "branco", "valge", "blanco", "blanc", "weiß"},
	{"black", "preto", "must", "negro", "noir", "schwarz"},
	{"star", "estrela", "taht", "estrella", "étoile", "stern"},
	{"moon", "lua", "kuu", "luna", "lune", "mond"},
}

// emoji are what a peg may be typed as, besides how it is drawn: what a phone
// offers for its colour.
var emoji = [len(grid.Colors)][]string{
	{}, {"🟡", "🟨", "🌞", "💛"}, {"💚"}, {"💧", "💙"}, {"🟣", "🟪", "💜"}, {"🌸"},
	{"🟠", "🟧", "🍊", "🧡"}, {"🟤", "🟫", "🌰", "🤎"}, {"⚪", "⬜", "🥚", "🤍"}, {"⚫", "⬛", "🖤"}, {"⭐"}, {"🌙"},
}

// digit is the digit of a colour: the first is 1, the tenth 0, and those after
// it have none.
func digit(color int) (string, bool) {
	if color >= 10 {
		return "", false
	}
	return strconv.Itoa((color + 1) % 10), true
}

// peg is how a colour is drawn.
func peg(v variant, color uint8) grid.Cell {
	if v.Digits {
		return grid.Digit(int(color) + 1)
	}
	return grid.Colors[v.hue(color)]
}

// pegs is how a code is drawn.
func pegs(v variant, c pegCode) grid.Cells {
	cells := make(grid.Cells, v.Codes.Pegs)
	for i := range cells {
		cells[i] = peg(v, c[i])
	}
	return cells
}

// digits are the symbols of colours in games that have no more of them.
const digits = "1234567890"

// symbols are the colours as the log has them, in order: digits in games of up
// to ten colours, and otherwise letters.
func symbols(v variant) string {
	var b strings.Builder
	for color := range uint8(v.Codes.Colors) {
		b.WriteString(symbol(v, color))
	}
	return b.String()
}

// symbol is a colour as the log has it.
func symbol(v variant, color uint8) string {
	if v.Codes.Colors <= len(digits) {
		return digits[color : color+1]
	}
	return grid.Colors[v.hue(color)].Letter
}

// formatCode writes a code as the log has it.
func formatCode(v variant, c pegCode) string {
	var b strings.Builder
	for _, color := range c[:v.Codes.Pegs] {
		b.WriteString(symbol(v, color))
	}
	return b.String()
}

// pegText is a code in a sentence.
func pegText(v variant, c pegCode) games.Text {
	cells := pegs(v, c)
	if v.Digits {
		return games.T("mastermind.code.digits", "Digits", cells.Letters())
	}
	return games.T("mastermind.code", "Pegs", cells)
}

// colorName is what a colour is called in the viewer's language. A game of digits has
// none for the colours beyond ten, which a member may name all the same.
func colorName(v variant, color uint8) games.Text {
	if v.Digits && int(color) < len(digits) {
		return word(symbol(v, color))
	}
	return games.T("mastermind.color." + strconv.Itoa(int(v.hue(color))+1))
}

// colorNames are the names of the pegs of a code.
func colorNames(v variant, c pegCode) []games.Text {
	var all []games.Text
	for _, color := range c[:v.Codes.Pegs] {
		all = append(all, colorName(v, color))
	}
	return all
}

// palette has the names of all colours of the rules.
func palette(v variant) []games.Text {
	var all []games.Text
	for color := range uint8(v.Codes.Colors) {
		all = append(all, colorName(v, color))
	}
	return all
}

// swatches are all colours of the rules, with peg, letter and name.
func swatches(v variant) []games.Text {
	all := palette(v)
	for color := range all {
		if !v.Digits {
			all[color] = games.T("mastermind.swatch", "Peg", games.Cells(peg(v, uint8(color))), "Name", all[color])
		}
	}
	return all
}

// exampleCode is a code of the rules as it may be typed, with and without
// repeats: 1122 and 1234.
func exampleCode(v variant) string {
	var c pegCode
	copy(c[:], example(v))
	return formatCode(v, c)
}

// example are the colours of exampleCode.
func example(v variant) []uint8 {
	colors := make([]uint8, v.Codes.Pegs)
	for i := range colors {
		colors[i] = uint8(i % v.Codes.Colors)
		if v.Codes.Repeats {
			colors[i] = uint8(i / 2 % v.Codes.Colors)
		}
	}
	return colors
}
