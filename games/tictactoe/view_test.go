package tictactoe

import (
	"fmt"
	"testing"

	"parlour/games"
)

func TestView(t *testing.T) {
	tests := []struct {
		name, moves, status, note, marks string
		keys                             bool
	}{
		{"a running game", "b2 a1", "games.squares.status.tap(Seat=0)", "", "2 last", true},
		{"won", "a1 a2 b1 b2 c1", "tictactoe.won(Seat=0)", "tictactoe.won.note(Count=3)", "3 winning", true},
		{"drawn", "b2 a1 a3 c1 b1 b3 a2 c2 c3", "tictactoe.drawn", "", "2 last", true},
	}
	for _, test := range tests {
		v := view(played(t, test.moves))
		count := map[string]int{}
		for _, m := range v.Marks {
			count[[]string{"none", "last", "winning", "legal"}[m.Kind]]++
		}
		want := fmt.Sprintf("%d last", count["last"])
		if count["winning"] > 0 {
			want = fmt.Sprintf("%d winning", count["winning"])
		}
		if v.Title.ID != "tictactoe.title" || v.Status.String() != test.status || v.Note.String() != test.note || want != test.marks || v.KeysFormBoard != test.keys {
			t.Errorf("%s: status %v, note %v, marks %v, keys form the board: %t", test.name, v.Status, v.Note, v.Marks, v.KeysFormBoard)
		}
	}
}

func TestHelp(t *testing.T) {
	for i, f := range append(figures(), brief(newState()).Figure) {
		if len(f.View.Marks) == 0 || f.View.Board.Width() != side {
			t.Errorf("figure %d is not drawn: %+v", i+1, f.View)
		}
	}
	if f := examples.Figure(games.T("x"), "....", "R", "", false); f.Caption.ID != "x" || f.View.Board.Width() > 0 {
		t.Errorf("a board that is none is drawn: %+v", f)
	}
}
