// Package grid describes boards of emoji: cells, labels, and glyphs that colour-blind
// readers can distinguish.
//
// Colour is never the only difference: every cell has a letter too, and the Shape style uses
// different outlines. The letters of discs are the first ones of their colours in a language, or
// others if those are taken. A game gives them in English. [Cell.In] replaces them, and texts
// contain them as a [Lettered], whose letters are replaced too.
//
// A game determines the content of a cell; the renderer chooses its style: circles, squares,
// shapes or a picture.
package grid

import (
	"slices"
	"strings"
)

// Cell is the content of a place on a board in every style.
type Cell struct {
	Letter string // one or two characters, for text, pictures and labels
	Circle string // emoji in the style of discs and pegs
	Square string
	Shape  string // emoji that differ in outline and colour
	Ink    uint32 // 0xRRGGBB in a picture
	Disc   bool   // drawn as a disc in a picture; otherwise as its letter
	// Diamond draws the disc as a diamond, so that sides differ in shape.
	Diamond  bool
	Feedback LetterMark // of a letter on a tile, which a picture draws in the form of the mark
	Tile     Tile       // the drawing in every style, in place of all the others
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

// Closed returns the board of a game that was stopped early: without rows that still have places to fill.
func (g Grid) Closed() Grid {
	open := func(c Cell) bool { return c == Slot || c.Tile.Ground == Tray && c.Tile.Piece == NoPiece }
	g.Rows = slices.DeleteFunc(slices.Clone(g.Rows), func(r Row) bool { return slices.ContainsFunc(r.Cells, open) })
	return g
}
