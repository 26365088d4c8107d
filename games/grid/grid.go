// Package grid describes boards: cells, labels and marks.
//
// A cell names a [Tile], which Parlour draws. Where its drawings are not available, a Unicode emoji stands for it; see
// [Plain]. Colour is never the only difference: tiles differ in outline or carry a letter. The letters of pegs are the first
// ones of their colours in a language, or others if those are taken. A game gives them in English. [Cell.In] replaces
// them, and texts contain them as a [Lettered], whose letters are replaced too.
package grid

import (
	"slices"
	"strings"
)

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
