package grid_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"parlour/games/grid"
)

// Every tile is one rune of its own, from which it is read back.
func TestTileRunes(t *testing.T) {
	seen := map[string]bool{}
	for ground := range grid.Ground(32) {
		for piece := range 512 {
			for mark := range grid.MarkKind(8) {
				tile := grid.Tile{Ground: ground, Piece: grid.Piece(piece), Mark: mark}
				r := []rune(tile.Sign())
				if got, ok := grid.TileOf(r[0]); len(r) != 1 || !ok || got != tile || seen[tile.Sign()] {
					t.Fatalf("%+v has the runes %x, which are %+v", tile, r, got)
				}
				seen[tile.Sign()] = true
			}
		}
	}
	if _, ok := grid.TileOf('🟩'); ok {
		t.Error("an emoji is a tile")
	}
}

func TestCoordinate(t *testing.T) {
	for label, want := range map[string]string{"a": "A", "Z": "Z", "0": "0", "10": "10", "26": "26", "27": "", "-1": "", "": "", "ab": "", "é": ""} {
		if tile, ok := grid.Coordinate(label); ok != (want != "") || ok && tile.Piece.Label() != want {
			t.Errorf("%q: %q, %v", label, tile.Piece.Label(), ok)
		}
	}
	if label := grid.Nought.Label(); label != "" {
		t.Errorf("a nought is labelled %q", label)
	}
}

// A board of tiles has tiles as its labels, and as a whole becomes a board of emoji.
func TestBoardOfTiles(t *testing.T) {
	felt := func(p grid.Piece) grid.Cell { return grid.Tile{Ground: grid.Felt, Piece: p}.Cell() }
	g := grid.Grid{Columns: []string{"a", "b"}, Rows: []grid.Row{
		{Label: "2", Cells: []grid.Cell{felt(grid.DarkDisc), felt(grid.LightDisc)}},
		{Label: "1", Cells: []grid.Cell{felt(grid.NoPiece), felt(grid.NoPiece)}},
	}}
	marks := []grid.Mark{{Row: 0, Column: 1, Kind: grid.LastMove}, {Row: 1, Column: 0, Kind: grid.Legal}}
	drawn := g.Emoji(marks)
	for _, r := range drawn {
		if r != '\n' && !grid.IsTile(r) {
			t.Errorf("%q has %q, which is no tile", drawn, r)
		}
	}
	if got, want := grid.Plain(drawn), "▫️🇦\u200b🇧\u200b\n2️⃣🟤⚪\n1️⃣🔸🟩"; got != want {
		t.Errorf("as emoji it is\n%s\nwant\n%s", got, want)
	}
	if !felt(grid.NoPiece).IsEmpty() || felt(grid.DarkDisc).IsEmpty() || !grid.Empty.IsEmpty() || red.IsEmpty() {
		t.Error("squares are taken for empty or not")
	}
}

func TestPlainTiles(t *testing.T) {
	for want, tile := range map[string]grid.Tile{
		"🟤": {Ground: grid.Felt, Piece: grid.DarkDisc, Mark: grid.Changed}, "🟫": {Ground: grid.Felt, Piece: grid.DarkDisc, Mark: grid.LastMove},
		"🟨": {Ground: grid.Holes, Piece: grid.YellowDisc, Mark: grid.Winning}, "❎": {Ground: grid.Slate, Piece: grid.Cross, Mark: grid.Winning},
		"✅": {Ground: grid.Holes, Mark: grid.Better}, "·": grid.SquareKey(2, 1), "▫️": {Piece: grid.Corner}, "3️⃣": {Ground: grid.Felt, Piece: coordinate("3")},
		"": {Ground: 31, Piece: 99},
	} {
		if got := grid.Plain("a" + tile.Sign() + "b"); got != "a"+want+"b" {
			t.Errorf("%+v is %q, want %q", tile, got, want)
		}
	}
	if !grid.IsText("·") {
		t.Error("the text of an empty key would be taken for an emoji")
	}
}

func coordinate(label string) grid.Piece {
	t, _ := grid.Coordinate(label)
	return t.Piece
}

