package pathway

import (
	"slices"
	"testing"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// The figures show what their captions say: the legal squares of the rule sheet, a square with two friends, and a
// player without a move who has won.
func TestFigures(t *testing.T) {
	shown := figures()
	if len(shown) != 3 {
		t.Fatalf("%d figures, want 3", len(shown))
	}
	for i, want := range [][]string{{"b4", "c1", "c2", "c5", "a3", "e3", "f1"}, {"d5", "e4"}, nil} {
		s, err := readBoard([]string{sheetRunning, sheetRunning, sheetWon}[i], []string{"R", "R", "B"}[i])
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range shown[i].View.Marks {
			if (m.Kind == grid.Legal) != (i == 0) {
				t.Errorf("figure %d has a mark of kind %v", i+1, m.Kind)
			}
			got = append(got, s.name(s.square(m.Row, m.Column)))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("figure %d marks %v, want %v", i+1, got, want)
		}
		if len(shown[i].View.Board.Rows) != 6 {
			t.Errorf("figure %d has %d rows", i+1, len(shown[i].View.Board.Rows))
		}
	}
	running, _ := readBoard(sheetRunning, "R")
	d4, _ := parse(running, "d4")
	if r, ok := games.RefusalIn(running.Legal(d4)); !ok || r.ID != "pathway.refuse.two-friends" {
		t.Errorf("d4: %v, want a refusal for its two friends", running.Legal(d4))
	}
	won, _ := readBoard(sheetWon, "B")
	if o := won.Outcome(); !o.Over || o.Winner != squares.Blue {
		t.Errorf("the end: %v, want that Blue has won", o)
	}
}

func TestBrief(t *testing.T) {
	got := brief(state{})
	if len(got.Lines) != 4 {
		t.Errorf("%d lines, want 4", len(got.Lines))
	}
	closed := map[string]bool{}
	for _, name := range []string{"c2", "d1", "d3"} {
		closed[name] = true
	}
	s := mustParse(t, sheetBrief, "R")
	for sq := range square(s.size * s.size) {
		r, c := s.rowCol(sq)
		if s.disc(r, c) == games.Nobody && (s.Legal(sq) != nil) != closed[s.name(sq)] {
			t.Errorf("%s: closed %v", s.name(sq), s.Legal(sq))
		}
	}
}
