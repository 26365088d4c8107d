package crosscut

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"parlour/games/grid"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestView draws the key moments of a match with marks and texts.
func TestView(t *testing.T) {
	tests := []struct{ name, board, turn, move string }{
		{"opening", "...../...../...../...../.....", "R", ""},
		{"placed", "....../....../....../....../....../......", "R", "c3"},
		{"flipped", "......../.RR...../...B.R../...B.R../.BBBBR../...B.R../.....R../........", "R", "a4"},
		{"kept", "......../.R....R./.RR...../....B.../..BBBBB./....B.../.R..R.../........", "R", "e6"},
		{"passed", "......./.BRRRB./.RBRBR./.RRBRR./.RBRBR./.BRRRB./.......", "B", "pass"},
		{"won", "...../.RBB./...../...../.....", "R", "e4"},
		{"won by a column", "......../..B...../..B...../..B..R../..B.R.../..B..R../......../........", "B", "c2"},
	}
	var b strings.Builder
	for _, test := range tests {
		s := position(t, test.board, test.turn)
		if test.move != "" {
			s = s.After(readMove(t, s, test.move))
		}
		fmt.Fprintf(&b, "== %s\n%s\n", test.name, drawn(s))
	}
	golden(t, "testdata/views.golden", b.String())
}

func TestDrawn(t *testing.T) {
	v := view(newState(8, 8).After(pass).After(pass))
	if v.Status.ID != "crosscut.drawn" || !v.Note.IsZero() {
		t.Errorf("a draw says %v and %v", v.Status, v.Note)
	}
}

// The score has the number of the turn and the longest line of each side.
func TestScore(t *testing.T) {
	s := newState(8, 8)
	for _, typed := range strings.Fields("b2 d3 b3 c5 b4") {
		s = s.After(readMove(t, s, typed))
	}
	got := view(s).Score
	if got.ID != "crosscut.score" || got.Args["Turn"] != 6 || got.Args["Reds"] != 3 || got.Args["Blues"] != 1 || got.Args["Row"] != 6 {
		t.Errorf("the score is %v", got)
	}
	if got := view(newState(7, 5)).Score; got.ID != "crosscut.score.oblong" || got.Args["Row"] != 5 || got.Args["Column"] != 3 {
		t.Errorf("on an oblong board the score is %v", got)
	}
}

// The second tap says why the squares of a column on the edge are closed.
func TestClosed(t *testing.T) {
	s := position(t, "......../.RR...../...B.R../...B.R../.BBBBR../...B.R../.....R../........", "R")
	tests := []struct{ column, want string }{
		{"b", "crosscut.closed(Count=2, Squares=[games.move(Move=b1) games.move(Move=b8)])"},
		{"a", "crosscut.closed.many(Count=7)"},
	}
	for _, tt := range tests {
		if got := rules().Compose.Draft(s, tt.column, view(s)).Score.String(); got != tt.want {
			t.Errorf("in column %s: %s, want %s", tt.column, got, tt.want)
		}
	}
}

// drawn formats a view as text: the board, the marks by kind, and the texts.
func drawn(s state) string {
	v := view(s)
	squares := map[grid.MarkKind][]string{}
	for _, m := range v.Marks {
		squares[m.Kind] = append(squares[m.Kind], at(m.Column, s.board.size.height()-1-m.Row).String())
	}
	text := grid.Plain(v.Board.Emoji(v.Marks))
	text += fmt.Sprintf("\nlast %v\nchanged %v\nwinning %v\nlegal %v\n", squares[grid.LastMove], squares[grid.Changed], squares[grid.Winning], squares[grid.Legal])
	text += fmt.Sprintf("%v\n%v\n%v\n%v\n%v\n%v\n%v\n%v\n", v.Title, v.Players, v.Status, v.Last, v.Legend, v.Note, v.Score, v.Alt)
	return signNumbers.ReplaceAllString(text, "{ground, piece, $1}")
}

// signNumbers are the numbers of a tile's ground, piece and mark in a sign. The first two depend on other games.
var signNumbers = regexp.MustCompile(`\{[^{}]*\{\d+ \d+ (\d+)\}\}`)

func golden(t *testing.T, file, got string) {
	t.Helper()
	file = filepath.FromSlash(file)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is out of date (see -update); got:\n%s", file, got)
	}
}

// The figures show the boards of the rule sheet: the position before the move, the flipped discs, and the discs that
// do not flip.
func TestFigures(t *testing.T) {
	shown := figures()
	tests := []struct {
		board                string
		legal, last, changed int // marks of each kind
	}{
		{sheetFlips, 1, 0, 0},
		{"......../.R....../..R.R.../.R..R.../...BRBB./.R..R.../.R..R.../........", 0, 1, 3},
		{"......../.R....R./.RR.R.../....B.../..BBBBB./....B.../.R..R.../........", 0, 1, 0},
	}
	if len(shown) != len(tests) {
		t.Fatalf("%d figures, want %d", len(shown), len(tests))
	}
	for i, tt := range tests {
		view, kinds := shown[i].View, map[grid.MarkKind]int{}
		for _, m := range view.Marks {
			kinds[m.Kind]++
		}
		if got := lettered(view.Board); got != tt.board {
			t.Errorf("figure %d is %s, want %s", i+1, got, tt.board)
		}
		if kinds[grid.Legal] != tt.legal || kinds[grid.LastMove] != tt.last || kinds[grid.Changed] != tt.changed {
			t.Errorf("figure %d has marks %v, want %d, %d, %d", i+1, kinds, tt.legal, tt.last, tt.changed)
		}
	}
}

// The move of the brief flips one disc because a line of three cuts one of two.
func TestBrief(t *testing.T) {
	b := brief(state{})
	if len(b.Lines) != 4 || len(b.Figure.View.Marks) != 1 {
		t.Fatalf("%d lines and %d marks, want 4 and 1", len(b.Lines), len(b.Figure.View.Marks))
	}
	s := position(t, lettered(b.Figure.View.Board), "R")
	s = s.After(readMove(t, s, briefMove))
	if s.lastFlank.created != 3 || s.lastFlank.cut != 2 || s.flipped().count() != 1 || s.flipped().square().String() != briefFlips {
		t.Errorf("%s creates %d and cuts %d", briefMove, s.lastFlank.created, s.lastFlank.cut)
	}
}

// lettered converts a drawn board to letters.
func lettered(g grid.Grid) string {
	var rows []string
	for _, r := range g.Rows {
		row := ""
		for _, c := range r.Cells {
			switch c.Tile.Piece {
			case grid.RedDisc:
				row += "R"
			case grid.BlueDiamond:
				row += "B"
			default:
				row += "."
			}
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "/")
}
