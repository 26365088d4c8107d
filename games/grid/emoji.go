package grid

import (
	"slices"
	"strconv"
	"strings"
)

// Style is how cells are drawn.
type Style int

// The styles. Shapes differ in outline as well as in colour.
const (
	Circles Style = iota
	Squares
	Shapes
)

// Mark singles out a cell of a board.
type Mark struct {
	Row, Column int // indices into Grid.Rows and Row.Cells
	Kind        MarkKind
}

// MarkKind says why a cell is marked.
type MarkKind int

// The kinds of mark: the move just made, the segment that has won, what was
// flipped by it, and where a move may be made.
const (
	LastMove MarkKind = iota
	Winning
	Legal
)

// legalGlyph is how an empty cell looks where a move may be made.
const legalGlyph = "🔸"

// MaxEmojiWidth is the widest board with labels beside it that a phone shows as
// emoji without breaking its rows; MaxSigns is the widest without.
const (
	MaxEmojiWidth = 10
	MaxSigns      = 13
)

// Fits reports whether a phone shows the board as emoji without breaking its
// rows.
func (g Grid) Fits() bool {
	most := MaxSigns
	if len(g.Columns) > 0 || slices.ContainsFunc(g.Rows, func(r Row) bool { return r.Label != "" }) {
		most = MaxEmojiWidth
	}
	return g.Width() <= most
}

// Label is the cell of a label that stands among the cells of a board, in its
// wall for one.
func Label(label string) Cell { return Glyph(label, rowLabel(label)) }

// Emoji is the cell in a style.
func (c Cell) Emoji(s Style) string {
	switch s {
	case Squares:
		return c.Square
	case Shapes:
		return c.Shape
	default:
		return c.Circle
	}
}

// Marked is the cell in a style with a mark on it. A disc changes its form, so
// that the mark does not depend on colour: to a square, or a circle among squares
// and shapes; and what was flipped to the form that is left.
func (c Cell) Marked(s Style, kind MarkKind) string {
	switch {
	case kind == Legal:
		return legalGlyph
	case s == Circles:
		return c.Square
	default:
		return c.Circle
	}
}

// Emoji draws cells in a row.
func (c Cells) Emoji(s Style) string {
	var b strings.Builder
	for _, x := range c {
		b.WriteString(x.Emoji(s))
	}
	return b.String()
}

// Emoji draws the board as lines of emoji, one a row, with labels.
func (g Grid) Emoji(s Style, marks []Mark) string {
	kinds := map[[2]int]MarkKind{}
	for _, m := range marks {
		kinds[[2]int{m.Row, m.Column}] = m.Kind
	}
	labelled := false
	for _, r := range g.Rows {
		labelled = labelled || r.Label != ""
	}
	var b strings.Builder
	if len(g.Columns) > 0 {
		if labelled {
			b.WriteString(corner)
		}
		for _, c := range g.Columns {
			b.WriteString(columnLabel(c))
		}
		b.WriteByte('\n')
	}
	for i, r := range g.Rows {
		if labelled {
			b.WriteString(r.label())
		}
		for j, c := range r.Cells {
			if kind, ok := kinds[[2]int{i, j}]; ok {
				b.WriteString(c.Marked(s, kind))
			} else {
				b.WriteString(c.Emoji(s))
			}
		}
		if r.Note != "" {
			b.WriteString("  **" + r.Note + "**")
		}
		b.WriteByte('\n')
	}
	return strings.TrimRight(b.String(), "\n")
}

// corner fills the place above the row labels; blank has a label's width.
const (
	corner = "▫️"
	gap    = "\u200b" // keeps two letters from being drawn as a flag
)

// label is the label as it is drawn; a chip stands a little apart from the cells.
func (r Row) label() string {
	if r.Chip {
		return "`" + r.Label + "` "
	}
	return rowLabel(r.Label)
}

func columnLabel(label string) string { return rowLabel(label) + gap }

func rowLabel(label string) string {
	n, err := strconv.Atoi(label)
	switch {
	case len(label) == 1 && 'a' <= label[0]|0x20 && label[0]|0x20 <= 'z':
		return string(rune(0x1F1E6 + int(label[0]|0x20-'a')))
	case err != nil && label == "":
		return corner
	case err == nil && n >= 0 && n <= 9:
		return Digit(n).Circle
	case err == nil && n == 10:
		return "🔟"
	default:
		return "`" + label + "`"
	}
}
