package picture

import (
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

// The key depends on everything that a picture shows and on nothing else.
func TestKeys(t *testing.T) {
	base := func() games.View {
		return games.View{
			Board: grid.Grid{Columns: []string{"a", "b"}, Rows: []grid.Row{
				{Label: "1", Cells: []grid.Cell{grid.Colors[0], grid.Empty}, Note: "n"}, {Label: "2"},
			}},
			Marks: []grid.Mark{{Row: 0, Column: 1, Kind: grid.Legal}},
		}
	}
	changes := map[string]func(*games.View){
		"a column's label": func(v *games.View) { v.Board.Columns[1] = "c" },
		"joined labels":    func(v *games.View) { v.Board.Columns = []string{"ab", ""} },
		"fewer columns":    func(v *games.View) { v.Board.Columns = v.Board.Columns[:1] },
		"a row's label":    func(v *games.View) { v.Board.Rows[0].Label = "3" },
		"a note":           func(v *games.View) { v.Board.Rows[0].Note = "" },
		"a letter":         func(v *games.View) { v.Board.Rows[0].Cells[1].Letter = "#" },
		"an ink":           func(v *games.View) { v.Board.Rows[0].Cells[0].Ink++ },
		"no tile":          func(v *games.View) { v.Board.Rows[0].Cells[0].Tile = grid.Tile{} },
		"a drawing":        func(v *games.View) { v.Board.Rows[0].Cells[0].Tile.Ground = grid.Felt },
		"another tile":     func(v *games.View) { v.Board.Rows[0].Cells[0].Tile.Mark = grid.LastMove },
		"a gap":            func(v *games.View) { v.Board.Rows[0].Cells[1] = grid.Cell{} },
		"no letter":        func(v *games.View) { v.Board.Rows[0].Cells[1] = grid.Glyph("", "x") },
		"one row less":     func(v *games.View) { v.Board.Rows = v.Board.Rows[:1] },
		"a mark's place":   func(v *games.View) { v.Marks[0].Column = 0 },
		"a mark's kind":    func(v *games.View) { v.Marks[0].Kind = grid.LastMove },
		"no mark":          func(v *games.View) { v.Marks = nil },
	}
	keys := map[key]string{keyOf(base()): "the board as it is"}
	for name, change := range changes {
		v := base()
		change(&v)
		if other, ok := keys[keyOf(v)]; ok {
			t.Errorf("%s has the key of %s", name, other)
		}
		keys[keyOf(v)] = name
	}
	v := base()
	v.Lines, v.Alt = []games.Text{games.T("x")}, games.T("y")
	v.Board.Rows[0].Cells[0].Text = "🟦"
	if keyOf(v) != keyOf(base()) {
		t.Error("words and emoji, which are in no picture, change the key")
	}
}
