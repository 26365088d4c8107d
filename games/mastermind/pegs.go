package mastermind

import (
	"math/rand/v2"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// colorTexts are the text IDs of the names of colours.
var colorTexts = [len(grid.Colors)]string{
	"mastermind.color.1", "mastermind.color.2", "mastermind.color.3", "mastermind.color.4",
	"mastermind.color.5", "mastermind.color.6", "mastermind.color.7", "mastermind.color.8",
	"mastermind.color.9", "mastermind.color.10", "mastermind.color.11", "mastermind.color.12",
}

// emoji are the emoji that members may type for a colour, the first as messages
// without own emoji show it.
var emoji = [len(grid.Colors)][]string{
	{"🔴", "🟥", "❤️"}, {"🌻", "🟡", "🟨", "🌞", "💛"}, {"🟢", "🟩", "🍀", "💚"}, {"🔵", "🟦", "🌊", "💧", "💙"}, {"🍇", "🟣", "🟪", "💜"}, {"🌺", "🌸"},
	{"🏀", "🎃", "🟠", "🟧", "🍊", "🧡"}, {"🐵", "🟤", "🟫", "🌰", "🤎"}, {"⚽", "⛄", "⚪", "⬜", "🥚", "🤍"}, {"🎱", "⚫", "⬛", "🖤"}, {"🔯", "⭐"}, {"🌓", "🌙"},
}

// peg returns the cell that shows a colour on a board.
func peg(v variant, color uint8) grid.Cell {
	if v.Digits {
		return grid.TrayDigit(int(color) + 1)
	}
	return grid.Colors[v.hue(color)].On(grid.Tray)
}

// sign returns the cell that shows a colour in a text, on a key or beside a board.
func sign(v variant, color uint8) grid.Cell { return peg(v, color).On(grid.NoGround) }

// pegs returns the cells that show a code.
func pegs(v variant, c pegCode) grid.Cells {
	return games.Mapped(c[:v.Codes.Pegs], func(color uint8) grid.Cell { return peg(v, color) })
}

// digits are the symbols of colours in games of up to ten colours, in their order.
const digits = "1234567890"

// hasDigits reports whether every colour has a digit.
func (v variant) hasDigits() bool { return v.Codes.Colors <= len(digits) }

// symbols returns the symbols of all colours of the rules in the log, in order:
// digits in games of up to ten colours, and otherwise letters.
func symbols(v variant) string {
	return strings.Join(games.Times(uint8(v.Codes.Colors), func(color uint8) string { return symbol(v, color) }), "")
}

// symbol returns the symbol of a colour in the log.
func symbol(v variant, color uint8) string {
	if v.hasDigits() {
		return digits[color : color+1]
	}
	return grid.Colors[v.hue(color)].Letter
}

// formatCode returns a code as the log stores it.
func formatCode(v variant, c pegCode) string {
	return strings.Join(games.Mapped(c[:v.Codes.Pegs], func(color uint8) string { return symbol(v, color) }), "")
}

// letters returns the letters of cells as a text.
func letters(cells ...grid.Cell) games.Text {
	return games.T("mastermind.word", "Word", grid.Lettered{Text: grid.Cells(cells).Blanks(), Letters: cells})
}

// pegText returns a code for use in a sentence.
func pegText(v variant, c pegCode) games.Text {
	cells := pegs(v, c)
	if v.Digits {
		return games.T("mastermind.code.digits", "Digits", cells.Letters())
	}
	bare := games.Mapped(cells, func(c grid.Cell) grid.Cell { return c.On(grid.NoGround) })
	return games.T("mastermind.code", "Pegs", grid.Cells(bare))
}

// colorName returns the name of a colour in the viewer's language. In a game of
// digits it is the digit; a member may still name a colour that has none.
func colorName(v variant, color uint8) games.Text {
	if v.Digits && int(color) < len(digits) {
		return word(symbol(v, color))
	}
	return games.T(colorTexts[v.hue(color)])
}

// colorNames returns the names of colours.
func colorNames(v variant, colors []uint8) []games.Text {
	return games.Mapped(colors, func(color uint8) games.Text { return colorName(v, color) })
}

// pegNames returns the names of the pegs of a code.
func pegNames(v variant, c pegCode) []games.Text { return colorNames(v, c[:v.Codes.Pegs]) }

// palette returns the names of all colours of the rules.
func palette(v variant) []games.Text {
	return games.Times(uint8(v.Codes.Colors), func(color uint8) games.Text { return colorName(v, color) })
}

// swatches returns all colours of the rules with peg and name. Digits are named
// only.
func swatches(v variant) []games.Text {
	all := palette(v)
	for color := range all {
		if !v.Digits {
			all[color] = games.T("mastermind.swatch", "Peg", games.Cells(sign(v, uint8(color))), "Name", all[color])
		}
	}
	return all
}

// exampleCode returns example as it may be typed in the viewer's language.
func exampleCode(v variant) grid.Lettered {
	if v.hasDigits() {
		return grid.Lettered{Text: formatCode(v, example(v))}
	}
	code := pegs(v, example(v))
	return grid.Lettered{Text: code.Blanks(), Letters: code}
}

// example returns a code of the rules: 1122 with repeats, 1234 without.
func example(v variant) (c pegCode) {
	for i := range v.Codes.Pegs {
		c[i] = uint8(i % v.Codes.Colors)
		if v.Codes.Repeats {
			c[i] = uint8(i / 2 % v.Codes.Colors)
		}
	}
	return c
}

// draw draws the maker's code. Every code of the rules has the same probability.
func draw(s state, seat games.Seat, r *rand.Rand) string {
	if seat != maker {
		return ""
	}
	codes := s.variant.Codes
	return formatCode(s.variant, codes.Unrank(r.IntN(codes.Size())))
}

// secretForm asks for the maker's code.
func secretForm(s state, _ games.Seat) games.Form {
	return *codeForm(s.variant, "mastermind.form.secret")
}

// readSecret reads the maker's code as a member types it.
func readSecret(s state, _ games.Seat, typed string) (string, error) {
	c, bad := readCode(s.variant, typed)
	if bad != nil {
		return "", bad.refuseSecret(s.variant)
	}
	return formatCode(s.variant, c), nil
}

// showSecret shows the maker's code.
func showSecret(s state, _ games.Seat, secret string) games.Text {
	c, bad := readCode(s.variant, secret)
	if bad != nil {
		return games.Text{}
	}
	return games.T("mastermind.secret", "Code", pegText(s.variant, c))
}

// reveal shows the code and the answers that were wrong. It shows nothing if the
// last guess was the code, because then the board shows it.
func reveal(s state, _ games.Seat, secret string) ([]games.Text, error) {
	c, bad := readCode(s.variant, secret)
	if bad != nil {
		return nil, bad.refuseSecret(s.variant)
	}
	if s.solved() && s.rows[len(s.rows)-1].Guess == c {
		return nil, nil
	}
	said := []games.Text{games.T("mastermind.reveal.code", "Code", pegText(s.variant, c))}
	if wrong := wrongAnswers(s, c); len(wrong) > 0 {
		said = append(said, mistakesText(s.variant, wrong))
	}
	return said, nil
}

// known reports whether everyone knows the code because it was guessed.
func known(s state, seat games.Seat) bool { return seat == maker && s.solved() }
