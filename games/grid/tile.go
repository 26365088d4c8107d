package grid

import (
	"strconv"
	"strings"
	"unicode"
)

// Tile is the drawing of a cell that fills its place to the edge, so that neighbours join into one
// board, as layers: the ground, a piece on it, and a mark, which never changes the piece.
//
// In texts and on keys, a tile is one private-use rune. It exists only between a view and the emoji of
// a message. Where Parlour's own drawings are not available, [Plain] replaces it.
type Tile struct {
	Ground Ground
	Piece  Piece
	Mark   MarkKind
}

// Ground is the material of a board.
type Ground uint8

// The grounds. A tile without one is transparent: a coordinate, or a sign on a key.
const (
	NoGround Ground = iota
	Felt
	Holes // a frame with holes for discs
	Slate
	Floor // of sandstone
	Wall
	Run // of a lane: what is safe, what this turn has, and the rest
	Gain
	Lane
	Paving // slabs of slate with joints
	Wood
	Walnut // a frame around wood
	Sea
	Tray // of pegs or digits
	Keys // beside the tray: key pegs, or a mark for each peg

	// Of letters, or of what marks say without them. They have a margin, so that their outlines differ.
	Paper     // a letter without a mark, or the place for one
	Absent    // the word does not contain the letter again
	Elsewhere // the word contains the letter at another place
	Here      // the word contains the letter at this place
)

// Piece is what stands on a ground.
type Piece uint16

// The pieces. Corner is the place between the coordinates. From firstFace on, pieces are the
// faces of a die, the parts of cards and the signs of suits, from letterPiece on the letters A to Z, from numberPiece on
// numbers from 0, and from latinPiece on the other letters of Latin scripts.
const (
	NoPiece Piece = iota
	Corner
	_
	DarkDisc
	LightDisc
	RedDisc
	YellowDisc
	Cross
	Nought
	BlueDiamond
	Closed // a square where nobody may move now

	Runner
	Bull
	Gate
	Trail // where a figure came from
	RisingPath
	FallingPath
	CrossingPaths
	Flag
	Hog // of the first of six seats; those of the others follow
	_
	_
	_
	_
	_
	HiddenFace // of a die
	LostDie
	InPlace // marks for single pegs
	InCode
	NotInCode

	keyPiece Piece = 30 // from here on: up to four key pegs
	pegPiece Piece = 55 // from here on: the pegs of pegLetters

	Splash Piece = 100
	Fire   Piece = 101
	Mist   Piece = 102 // where no ship can lie
	// Hull is the bow of a ship that lies across, followed by its middle and stern, and by those of one that
	// lies upright. As many that are hit follow, and as many that are sunk.
	Hull Piece = 103

	// gallowsPiece is the first of the parts of gallows: its left side, the states of the upper right, and those of the
	// lower right.
	gallowsPiece Piece = 130

	// squareKey is the first of the empty keys; see [SquareKey].
	squareKey Piece = 150

	firstFace   Piece = 160
	firstRank         = firstFace + 6
	firstSuit         = firstRank + 13
	cardEnd           = firstSuit + 4
	cardBack          = cardEnd + 1
	suitPiece         = cardBack + 1
	letterPiece Piece = 200
	numberPiece       = letterPiece + 26
	latinPiece  Piece = 256
)

const (
	firstLatin = '\u00c0'
	lastLatin  = '\u017f' // so that a piece takes nine bits
)

const (
	HullParts = 6  // of a ship in one state
	maxNumber = 26 // of a coordinate
)

// The bits of a rune from firstTile on: five of the ground, nine of the piece, three of the mark.
const firstTile = 0xF0000

// Coordinate returns the tile of a label: a letter, or a number from 0 to 26. Its ok is false for others.
func Coordinate(label string) (t Tile, ok bool) {
	if n, err := strconv.Atoi(label); err == nil {
		return Tile{Piece: numberPiece + Piece(n)}, 0 <= n && n <= maxNumber
	}
	if len(label) != 1 || label[0]|0x20 < 'a' || label[0]|0x20 > 'z' {
		return Tile{}, false
	}
	return Tile{Piece: letterPiece + Piece(label[0]|0x20-'a')}, true
}

