package grid_test

import (
	"testing"

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
