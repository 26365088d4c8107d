package grid

import (
	"slices"
	"strconv"
	"strings"
)

// Style is a set of emoji for cells.
type Style int

// The styles. Shapes differ in outline as well as in colour.
const (
	Circles Style = iota
	Squares
	Shapes
)

// Mark highlights a cell of a board.
type Mark struct {
	Row, Column int // indices into Grid.Rows and Row.Cells
	Kind        MarkKind
}

// MarkKind is the reason for a mark.
type MarkKind uint8

// The kinds of mark: none, a side's last move, the winning line, a legal move, what a move has
// changed besides its own place, and a better move.
const (
	NoMark MarkKind = iota
	LastMove
	Winning
	Legal
	Changed
	Better
)

// The emoji of a legal move and of a better one.
const (
	legalGlyph  = "🔸"
	BetterGlyph = "✅"
)

// MaxEmojiWidth is the width of the widest board with labels that a phone shows as emoji
// without wrapping; MaxSigns is the width of the widest board without labels.
const (
	MaxEmojiWidth = 10
	MaxSigns      = 13
)

// maxTiles is the number of tiles that fit in a message as emoji: with its name and ID, one takes 30 characters.
const maxTiles = 121

// Fits reports whether a phone shows the board as emoji without wrapping, and a message has space for its tiles.
func (g Grid) Fits() bool {
	most := MaxSigns
	if len(g.Columns) > 0 || g.labelled() {
		most = MaxEmojiWidth
	}
	return g.Width() <= most && g.tiles() <= maxTiles
}

// labelled reports whether a row has a label.
func (g Grid) labelled() bool {
	return slices.ContainsFunc(g.Rows, func(r Row) bool { return r.Label != "" })
}

// Label returns a cell that looks like a label, for a wall of the board for example.
func Label(label string) Cell { return Glyph(label, rowLabel(label)) }

// Emoji returns the emoji of the cell in a style.
func (c Cell) Emoji(s Style) string {
	switch {
	case c.Tile != Tile{}:
		return c.Tile.Sign()
	case s == Squares:
		return c.Square
	case s == Shapes:
		return c.Shape
	default:
		return c.Circle
	}
}

// Marked returns the emoji of a marked cell. The mark does not depend on colour. In the
// styles Circles and Squares the last move and a winning cell have the outline of the other
// style, and a changed cell has the form of the Shapes style. In that style, all are the cell's
// Circle. A tile has a drawing for each mark. The one of a better move hides the piece.
func (c Cell) Marked(s Style, kind MarkKind) string {
	switch {
	case c.Tile != Tile{}:
		if c.Tile.Mark = kind; kind == Better {
			c.Tile.Piece = NoPiece
		}
		return c.Tile.Sign()
	case kind == Legal:
		return legalGlyph
	case kind == Better:
		return BetterGlyph
	case kind == Changed && s != Shapes:
		return c.Shape
	case s == Circles:
		return c.Square
	default:
		return c.Circle
	}
}

// Emoji returns the emoji of the cells in a row.
func (c Cells) Emoji(s Style) string {
	var b strings.Builder
	for _, x := range c {
		b.WriteString(x.Emoji(s))
	}
	return b.String()
}

// Emoji draws the board with labels, one line of emoji for each row.
func (g Grid) Emoji(s Style, marks []Mark) string {
	kinds := map[[2]int]MarkKind{}
	for _, m := range marks {
		kinds[[2]int{m.Row, m.Column}] = m.Kind
	}
	labelled := g.labelled()
	var b strings.Builder
	if len(g.Columns) > 0 {
		if labelled {
			b.WriteString(strings.TrimSuffix(g.label(""), gap))
		}
		for _, c := range g.Columns {
			b.WriteString(g.label(c))
		}
		b.WriteByte('\n')
	}
	for i, r := range g.Rows {
		if labelled {
			b.WriteString(r.label(g))
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

// corner fills the place above the row labels.
const (
	corner = "▫️"
	gap    = "\u200b" // keeps two letters from being drawn as a flag
)

// label returns the label as it is drawn on a board.
func (r Row) label(g Grid) string {
	return strings.TrimSuffix(g.label(r.Label), gap)
}

func rowLabel(label string) string {
	n, err := strconv.Atoi(label)
	switch letter := strings.ToLower(label); {
	case label == "":
		return corner
	case len(letter) == 1 && "a" <= letter && letter <= "z":
		return string(rune(0x1F1E6 + int(letter[0]-'a')))
	case err != nil || n < 0 || n > 10:
		return "`" + label + "`"
	case n == 10:
		return "🔟"
	}
	return Digit(n).Circle
}
