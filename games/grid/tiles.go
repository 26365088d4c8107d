package grid

import "unicode"

// TileMark is the feedback on the letter of a tile.
type TileMark uint8

// The marks of tiles. The zero TileMark is that of a cell that is no tile.
const (
	TileBlank     TileMark = iota + 1 // no feedback: the letter is typed or revealed
	TileAbsent                        // the word does not contain the letter again
	TileElsewhere                     // the word contains the letter at another place
	TileHere                          // the word contains the letter at this place
)

// tiles are the fallback of each mark after the letter, and the colour of its tiles. The signs differ
// in shape and colour. A no-break space separates letters without feedback.
var tiles = [...]struct {
	sign string
	ink  uint32
}{
	TileBlank:     {"\u00a0", 0xF2F3F5},
	TileAbsent:    {"▫️", 0x5C6370},
	TileElsewhere: {"🔶", 0xF4900C},
	TileHere:      {"🟩", 0x2E8540},
}

// tileSelector ends the signs of tiles. Regional indicators would be flags in pairs, so the letter of
// a tile is text where Parlour's own drawings are not available: C🟩R🔶A▫️.
const tileSelector = '\ufe03'

// Tile returns a letter with its mark. The letters a to z and ñ have own drawings.
func Tile(letter rune, mark TileMark) Cell {
	capital := string(unicode.ToUpper(letter))
	c := Glyph(capital, capital+tiles[mark].sign+string(tileSelector)).inked(tiles[mark].ink)
	c.Tile = mark
	return c
}

// Sign returns the emoji of the mark without a letter, for keys, legends and results that do not tell
// the word; it is "" for TileBlank.
func (m TileMark) Sign() string {
	if m == TileBlank {
		return ""
	}
	return tiles[m].sign
}
