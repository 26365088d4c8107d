package connectfour

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

func TestView(t *testing.T) {
	tests := []struct{ name, moves, status, last, note, marks string }{
		{"at first", "", "games.squares.status.column(Seat=0)", "", "", ""},
		{"after a move", "4", "games.squares.status.column(Seat=1)", "4", "", "[{5 3 1}]"},
		{"after two", "45", "games.squares.status.column(Seat=0)", "4 5", "", "[{5 3 1} {5 4 1}]"},
		{"one on the other", "44", "games.squares.status.column(Seat=0)", "4 4", "", "[{5 3 1} {4 3 1}]"},
		{"later", "444444111", "games.squares.status.column(Seat=1)", "1 1", "", "[{3 0 1} {4 0 1}]"},
		{"won", "1212121", "connectfour.won(Seat=0)", "", "connectfour.won.note(Count=4)", "[{5 0 2} {4 0 2} {3 0 2} {2 0 2}]"},
	}
	for _, test := range tests {
		v := played(t, NewState(7, 6), test.moves).view()
		if v.Status.String() != test.status || v.Note.String() != test.note {
			t.Errorf("%s: status %v, note %v", test.name, v.Status, v.Note)
		}
		if got := strings.Join(movesNamed(v.Last), " "); got != test.last {
			t.Errorf("%s: last moves %s, want %s", test.name, got, test.last)
		}
		if got := fmt.Sprint(v.Marks); got != test.marks && !(len(v.Marks) == 0 && test.marks == "") {
			t.Errorf("%s: marks %s, want %s", test.name, got, test.marks)
		}
	}
}

// movesNamed returns the moves that a text names, in order.
func movesNamed(t games.Text) (all []string) {
	for _, name := range []string{"First", "Second"} {
		if part, ok := t.Args[name].(games.Text); ok {
			all = append(all, movesNamed(part)...)
		}
	}
	if move, ok := t.Args["Move"].(string); ok {
		all = append(all, move)
	}
	return all
}

func TestGrid(t *testing.T) {
	g := played(t, NewState(9, 6), "9").view().Board
	if !g.Fits() || g.Width() != 9 || len(g.Rows) != 6 || g.Columns[8] != "9" || g.Rows[5].Cells[8].Tile != (grid.Tile{Ground: grid.Holes, Piece: grid.RedDisc}) {
		t.Errorf("the greatest board is %+v", g)
	}
}

func TestAlt(t *testing.T) {
	tests := []struct{ moves, has string }{
		{"", "connectfour.alt.turn(Seat=0)"},
		{"41", "Column=1, Discs=[connectfour.seat.yellow]"},
		{"41", "games.squares.alt.last(Square=1)"},
		{"1212121", "connectfour.over(Winner=0)"},
	}
	for _, test := range tests {
		if got := played(t, NewState(7, 6), test.moves).alt().String(); !strings.Contains(got, test.has) {
			t.Errorf("after %q it is %s, without %s", test.moves, got, test.has)
		}
	}
}

// TestColumnKeys checks that there is a key for each column that is not full.
func TestColumnKeys(t *testing.T) {
	keys := New().Compose.Keys
	for moves, want := range map[string]string{"": "1 2 3 4 5 6 7", "222222": "1 3 4 5 6 7", "1212121": ""} {
		p, err := New().Open(nil)
		for i := range moves {
			if err == nil {
				p, err = p.Play(moves[i : i+1])
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, k := range slices.Concat(keys(p, "")...) {
			got = append(got, k.Value)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("after %q the keys are %q, want %s", moves, got, want)
		}
	}
}

func TestHelp(t *testing.T) {
	for i, f := range append(figures(), brief(State{}).Figure) {
		if len(f.View.Marks) == 0 || f.View.Board.Width() == 0 {
			t.Errorf("figure %d is not drawn", i+1)
		}
	}
	if f := examples.Figure(games.T("x"), "....", "R", "", false); f.Caption.ID != "x" || f.View.Board.Width() > 0 {
		t.Errorf("a board that is none is drawn: %+v", f)
	}
}
