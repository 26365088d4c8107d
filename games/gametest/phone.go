package gametest

import (
	"strings"
	"unicode"

	"parlour/games"
)

// The width of a row of keys on a phone that is 390 pixels wide, and of the parts of a key, in
// pixels: Discord's app as the page of the playground draws it.
const (
	phoneRow   = 312
	keyFrame   = 26 // the padding and the border of a key
	keyLeast   = 50 // the width of a key with a short label
	keyGap     = 8
	keyEmoji   = 21
	keyLetters = 14.5 // the size of the letters
)

// keyRowWidth returns the width of a row of keys with English labels, in pixels.
func (c *checker) keyRowWidth(row []games.Key) (width float64) {
	for _, k := range row {
		own := keyFrame + labelWidth(c.catalogue.say(k.Label))
		if !k.Cell.IsZero() {
			own += keyEmoji
		}
		width += max(keyLeast, own) + keyGap
	}
	return width - keyGap
}

// labelWidth returns the approximate width of a label, in pixels.
func labelWidth(label string) (width float64) {
	for _, r := range label {
		switch {
		case unicode.Is(unicode.Mn, r) || r == '\u200b' || r == '\ufe0f' || r == '\u20e3':
		case r > unicode.MaxLatin1 && !unicode.IsLetter(r): // an emoji
			width += 1.3 * keyLetters
		case strings.ContainsRune("ijlrtfI.,:;'|!()[] ", r):
			width += 0.33 * keyLetters
		case strings.ContainsRune("mwMWOQ@", r):
			width += 0.9 * keyLetters
		case unicode.IsUpper(r):
			width += 0.66 * keyLetters
		default:
			width += 0.57 * keyLetters
		}
	}
	return width
}

// checkRowWidth checks that a full row of buttons does not wrap on a phone. Rows of fewer may have
// words.
func checkRowWidth(c *checker, what string, row []games.Key) {
	if width := c.keyRowWidth(row); len(row) == maxRow && width > phoneRow {
		c.errorf("%s: the row of %d keys from %q is %.0f pixels wide, and wraps on a phone, which has %d; put fewer keys into a row, or shorten their labels", what, len(row), c.catalogue.say(row[0].Label), width, phoneRow)
	}
}

// checkLastBoard checks what is shown when a game ends, instead of keys or besides those that stay.
func checkLastBoard(c *checker, what string, before, end games.Position) {
	was, is := before.View(), end.View()
	if rows := c.game.Compose.Keys(end, ""); len(rows) > 0 != is.KeysStay {
		c.errorf("%s: after the end there are %d rows of keys; let Rules.Compose return some if View.KeysStay is set, and otherwise none", what, len(rows))
	}
	if was.KeysFormBoard && len(is.Board.Rows) == 0 {
		c.errorf("%s: the keys form the board, and after the end they are gone; let View.Board show it", what)
	}
	if reveals := c.game.Secrets != nil && c.game.Secrets.View != nil; !reveals && len(is.Board.Rows) < len(was.Board.Rows) {
		c.errorf("%s: the board has %d rows before the last move, and %d at the end; keep the board in its place", what, len(was.Board.Rows), len(is.Board.Rows))
	}
}
