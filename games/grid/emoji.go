package grid

import (
	"cmp"
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
			b.WriteString(strings.TrimSuffix(g.label(r.Label), gap))
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

// Plain returns a text as it is shown without Parlour's own drawings: with emoji in place of tiles.
func Plain(text string) string {
	if strings.ContainsFunc(text, IsTile) {
		return withoutTiles(text)
	}
	return text
}

// plainGrounds and plainPieces are the emoji that stand for tiles, of pieces also with a mark. A tile
// without a piece has that of a mark of its own, if any.
var (
	plainGrounds = [...]string{Felt: "🟩", Holes: "🟦", Slate: filler, Floor: filler, Wall: "🧱", Run: "🟩", Gain: "🔸", Lane: filler, Paving: filler, Wood: filler, Walnut: filler, Sea: "🟦", Tray: "🔲", Keys: "", Paper: "🔲", Absent: "▫️", Elsewhere: "🔶", Here: "🟩"}
	plainPieces  = [...]struct{ usual, last, winning string }{
		Corner:   {usual: filler},
		DarkDisc: {"🟤", "🟫", "🟤"}, LightDisc: {"⬜", "⚪", "⬜"},
		RedDisc: {"🔴", "🟥", "🟥"}, YellowDisc: {"🟡", "🟨", "🟨"},
		Cross: {"❌", "❌", "❎"}, Nought: {"⭕", "⭕", "🅾️"},
		Runner: {"🏃", "🏃", "🏃"}, Bull: {"🐂", "🐂", "🐂"}, Gate: {usual: "🏠"}, Trail: {usual: "🔸"},
		RisingPath: {usual: "↗️"}, FallingPath: {usual: "↘️"}, CrossingPaths: {usual: "🔀"},
		Flag: {usual: "🏁"}, Hog: {usual: "🔴"}, {usual: "🌻"}, {usual: "🟢"}, {usual: "🔵"}, {usual: "🍇"}, {usual: "🌺"},
		cardBack: {usual: "🎴"}, HiddenFace: {usual: "📦"}, LostDie: {usual: filler},
		BlueDiamond: {"🔷", "🟦", "🟦"}, Closed: {usual: filler},
		Splash: {"💧", "💧", "💧"}, Fire: {"💥", "💥", "💥"}, Mist: {usual: filler},
		InPlace: {usual: "🟩"}, InCode: {usual: "🔶"}, NotInCode: {usual: "▫️"},
	}
)

// filler stands for an empty square, and emptyKey for an empty key.
const (
	filler   = "▫️"
	emptyKey = "·"
)

// plain returns the emoji that stands for the tile; "" if the rune was none of ours.
func (t Tile) plain() string {
	label := t.Piece.Label()
	switch c, peg := t.Piece.peg(); {
	case peg:
		return plainColors[c]
	case t.Ground == Keys && t.Piece >= keyPiece:
		here, elsewhere := t.Piece.KeyPegs()
		return cmp.Or(strings.Repeat("●", here)+strings.Repeat("○", elsewhere), "–")
	case t.Mark == Better:
		return "✅"
	case t.Ground >= Paper && label != "":
		return label + afterLetter(t.Ground)
	case t.Piece.Suit() >= 0:
		return suits[t.Piece.Suit()].text
	case label != "" && t.Piece < numberPiece:
		return rowLabel(label) + gap
	case label != "":
		return rowLabel(label)
	case t.Face() > 0:
		return keycap(t.Face())
	case t.Piece == NoPiece && t.Mark == Legal && t.Ground != Tray:
		return "🔸"
	case t.Piece == NoPiece && int(t.Ground) < len(plainGrounds):
		return plainGrounds[t.Ground]
	case t.Piece >= squareKey && t.Piece < firstFace:
		return emptyKey
	case t.Piece >= gallowsPiece && t.Piece < firstFace:
		return ""
	case t.Piece >= Hull && t.Piece < Hull+3*HullParts:
		return [...]string{"🚢", "💥", "💀"}[(t.Piece-Hull)/HullParts]
	case int(t.Piece) >= len(plainPieces): // perhaps a part of a block
		return ""
	}
	switch p := plainPieces[t.Piece]; t.Mark {
	case LastMove:
		return p.last
	case Winning:
		return p.winning
	default:
		return p.usual
	}
}

// A block is a picture of several tiles, and after blockElse what stands for all of them.
const (
	blockStart = '\U0010FFF0'
	blockElse  = '\U0010FFF1'
	blockEnd   = '\U0010FFF2'
)

// Block returns a cell that is rows of tiles, or where tiles are not shown a text.
func Block(rows, text string) Cell {
	return Glyph("", string(blockStart)+rows+string(blockElse)+text+string(blockEnd))
}

// Blocks returns a text with the tiles of each block, or else with what stands for them.
func Blocks(text string, tiles bool) string {
	skip := false
	return strings.Map(func(r rune) rune {
		switch r {
		case blockStart:
			skip = !tiles
		case blockElse:
			skip = tiles
		case blockEnd:
			skip = false
		default:
			if !skip {
				return r
			}
		}
		return -1
	}, text)
}

// withoutTiles replaces the tiles in a text by emoji. The letters of a row of pegs follow it, unless it is
// too long for a phone. Those in a tray have one even if there is just one. A line of tiles for which nothing stands is
// left out.
func withoutTiles(text string) string {
	var b strings.Builder
	line, tiled := 0, false // where this line begins, and whether it has tiles
	letters, tray := "", false
	text = Blocks(text, false)
	for i, r := range text + "\n" {
		t, ok := TileOf(r)
		if letter := t.Letter(); ok && (letter != "" || t.Ground == Tray) {
			if t == Hole.Tile || t == NextHole.Tile {
				letter = "_"
			}
			letters, tray = letters+letter, tray || t.Ground == Tray
		} else {
			n := len(letters)
			shown := tray && n <= maxLettered && strings.Trim(letters, "_") != "" || !tray && n > 1
			if shown {
				b.WriteString(" " + letters)
			}
			if (shown || tray) && ok && t.plain() != "" {
				b.WriteByte(' ')
			}
			letters, tray = "", false
		}
		switch {
		case ok:
			b.WriteString(t.plain())
			tiled = true
		case i < len(text) && (r != '\n' || !tiled || b.Len() > line):
			b.WriteRune(r)
		}
		if r == '\n' {
			line, tiled = b.Len(), false
		}
	}
	return b.String()
}

// maxLettered is the longest row of pegs in a tray that has letters beside it.
const maxLettered = 6
