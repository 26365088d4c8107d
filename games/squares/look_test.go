package squares

import (
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

// slate is a look whose signs stand on keys.
var slate = Look{Ground: grid.Slate, Sides: [2]Side{{ID: "x", Former: "red", Piece: grid.Cross}, {ID: "o", Former: "blue", Piece: grid.Nought}}}

// drawnTiles returns the letters of a board of tiles, and of keys: X, O, and a dot.
func drawnTiles(tile grid.Tile) string {
	if grid.Plain(tile.Sign()) == "·" { // an empty key
		return "."
	}
	return map[grid.Piece]string{grid.Cross: "X", grid.Nought: "O", grid.NoPiece: "."}[tile.Piece]
}

// The keys of a look whose signs stand on them have no labels, and stay at the end with the winning line.
func TestKeysThatStay(t *testing.T) {
	b := set(games.Nobody, "R.b", ".R.", "B.R")
	b.Look, b.Line = slate, []Square{{0, 2}, {1, 1}, {2, 0}}
	v := b.View()
	if !v.KeysFormBoard || !v.KeysStay {
		t.Errorf("the keys form the board: %v, and stay: %v", v.KeysFormBoard, v.KeysStay)
	}
	board, keys, green := "", "", 0
	for i, row := range b.keys("") {
		for j, k := range row {
			keys += drawnTiles(k.Cell.Tile)
			board += drawnTiles(v.Board.Rows[i].Cells[j].Tile)
			if k.Style == games.SuccessKey {
				green++
			}
			if !k.Label.IsZero() || k.Disabled || k.Cell.Tile.Ground != grid.NoGround || v.Board.Rows[i].Cells[j].Tile.Ground != grid.Slate {
				t.Errorf("the key %s is %+v", k.Value, k)
			}
		}
	}
	if want := "X.O.X.O.X"; keys != want || board != want || green != 3 {
		t.Errorf("the keys are %s, %d of them green, and the board is %s", keys, green, board)
	}
	if other := set(games.Nobody, "RRRRR", "BBBBB"); other.View().KeysStay || other.keys("") != nil {
		t.Error("keys of discs stay")
	}
}

// A look has letters of its own, and reads R and B too.
func TestOwnLetters(t *testing.T) {
	for _, text := range []string{"X.O/...", "R.B/...", "x.b/..."} {
		b, err := slate.ReadBoard(text, 2, 3)
		if err != nil || b.Format() != "X.O/..." {
			t.Errorf("%s is read as %s, %v", text, b.Format(), err)
		}
	}
	if seats := slate.Seats("best"); seats[Blue].ID != "o" || seats[Blue].Former != "blue" || seats[Blue].Sign.Tile != (grid.Tile{Piece: grid.Nought}) {
		t.Errorf("the seats are %+v", seats)
	}
	if got := slate.Marked(Red, grid.LastMove); got[0].Tile.Mark != grid.NoMark {
		t.Errorf("a sign on a key is marked: %+v", got)
	}
}
