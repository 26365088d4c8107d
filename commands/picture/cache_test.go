package picture

import (
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

func TestCacheKeepsWhatWasUsedLast(t *testing.T) {
	c := newCache(10)
	a, b, d := key{1}, key{2}, key{3}
	c.add(a, make([]byte, 4))
	c.add(b, make([]byte, 4))
	c.add(b, make([]byte, 4)) // as if two painters had drawn it
	if _, ok := c.get(a); !ok || c.bytes != 8 {
		t.Fatalf("a is kept: %v, with %d bytes in all, want 8", ok, c.bytes)
	}
	c.add(d, make([]byte, 5))
	for k, want := range map[key]bool{a: true, b: false, d: true} {
		if _, got := c.get(k); got != want {
			t.Errorf("%d is kept: %v, want %v", k[0], got, want)
		}
	}
	c.add(key{4}, make([]byte, 11))
	if c.bytes != 9 || len(c.entries) != 2 || c.used.Len() != 2 {
		t.Errorf("%d bytes in %d and %d entries, want 9 in 2: one alone is larger than the limit", c.bytes, len(c.entries), c.used.Len())
	}
}

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
