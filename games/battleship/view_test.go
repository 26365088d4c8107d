package battleship

import (
	"slices"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

// rows returns the rows of a view's board as letters.
func rows(v games.View) string {
	var all []string
	for _, r := range v.Board.Rows {
		all = append(all, grid.Cells(r.Cells).Letters())
	}
	return strings.Join(all, "/")
}

const shotAt = "b3 hit a1 miss c4 miss a2 miss b4 hit a3 miss b6 hit a4 miss b5 sunk:battleship a5 miss d7 hit a6 miss"

func TestView(t *testing.T) {
	tests := []struct {
		moves, board, status, note string
	}{
		{"", "......../......../......../......../......../......../......../........", "games.squares.status.column", "battleship.lengths"},
		{"b3", "......../......../......../......../......../......../......../........", "battleship.status.answer", ""},
		{"b3 hit", "......../......../......../......../......../......../......../........", "games.squares.status.column", "battleship.news"},
		{"b3 hit a1 miss", "......../......../......../......../......../.x....../......../........", "games.squares.status.column", "battleship.news"},
		{shotAt, "......../...x..../.W....../.W....../.W-...../.W....../......../........", "games.squares.status.column", "battleship.news"},
	}
	for _, tt := range tests {
		v := view(play(t, opened(t, nil), tt.moves))
		if got := rows(v); got != tt.board || v.Status.ID != tt.status || v.Note.ID != tt.note {
			t.Errorf("after %q: %s, %s, %s; want %s, %s, %s", tt.moves, got, v.Status.ID, v.Note.ID, tt.board, tt.status, tt.note)
		}
	}
}

// The last shot at the displayed sea is marked.
func TestMarks(t *testing.T) {
	v := view(play(t, opened(t, nil), "b3 hit a1 miss"))
	if want := []games.Mark{{Row: 5, Column: 1, Kind: games.LastMove}}; !slices.Equal(v.Marks, want) {
		t.Errorf("marks %v, want %v", v.Marks, want)
	}
	if v := view(opened(t, nil)); v.Marks != nil {
		t.Errorf("before the first shot %v is marked", v.Marks)
	}
}

// Both sizes fit a phone, and all signs are distinguishable.
func TestSigns(t *testing.T) {
	for _, size := range []string{"8", "10"} {
		if v := view(opened(t, games.Options{"size": size})); !v.Board.Fits() {
			t.Errorf("size %s does not fit", size)
		}
	}
	letters, emoji := map[string]bool{}, map[string]bool{}
	for _, c := range []grid.Cell{grid.Empty, missCell, hitCell, wreckCell, shipCell} {
		letters[c.Letter], emoji[c.Circle] = true, true
	}
	if len(letters) != 5 || len(emoji) != 5 {
		t.Errorf("signs %v, letters %v", emoji, letters)
	}
}

// Everyone sees both seas, and the owner of a fleet also sees the fleet.
func TestKnowledge(t *testing.T) {
	s := play(t, opened(t, nil), shotAt)
	public := pages(s, games.Nobody, games.Hand{})
	own := pages(s, blue, games.Hand{Secret: fleetA})
	if len(public) != 2 || len(own) != 3 {
		t.Fatalf("%d pages for everyone, %d for Blue", len(public), len(own))
	}
	want := "......../...xSS../.W....../.W.....S/.W-....S/.W....../....SSS./........"
	if got := rows(own[0]); got != want || rows(own[1]) != rows(public[0]) || rows(own[2]) != rows(public[1]) {
		t.Errorf("Blue's own page is %s, want %s", got, want)
	}
	for _, v := range public {
		if strings.Contains(rows(v), shipCell.Letter) {
			t.Errorf("everyone sees ships: %s", rows(v))
		}
	}
	if v := fleetView(s, blue, "rubbish"); v.Board.Rows != nil {
		t.Error("rubbish is drawn")
	}
	if text := show(s, blue, "rubbish"); !text.IsZero() {
		t.Errorf("rubbish is shown as %v", text)
	}
}

func TestFigures(t *testing.T) {
	for _, f := range append(figures(), brief(opened(t, nil)).Figure) {
		if !f.View.Board.Fits() || f.View.Alt.IsZero() {
			t.Errorf("the figure %s", f.Caption)
		}
	}
	want := "......../.....x../.W....-./.W-...../.W.-..../.W....../.......-/........"
	if got := rows(figures()[1].View); got != want {
		t.Errorf("the sea of the figure is %s, want %s", got, want)
	}
}