// Letter returns a letter as a capital on the ground of its mark. One that has no tile is a text.
func Letter(letter rune, mark Ground) Cell {
	capital := unicode.ToUpper(letter)
	t := Tile{Ground: mark}
	switch {
	case 'A' <= capital && capital <= 'Z':
		t.Piece = letterPiece + Piece(capital-'A')
	case firstLatin <= capital && capital <= lastLatin:
		t.Piece = latinPiece + Piece(capital-firstLatin)
	default:
		return Glyph(string(capital), string(capital)+afterLetter(mark))
	}
	return Cell{Letter: string(capital), Tile: t}
}

// afterLetter returns what stands for the mark of a letter, after it: regional indicators would be flags in pairs. A
// no-break space separates letters without a mark.
func afterLetter(mark Ground) string {
	if mark == Paper {
		return "\u00a0"
	}
	return plainGrounds[mark]
}

// SquareKey returns the sign of an empty key of a board of [KeySide] squares a side. It is transparent, and named after its
// square, because screen readers speak the names of emoji.
func SquareKey(column, row int) Tile { return Tile{Piece: squareKey + Piece(KeySide*row+column)} }

// KeySide is the greatest side of a board whose empty keys have names.
const KeySide = 3

// Label returns the capital letter or the number of a coordinate, or the letter of a word; "" for another piece.
func (p Piece) Label() string {
	switch {
	case p >= latinPiece:
		return string(firstLatin + rune(p-latinPiece))
	case p >= numberPiece:
		return strconv.Itoa(int(p - numberPiece))
	case p >= letterPiece:
		return string(rune('A' + p - letterPiece))
	}
	return ""
}

// Face returns the face of a die, 0 for another tile.
func (t Tile) Face() int {
	if face := int(t.Piece-firstFace) + 1; t.Piece >= firstFace && face <= 6 {
		return face
	}
	return 0
}

// Card returns the rank of the top of a card, from 1, or the suit in its middle, where the rank is 0. It is -1 for other tiles.
func (t Tile) Card() (rank, suit int) {
	switch {
	case t.Piece >= firstSuit && t.Piece < cardEnd:
		return 0, int(t.Piece - firstSuit)
	case t.Piece >= firstRank && t.Piece < firstSuit:
		return int(t.Piece-firstRank) + 1, 0
	}
	return -1, 0
}

// Suit returns the suit of a sign as an index into [Suits], -1 for another piece.
func (p Piece) Suit() int {
	if suitPiece <= p && int(p) < int(suitPiece)+len(suits) {
		return int(p - suitPiece)
	}
	return -1
}

// Sign returns the rune of the tile, for a text or a key.
func (t Tile) Sign() string {
	return string(rune(firstTile + int(t.Ground)<<12 + int(t.Piece)<<3 + int(t.Mark)))
}

// TileOf returns the tile of a rune; ok is false for another rune.
func TileOf(r rune) (t Tile, ok bool) {
	bits := r - firstTile
	return Tile{Ground(bits >> 12), Piece(bits >> 3 & 0x1FF), MarkKind(bits & 7)}, IsTile(r)
}

// IsTile reports whether a rune may be a tile: whether it is for private use in planes 15 and 16.
func IsTile(r rune) bool { return r >= firstTile }

// Cell returns a cell that is drawn as the tile.
func (t Tile) Cell() Cell { return Cell{Tile: t} }

// tiles returns the number of tiles of the board, with those of its labels.
func (g Grid) tiles() (n int) {
	for _, r := range g.Rows {
		for _, c := range r.Cells {
			if c.Tile != (Tile{}) {
				n++
			}
		}
	}
	if n > 0 && g.labelled() {
		n += len(g.Rows)
	}
	if n > 0 && len(g.Columns) > 0 {
		n += 1 + len(g.Columns)
	}
	return n
}

// tiled reports whether the board is drawn as tiles.
func (g Grid) tiled() bool { return g.tiles() > 0 }

// label returns a label of the board as it is drawn, with a gap after it; "" is that of its corner.
func (g Grid) label(label string) string {
	t, ok := Coordinate(label)
	switch {
	case g.tiled() && label == "":
		return Tile{Piece: Corner}.Sign()
	case g.tiled() && ok && !strings.Contains(rowLabel(label), "`"):
		return t.Sign()
	}
	return rowLabel(label) + gap
}
