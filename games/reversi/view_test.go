package reversi

import (
	"slices"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

func TestView(t *testing.T) {
	tests := []struct {
		name, moves, status, score  string
		effect                      string // ID
		legal, changed, last, pause int
	}{
		{"at first", "", "games.squares.status.square(Seat=0)", "reversi.score(Blue=1, Blues=2, Red=0, Reds=2)", "", 4, 0, 0, 0},
		{"after a move", "c5", "games.squares.status.square(Seat=1)", "reversi.score(Blue=1, Blues=1, Red=0, Reds=4)", "reversi.effect", 3, 1, 1, 1},
		{"after two", "c5 c4", "games.squares.status.square(Seat=0)", "reversi.score(Blue=1, Blues=3, Red=0, Reds=3)", "reversi.effect", 5, 1, 2, 1},
	}
	for _, test := range tests {
		v := view(played(t, 8, test.moves))
		if v.Status.String() != test.status || v.Score.String() != test.score || v.Last.ID != test.effect || v.Legend.IsZero() != (test.moves == "c5 c4") || (v.Pause > 0) != (test.pause > 0) {
			t.Errorf("%s: status %v, score %v, last %v, pause %v", test.name, v.Status, v.Score, v.Last, v.Pause)
		}
		count := map[grid.MarkKind]int{}
		for _, m := range v.Marks {
			count[m.Kind]++
		}
		if count[grid.Legal] != test.legal || count[grid.Changed] != test.changed || count[grid.LastMove] != test.last {
			t.Errorf("%s: marks %v", test.name, v.Marks)
		}
	}
}

// TestEnd checks what a finished game says.
func TestEnd(t *testing.T) {
	for board, want := range map[string]string{
		"RRRRRR/RRRBBB/BBBBBB/BBBBBB/BBBBBB/BBBBBB": "reversi.won(Least=9, Most=27, Seat=1)",
		"RRRRRR/....../....../....../....../BBBBBB": "reversi.drawn(Count=6)",
	} {
		if v := view(read(t, board, "R")); v.Status.String() != want || v.Pause != 0 {
			t.Errorf("%s: %v, pause %v", board, v.Status, v.Pause)
		}
	}
}

// TestPass checks that a pass leaves the flips marked, and that it is the only key.
func TestPass(t *testing.T) {
	s := read(t, "RBBBB./R...../....../....../....../RB....", "R").After(5*stride + 5)
	keys := slices.Concat(New().Compose.Keys(position(t, s), "")...)
	if len(keys) != 1 || keys[0].Value != games.PassMove {
		t.Errorf("the keys are %+v", keys)
	}
	v := view(s.After(pass))
	if want := "games.squares.passed(Seat=1)"; v.Last.ID != "reversi.effect.many" || v.Note.String() != want || len(v.Marks) != 1+1+4 {
		t.Errorf("after the pass: %v, note %v, marks %v", v.Last, v.Note, v.Marks)
	}
	if got := view(s).Note; !got.IsZero() {
		t.Errorf("before the pass: %v", got)
	}
}

// position returns a state as package games sees it.
func position(t *testing.T, s state) games.Position {
	t.Helper()
	board, turn := s.WriteBoard()
	p, err := New().ReadBoard(nil, board, turn)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestMostFlips checks that more flips than fit are counted.
func TestMostFlips(t *testing.T) {
	s := read(t, "RBBBB./R...../....../....../....../RB....", "R").After(5*stride + 5)
	if got := s.effect(); got.ID != "reversi.effect.many" || got.Args["Count"] != 4 {
		t.Errorf("the effect is %v", got)
	}
	if many, few := closed(numbers.List(0xf)), closed(numbers.List(0x3)); many.ID != "reversi.closed.many" || few.ID != "reversi.closed" {
		t.Errorf("closed squares: %v, %v", many, few)
	}
}

func TestHelp(t *testing.T) {
	for i, f := range append(figures(), brief(newState(8)).Figure) {
		if len(f.View.Marks) == 0 || f.View.Board.Width() != 6 {
			t.Errorf("figure %d is not drawn: %+v", i+1, f.View)
		}
	}
	if got := figures()[1].View.Marks; len(got) != 5 {
		t.Errorf("the move flips and places %d discs, want 5", len(got))
	}
}
