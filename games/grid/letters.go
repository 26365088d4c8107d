package grid

import "unicode"

// LetterMark is the feedback on the letter of a tile.
type LetterMark uint8

// The marks of letters. The zero LetterMark is that of a cell that is no tile.
const (
	LetterBlank     LetterMark = iota + 1 // no feedback: the letter is typed or revealed
	LetterAbsent                          // the word does not contain the letter again
	LetterElsewhere                       // the word contains the letter at another place
	LetterHere                            // the word contains the letter at this place
)

// letters are the fallback of each mark after the letter, and the colour of its tiles. The signs differ
// in shape and colour. A no-break space separates letters without feedback.
var letters = [...]struct {
	sign string
	ink  uint32
}{
	LetterBlank:     {"\u00a0", 0xF2F3F5},
	LetterAbsent:    {"▫️", 0x5C6370},
	LetterElsewhere: {"🔶", 0xF4900C},
	LetterHere:      {"🟩", 0x2E8540},
}

// letterSelector ends the signs of letters. Regional indicators would be flags in pairs, so the letter of
// a tile is text where Parlour's own drawings are not available: C🟩R🔶A▫️.
const letterSelector = '\ufe03'

// Letter returns a letter with its mark. The letters a to z and ñ have own drawings.
func Letter(letter rune, mark LetterMark) Cell {
	capital := string(unicode.ToUpper(letter))
	c := Glyph(capital, capital+letters[mark].sign+string(letterSelector)).inked(letters[mark].ink)
	c.Feedback = mark
	return c
}

// Sign returns the emoji of the mark without a letter, for keys, legends and results that do not tell
// the word; it is "" for LetterBlank.
func (m LetterMark) Sign() string {
	if m == LetterBlank {
		return ""
	}
	return letters[m].sign
}