// red is the disc of a side.
var red = grid.Tile{Ground: grid.Paving, Piece: grid.RedDisc}.Cell()

// All colours look different, and different from an empty cell.
func TestColorsDiffer(t *testing.T) {
	seen := map[string]string{grid.Empty.Emoji(): "empty"}
	for _, c := range grid.Colors {
		for _, sign := range []string{c.Emoji(), grid.Plain(c.Emoji())} {
			if other, dup := seen[sign]; dup {
				t.Errorf("%s looks like %s", c.Letter, other)
			}
			seen[sign] = c.Letter
		}
	}
	letters, inks := map[string]bool{grid.Empty.Letter: true}, map[uint32]bool{grid.Empty.Ink: true}
	for _, c := range grid.Colors {
		if letters[c.Letter] || len(c.Letter) != 1 {
			t.Errorf("the letter %q is not one colour's alone", c.Letter)
		}
		if inks[c.Ink] {
			t.Errorf("the ink of %s is not its own", c.Letter)
		}
		letters[c.Letter], inks[c.Ink] = true, true
		if !c.IsPeg() || red.IsPeg() {
			t.Errorf("%s is no peg, or a disc is one", c.Letter)
		}
	}
}

// A peg is a tile with its letter, which follows a row of pegs without it.
func TestPegs(t *testing.T) {
	r, g := grid.Colors[0], grid.Colors[2].In("V")
	for _, tt := range []struct {
		text, want string
	}{
		{r.Tile.Sign(), "🔴"}, {grid.Cells{r, g}.Emoji(), "🔴🟢 RV"}, {grid.Cells{r, g}.Emoji() + ".", "🔴🟢 RV."},
		{grid.Cells{r.On(grid.Tray)}.Emoji() + " x", "🔴 R x"},
		{grid.Cells{r.On(grid.Tray), grid.NextHole, grid.Hole, grid.KeyPegs(2, 1)}.Emoji(), "🔴🔲🔲 R__ ●●○"},
		{grid.Cells{grid.Hole, grid.Tile{Ground: grid.Keys}.Cell()}.Emoji(), "🔲"},
		{grid.Cells{grid.TrayDigit(10), grid.TrayDigit(4), grid.KeyPegs(0, 0)}.Emoji(), "0️⃣4️⃣ –"},
		{strings.Repeat(r.On(grid.Tray).Tile.Sign(), 7) + "\n" + r.On(grid.Tray).Tile.Sign(), "🔴🔴🔴🔴🔴🔴🔴\n🔴 R"},
	} {
		if got := grid.Plain(tt.text); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
	for _, other := range []string{"", "words", "▫️❤️1️⃣", "🔴🔷\u200b"} {
		if got := grid.Plain(other); got != other {
			t.Errorf("Plain(%q) = %q", other, got)
		}
	}
}

// A peg with the letter of another language has a tile of its own.
func TestIn(t *testing.T) {
	for i, c := range grid.Colors {
		for _, letter := range strings.Split(grid.PegLetters(i), "") {
			other := c.In(letter)
			if got, ok := grid.PegOf(other.Tile.Piece); !ok || got != other || other.Tile.Letter() != letter || (other.Tile == c.Tile) != (letter == c.Letter) {
				t.Errorf("%s with the letter %s is %+v", c.Letter, letter, got)
			}
		}
	}
	if got := red.In("P"); got.Letter != "P" || got.Tile != red.Tile {
		t.Errorf("a disc of a side is %v", got)
	}
}

// A mark changes the tile of a piece, but no letter and no text. A better move has no piece.
func TestWith(t *testing.T) {
	letter := grid.Letter('a', grid.Here)
	for _, kind := range []grid.MarkKind{grid.NoMark, grid.LastMove, grid.Winning, grid.Legal, grid.Changed, grid.Better} {
		want := red.Tile
		if want.Mark = kind; kind == grid.Better {
			want.Piece = grid.NoPiece
		}
		if got := red.With(kind).Tile; got != want {
			t.Errorf("mark %d: %+v, want %+v", kind, got, want)
		}
		for _, c := range []grid.Cell{letter, grid.Empty, grid.Digit(3)} {
			if got := c.With(kind); got != c {
				t.Errorf("mark %d: %+v has become %+v", kind, c, got)
			}
		}
	}
}

func TestEmojiBoards(t *testing.T) {
	none := grid.Tile{Ground: grid.Paving}.Cell()
	row := func(label string, cells ...grid.Cell) grid.Row { return grid.Row{Label: label, Cells: cells} }
	const gap = "\u200b"
	tests := []struct {
		name  string
		grid  grid.Grid
		marks []grid.Mark
		want  string
	}{
		{"nothing", grid.Grid{}, nil, ""},
		{"cells alone", grid.Grid{Rows: []grid.Row{row("", red, none), row("", none, red)}}, nil, "🔴▫️\n▫️🔴"},
		{"labels", grid.Grid{Columns: []string{"a", "B", "10", "11", ""}, Rows: []grid.Row{row("2", red), row("", none)}}, nil,
			"▫️🇦" + gap + "🇧" + gap + "🔟`11`" + gap + "▫️\n2️⃣🔴\n▫️▫️"},
		{"columns without row labels", grid.Grid{Columns: []string{"a"}, Rows: []grid.Row{row("", red)}}, nil, "🇦" + gap + "\n🔴"},
		{"a name as a label", grid.Grid{Rows: []grid.Row{row("Hall", red), row("-1", red)}}, nil, "`Hall`🔴\n`-1`🔴"},
		{"beside the board", grid.Grid{Rows: []grid.Row{{Label: "1 RR", Cells: []grid.Cell{red}, Note: "●○"}}}, nil, "`1 RR`🔴  **●○**"},
		{"marks", grid.Grid{Rows: []grid.Row{row("", red, none)}}, []grid.Mark{{Row: 0, Column: 0, Kind: grid.LastMove}, {Row: 0, Column: 1, Kind: grid.Legal}}, "🟥🔸"},
		{"the later of two marks", grid.Grid{Rows: []grid.Row{row("", red)}}, []grid.Mark{{Kind: grid.Legal}, {Kind: grid.LastMove}}, "🟥"},
		{"a mark outside", grid.Grid{Rows: []grid.Row{row("", red)}}, []grid.Mark{{Row: 5}, {Column: -1}}, "🔴"},
	}
	for _, tt := range tests {
		if got := grid.Plain(tt.grid.Emoji(tt.marks)); got != tt.want {
			t.Errorf("%s:\n got %q\nwant %q", tt.name, got, tt.want)
		}
	}
}

func TestWidth(t *testing.T) {
	cells := make([]grid.Cell, 4)
	for want, g := range map[int]grid.Grid{
		0: {},
		4: {Rows: []grid.Row{{Cells: cells[:1]}, {Cells: cells}}},
		2: {Columns: []string{"a", "b", "c"}, Rows: []grid.Row{{Label: "1", Cells: cells[:2], Note: "●●"}}},
	} {
		if got := g.Width(); got != want {
			t.Errorf("width %d, want %d", got, want)
		}
	}
}

// A board without labels may be wider.
func TestFits(t *testing.T) {
	cells := func(n int) []grid.Row { return []grid.Row{{Cells: make([]grid.Cell, n)}} }
	labelled := cells(grid.MaxEmojiWidth + 1)
	labelled[0].Label = "1"
	tests := []struct {
		grid grid.Grid
		want bool
	}{
		{grid.Grid{}, true},
		{grid.Grid{Rows: cells(grid.MaxSigns)}, true},
		{grid.Grid{Rows: cells(grid.MaxSigns + 1)}, false},
		{grid.Grid{Rows: labelled}, false},
		{grid.Grid{Rows: cells(grid.MaxEmojiWidth + 1), Columns: []string{"a"}}, false},
		{grid.Grid{Rows: cells(grid.MaxEmojiWidth), Columns: []string{"a"}}, true},
	}
	for i, tt := range tests {
		if got := tt.grid.Fits(); got != tt.want {
			t.Errorf("%d: %v, want %v", i, got, tt.want)
		}
	}
	if got := grid.Label("a").Emoji() + grid.Label("4").Emoji(); got != "🇦4️⃣" {
		t.Errorf("labels among cells are %s", got)
	}
}

func TestCells(t *testing.T) {
	cells := grid.Cells{grid.Colors[0], grid.Digit(4), grid.Glyph("b", "🐂")}
	if got := grid.Plain(cells.Emoji()) + cells.Letters(); got != "🔴4️⃣🐂R4b" {
		t.Errorf("%s", got)
	}
	if !(grid.Cell{}).IsZero() || grid.Empty.IsZero() {
		t.Error("IsZero is wrong")
	}
	for n := range 10 {
		if got := grid.Digit(n); got.Letter != fmt.Sprint(n) || utf8.RuneCountInString(got.Text) != 3 {
			t.Errorf("the keycap of %d is %q", n, got.Text)
		}
	}
}

// A board has one line per row and one for the columns; marks change only cells.
func TestAnyBoard(t *testing.T) {
	kinds := []grid.Cell{grid.Empty, grid.Digit(3), grid.Colors[0], grid.Colors[4]}
	rapid.Check(t, func(t *rapid.T) {
		var g grid.Grid
		rows, columns := rapid.IntRange(1, 6).Draw(t, "rows"), rapid.IntRange(1, 6).Draw(t, "columns")
		labelled := rapid.Bool().Draw(t, "labelled")
		for y := range rows {
			r := grid.Row{}
			if labelled {
				r.Label = fmt.Sprint(y + 1)
			}
			for range columns {
				r.Cells = append(r.Cells, rapid.SampledFrom(kinds).Draw(t, "cell"))
			}
			g.Rows = append(g.Rows, r)
		}
		lines := strings.Split(g.Emoji(nil), "\n")
		if len(lines) != rows {
			t.Fatalf("%d lines for %d rows", len(lines), rows)
		}
		m := grid.Mark{Row: rapid.IntRange(0, rows-1).Draw(t, "row"), Column: rapid.IntRange(0, columns-1).Draw(t, "column"), Kind: grid.MarkKind(rapid.IntRange(0, 3).Draw(t, "kind"))}
		for y, line := range strings.Split(g.Emoji([]grid.Mark{m}), "\n") {
			if y != m.Row && line != lines[y] {
				t.Fatalf("a mark in row %d changes row %d", m.Row, y)
			}
			if y == m.Row && !strings.Contains(line, g.Rows[y].Cells[m.Column].With(m.Kind).Emoji()) {
				t.Fatalf("the marked cell is not in %q", line)
			}
		}
	})
}

func ExampleGrid_Emoji() {
	paved := func(p grid.Piece) grid.Cell { return grid.Tile{Ground: grid.Paving, Piece: p}.Cell() }
	empty, red, blue := paved(grid.NoPiece), paved(grid.RedDisc), paved(grid.BlueDiamond)
	g := grid.Grid{Columns: []string{"a", "b"}, Rows: []grid.Row{
		{Label: "2", Cells: []grid.Cell{empty, blue}},
		{Label: "1", Cells: []grid.Cell{red, empty}},
	}}
	board := g.Emoji([]grid.Mark{{Row: 1, Column: 0, Kind: grid.LastMove}})
	fmt.Println(strings.ReplaceAll(grid.Plain(board), "\u200b", "·"))
	// Output:
	// ▫️🇦·🇧·
	// 2️⃣▫️🔷
	// 1️⃣🟥▫️
}

func BenchmarkEmoji(b *testing.B) {
	var g grid.Grid
	for range 8 {
		g.Rows = append(g.Rows, grid.Row{Label: "1", Cells: make([]grid.Cell, 8)})
		for x := range 8 {
			g.Rows[len(g.Rows)-1].Cells[x] = grid.Colors[x]
		}
	}
	marks := []grid.Mark{{Row: 1, Column: 1, Kind: grid.LastMove}, {Row: 2, Column: 2, Kind: grid.Winning}}
	b.ReportAllocs()
	for b.Loop() {
		g.Emoji(marks)
	}
}
