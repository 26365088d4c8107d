// Package grid describes boards: cells, labels and marks.
//
// A cell names a [Tile], which Parlour draws. Where its drawings are not available, a Unicode emoji stands for it; see
// [Plain]. Colour is never the only difference: tiles differ in outline or carry a letter. The letters of pegs are the first
// ones of their colours in a language, or others if those are taken. A game gives them in English. [Cell.In] replaces
// them, and texts contain them as a [Lettered], whose letters are replaced too.
package grid

import (
	"slices"
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

// label returns a label of the board as it is drawn, with a gap after it; "" is that of its corner.
func (g Grid) label(label string) string {
	t, ok := Coordinate(label)
	switch tiled := g.tiles() > 0; {
	case tiled && label == "":
		return Tile{Piece: Corner}.Sign()
	case tiled && ok && !strings.Contains(rowLabel(label), "`"):
		return t.Sign()
	}
	return rowLabel(label) + gap
}

// Cell is the content of a place on a board.
type Cell struct {
	Letter string // one or two characters, for text, pictures and labels
	Tile   Tile
	Text   string // what is shown if there is no tile
	Ink    uint32 // 0xRRGGBB of a letter in a picture, or of a peg
}

// IsZero reports whether the cell is a gap in the board.
func (c Cell) IsZero() bool { return c == Cell{} }

// IsEmpty reports whether the cell is an empty square.
func (c Cell) IsEmpty() bool {
	return c == Empty || c.Tile.Ground != NoGround && (c.Tile.Piece == NoPiece || c.Tile.Piece == Closed)
}

// Cells is a row of cells within a sentence. The letters of several discs follow them: 🔴🔵 RB.
type Cells []Cell

// Letters returns the letters of the cells without spaces.
func (c Cells) Letters() string {
	s := ""
	for _, x := range c {
		s += x.Letter
	}
	return s
}

// Blank is a place in a text for the letter of a cell.
const Blank = "\ufffc"

// Blanks returns a place for the letter of each cell.
func (c Cells) Blanks() string { return strings.Repeat(Blank, len(c)) }

// Lettered is a text with the letters of cells in the places of its Blanks, such as "1 RRYY".
type Lettered struct {
	Text    string
	Letters Cells
}

// String returns the text with the letters.
func (l Lettered) String() string {
	var b strings.Builder
	rest := l.Text
	for _, c := range l.Letters {
		before, after, _ := strings.Cut(rest, Blank)
		b.WriteString(before + c.Letter)
		rest = after
	}
	return b.String() + rest
}

// Grid is a board of labelled rows, from the top.
type Grid struct {
	Columns []string // labels; nil for none
	Rows    []Row
}

// Row is a row of a board.
type Row struct {
	Label string // a letter, a number, or another short text
	Cells []Cell
	Note  string // text beside the row that needs no translation: an answer in the signs ● ○ –, or a member
}

// Width returns the number of cells in the longest row.
func (g Grid) Width() int {
	w := 0
	for _, r := range g.Rows {
		w = max(w, len(r.Cells))
	}
	return w
}

// Copy returns a copy of the board that shares nothing with it.
func (g Grid) Copy() Grid {
	g.Rows = slices.Clone(g.Rows)
	for i := range g.Rows {
		g.Rows[i].Cells = slices.Clone(g.Rows[i].Cells)
	}
	return g
}

// Unlabelled returns the board without coordinates.
func (g Grid) Unlabelled() Grid {
	g = g.Copy()
	g.Columns = nil
	for i := range g.Rows {
		g.Rows[i].Label = ""
	}
	return g
}

// Closed returns the board of a game that was stopped early: without rows that still have places to fill.
func (g Grid) Closed() Grid {
	open := func(c Cell) bool {
		return (c.Tile.Ground == Paper || c.Tile.Ground == Tray) && c.Tile.Piece == NoPiece
	}
	g.Rows = slices.DeleteFunc(slices.Clone(g.Rows), func(r Row) bool { return slices.ContainsFunc(r.Cells, open) })
	return g
}
