package grid

import (
	"slices"
	"strconv"
	"strings"
)

// Style is how boards and texts show cells.
type Style int

// The styles: Parlour's own drawings, Unicode emoji, and boards described in words.
const (
	Tiles Style = iota
	PlainEmoji
	InWords
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

// Emoji returns the sign of the cell.
func (c Cell) Emoji() string {
	if c.Tile != (Tile{}) {
		return c.Tile.Sign()
	}
	return c.Text
}

// With returns a marked cell. A tile has a drawing for each mark; that of a better move hides the piece. Letters, and cells
// without a tile, have none.
func (c Cell) With(kind MarkKind) Cell {
	if kind == NoMark || c.Tile == (Tile{}) || c.Tile.Ground >= Paper {
		return c
	}
	if c.Tile.Mark = kind; kind == Better {
		c.Tile.Piece = NoPiece
	}
	return c
}

// Emoji returns the emoji of the cells in a row.
func (c Cells) Emoji() string {
	var b strings.Builder
	for _, x := range c {
		b.WriteString(x.Emoji())
	}
	return b.String()
}

// Emoji draws the board with labels, one line of emoji for each row.
func (g Grid) Emoji(marks []Mark) string {
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
			b.WriteString(c.With(kinds[[2]int{i, j}]).Emoji())
		}
		if r.Note != "" {
			b.WriteString("  **" + r.Note + "**")
		}
		b.WriteByte('\n')
	}
	return strings.TrimRight(b.String(), "\n")
}

// gap keeps two letters from being drawn as a flag.
const gap = "\u200b"

// label returns the label as it is drawn on a board.
func (r Row) label(g Grid) string {
	return strings.TrimSuffix(g.label(r.Label), gap)
}

func rowLabel(label string) string {
	n, err := strconv.Atoi(label)
	switch letter := strings.ToLower(label); {
	case label == "":
		return filler
	case len(letter) == 1 && "a" <= letter && letter <= "z":
		return string(rune(0x1F1E6 + int(letter[0]-'a')))
	case err != nil || n < 0 || n > 10:
		return "`" + label + "`"
	case n == 10:
		return "🔟"
	}
	return keycap(n)
}
