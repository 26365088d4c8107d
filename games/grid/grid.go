// Package grid draws boards of emoji: cells, labels, and glyphs that a
// colour-blind reader can tell apart.
//
// A game says what is in a cell; how the cell looks (circles, squares, shapes,
// or a picture) is chosen by whoever draws. Colour is never the only
// difference: every cell has a letter as well, and the Shape style differs in
// outline.
package grid

import "slices"

// Cell is what stands in one place of a board, in every style.
type Cell struct {
	Letter string // one or two characters, for text, pictures and labels
	Circle string // emoji in the style of discs and pegs
	Square string
	Shape  string // emoji that differ in outline as well as in colour
	Ink    uint32 // 0xRRGGBB in a picture
	Disc   bool   // drawn as a disc in a picture; else only its letter
	// Diamond has the disc drawn as a diamond, so that sides differ in shape.
	Diamond bool
}

// IsZero reports whether there is no cell at all: a gap of the board's shape.
func (c Cell) IsZero() bool { return c == Cell{} }

// Cells is a row of cells to be shown inside a sentence.
type Cells []Cell

// Letters are the letters of the cells, without spaces.
func (c Cells) Letters() string {
	s := ""
	for _, x := range c {
		s += x.Letter
	}
	return s
}

// Grid is a board: labelled rows of cells, drawn from the top.
type Grid struct {
	Columns []string // labels; nil for none
	Rows    []Row
}

// Row is one line of a board.
type Row struct {
	Label string // a letter or a number, or else words of its own: "1 RRYY"
	Chip  bool   // the label is drawn as it is written, a little apart
	Cells []Cell
	Note  string // beside the board, language-free: an answer in the text signs ● ○ –
}

// Width is the number of cells in the longest row.
func (g Grid) Width() int {
	w := 0
	for _, r := range g.Rows {
		w = max(w, len(r.Cells))
	}
	return w
}

// asked stands beside a row that waits for its answer.
const asked = "?"

// Closed is the board of a game that was ended before its time: without the rows
// that were still to be filled, and with no question open.
func (g Grid) Closed() Grid {
	open := func(r Row) bool { return slices.Contains(r.Cells, Slot) }
	rows := slices.DeleteFunc(slices.Clone(g.Rows), open)
	for i := range rows {
		if rows[i].Note == asked {
			rows[i].Note = ""
		}
	}
	g.Rows = rows
	return g
}
