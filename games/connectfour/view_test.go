package connectfour

import (
	"fmt"
	"strings"
	"testing"

	"parlour/games/grid"
)

func TestView(t *testing.T) {
	tests := []struct{ name, moves, status, note, marks string }{
		{"at first", "", "games.squares.status.column(Seat=0)", "", ""},
		{"after a move", "4", "games.squares.status.column(Seat=1)", "connectfour.legend", "[{5 3 0}]"},
		{"later", "444444111", "games.squares.status.column(Seat=1)", "", "[{3 0 0}]"},
		{"won", "1212121", "connectfour.won(Seat=0)", "connectfour.won.note(Count=7)", "[{2 0 1} {3 0 1} {4 0 1} {5 0 1}]"},
	}
	for _, test := range tests {
		v := played(t, NewState(7, 6), test.moves).view()
		note := ""
		if !v.Note.IsZero() {
			note = v.Note.String()
		}
		if v.Status.String() != test.status || !strings.HasPrefix(note, test.note) || (note == "") != (test.note == "") {
			t.Errorf("%s: status %v, note %q", test.name, v.Status, note)
		}
		if got := fmt.Sprint(v.Marks); got != test.marks && !(len(v.Marks) == 0 && test.marks == "") {
			t.Errorf("%s: marks %s, want %s", test.name, got, test.marks)
		}
	}
}

func TestGrid(t *testing.T) {
	g := played(t, NewState(9, 9), "9").view().Board
	if !g.Fits() || g.Width() != 9 || len(g.Rows) != 9 || g.Columns[8] != "9" || g.Rows[8].Cells[8] != grid.Red {
		t.Errorf("the greatest board is %+v", g)
	}
}

func TestAlt(t *testing.T) {
	tests := []struct{ moves, has string }{
		{"", "connectfour.alt.turn(Seat=0)"},
		{"41", "Column=1, Discs=[connectfour.seat.blue]"},
		{"41", "connectfour.alt.last(Column=1)"},
		{"1212121", "connectfour.over(Winner=0)"},
	}
	for _, test := range tests {
		if got := played(t, NewState(7, 6), test.moves).alt().String(); !strings.Contains(got, test.has) {
			t.Errorf("after %q it is %s, without %s", test.moves, got, test.has)
		}
	}
}

// TestKeysKeepTheirPlaces: a full column is off, and the others stay where they are.
func TestKeysKeepTheirPlaces(t *testing.T) {
	for width, rows := range map[int][]int{4: {4}, 5: {5}, 6: {3, 3}, 7: {4, 3}, 9: {5, 4}} {
		keys := NewState(width, 4).keys("")
		if len(keys) != len(rows) {
			t.Errorf("%d columns are %d rows", width, len(keys))
			continue
		}
		for i, row := range keys {
			if len(row) != rows[i] {
				t.Errorf("%d columns: row %d has %d keys, want %d", width, i, len(row), rows[i])
			}
		}
	}
	s := played(t, NewState(7, 6), "222222")
	if k := s.keys("")[0][1]; !k.Off || k.Done || k.Value != "2" || k.Why.ID != "connectfour.refuse.full" {
		t.Errorf("the key of a full column is %+v", k)
	}
	c := composer()
	for value, want := range map[string]bool{"1": true, "2": false, "8": false, "": false} {
		if move, ok := c.Add(s, "", value); ok != want || ok && move != value {
			t.Errorf("a tap on %q makes %q, %v", value, move, ok)
		}
	}
	if played(t, NewState(7, 6), "1212121").keys("") != nil {
		t.Error("a finished game has keys")
	}
}

func TestForetell(t *testing.T) {
	for size, want := range map[[2]int]bool{{7, 6}: true, {6, 7}: false, {4, 4}: false} {
		seat, said, certain := NewState(size[0], size[1]).foretell()
		if certain != want || certain && (seat != Red || said.IsZero()) {
			t.Errorf("%v: %d, %v, %v", size, seat, said, certain)
		}
	}
	if _, _, certain := played(t, NewState(7, 6), "1").foretell(); certain {
		t.Error("it is told of a game that has begun")
	}
}

func TestHelp(t *testing.T) {
	for i, f := range append(figures(), brief(State{}).Figure) {
		if len(f.View.Marks) == 0 || f.View.Board.Width() == 0 {
			t.Errorf("figure %d is not drawn", i+1)
		}
	}
	if f := illustrate("x", "....", "R", none); f.Caption.ID != "x" || f.View.Board.Width() > 0 {
		t.Errorf("a board that is none is drawn: %+v", f)
	}
}
