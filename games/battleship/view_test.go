package battleship

import (
	"slices"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/fleet"
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
	const empty = "......../......../......../......../......../......../......../........"
	tests := []struct {
		moves, board, status, last, score string
	}{
		{"", empty, "games.squares.status.column(Seat=0)", "", "battleship.score(Left=4, Lengths=[games.move(Move=4) games.move(Move=3) games.move(Move=3) games.move(Move=2)], Other=1, Seat=0, Ships=4)"},
		{"b3", empty, "battleship.status.answer(Seat=1, Square=b3)", "", "battleship.score(Left=4, Lengths=[games.move(Move=4) games.move(Move=3) games.move(Move=3) games.move(Move=2)], Other=1, Seat=0, Ships=4)"},
		{"b3 miss", empty, "games.squares.status.column(Seat=1)", "battleship.last.miss(Answer=battleship.miss, Seat=0, Square=b3)", "battleship.score(Left=4, Lengths=[games.move(Move=4) games.move(Move=3) games.move(Move=3) games.move(Move=2)], Other=0, Seat=1, Ships=4)"},
		{"b3 hit a1 miss", "......../......../......../......../–.–...../.x....../–.–...../........", "battleship.status.beside(Seat=0)",
			"battleship.last(First=battleship.last.hit(Answer=battleship.hit, Seat=0, Square=b3), Second=battleship.last.miss(Answer=battleship.miss, Seat=1, Square=a1))",
			"battleship.score(Left=4, Lengths=[games.move(Move=4) games.move(Move=3) games.move(Move=3) games.move(Move=2)], Other=1, Seat=0, Ships=4)"},
		{"h5 hit a1 miss h4 hit a2 miss", "......../......../......–./......–x/......–x/......–./......../........", "battleship.status.near(Seat=0, Squares=h3, h6)",
			"battleship.last(First=battleship.last.hit(Answer=battleship.hit, Seat=0, Square=h4), Second=battleship.last.miss(Answer=battleship.miss, Seat=1, Square=a2))",
			"battleship.score(Left=4, Lengths=[games.move(Move=4) games.move(Move=3) games.move(Move=3) games.move(Move=2)], Other=1, Seat=0, Ships=4)"},
		{shotAt, "..–.–.../–––x..../–W–.–.../–W–...../–W-...../–W–...../–––...../........", "battleship.status.beside(Seat=0)", "",
			"battleship.score(Left=3, Lengths=[games.move(Move=3) games.move(Move=3) games.move(Move=2)], Other=1, Seat=0, Ships=4)"},
	}
	for _, tt := range tests {
		v := view(play(t, opened(t, nil), tt.moves))
		want := []string{tt.board, tt.status, tt.last, tt.score}
		got := []string{rows(v), v.Status.String(), v.Last.String(), v.Score.String()}
		if tt.last == "" && tt.moves == shotAt {
			want[2] = got[2]
		}
		if !slices.Equal(got, want) {
			t.Errorf("after %q:\n%q, want\n%q", tt.moves, got, want)
		}
	}
}

// While the other side is to shoot, an audience sees the sea that it has just shot at, with the ship that was
// sunk. A computer waits.
func TestSeenBy(t *testing.T) {
	s := play(t, opened(t, nil), "h5 hit a1 miss h4 sunk:destroyer")
	v, seen := view(s), view(seenBy(s, games.Audience{Seat: 0}))
	if v.Pause == 0 || seen.Pause != v.Pause || view(play(t, s, "a2 hit")).Pause != 0 {
		t.Errorf("pauses %v, %v", v.Pause, seen.Pause)
	}
	if got, want := seen.Status.String(), "battleship.status.waits(Seat=1)"; got != want {
		t.Errorf("status %s, want %s", got, want)
	}
	if got, want := seen.Last.String(), "battleship.last.hit(Answer=battleship.sunk(Ship=battleship.ship.destroyer), Seat=0, Square=h4)"; got != want {
		t.Errorf("last %s, want %s", got, want)
	}
	if strings.Contains(rows(v), "W") || !strings.Contains(rows(seen), "W") || seen.Players.Args["Shooter"] != red {
		t.Errorf("Red sees %s, %v", rows(seen), seen.Players)
	}
}

// The dash is explained with the shot that brings the first one.
func TestDashIsExplainedOnce(t *testing.T) {
	for moves, want := range map[string]string{
		"":                               "battleship.who",
		"h5 hit a1 miss":                 "battleship.who.dashes",
		"h5 hit a1 miss h4 hit a2 miss":  "battleship.who",
		"h5 miss a1 miss h4 miss a2 hit": "battleship.who",
	} {
		if got := view(play(t, opened(t, nil), moves)).Players.ID; got != want {
			t.Errorf("after %q: %s, want %s", moves, got, want)
		}
	}
	if v := view(play(t, opened(t, games.Options{"touching": "true"}), "h5 hit a1 miss h4 sunk:destroyer a2 miss")); strings.Contains(rows(v), "–") {
		t.Errorf("where ships may touch, there are dashes: %s", rows(v))
	}
}

// The last shot at the displayed sea is marked.
func TestMarks(t *testing.T) {
	v := view(play(t, opened(t, nil), "b3 hit a1 miss"))
	if want := []grid.Mark{{Row: 5, Column: 1, Kind: grid.LastMove}}; !slices.Equal(v.Marks, want) {
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
	ship := fleet.SetOf(fleet.At(1, 1))
	for _, c := range []grid.Cell{waterCell, missCell, hitCell, hull(ship, fleet.At(1, 1), 0), hull(ship, fleet.At(1, 1), 2)} {
		letters[c.Letter], emoji[grid.Plain(c.Emoji())] = true, true
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
		if strings.Contains(rows(v), "S") {
			t.Errorf("everyone sees ships: %s", rows(v))
		}
	}
	ended := seenBy(s, games.Audience{Seat: games.Nobody, Over: true})
	if during, after := fleetViews(s, blue, fleetA)[0].Title.ID, fleetViews(ended, blue, fleetA)[0].Title.ID; during != "battleship.sea.own" || after != "battleship.know.own" {
		t.Errorf("the title of Blue's fleet is %s and, after a resignation, %s", during, after)
	}
	if v := fleetViews(s, blue, "rubbish"); v != nil {
		t.Error("rubbish is drawn")
	}
	if text := show(s, blue, "rubbish"); !text.IsZero() {
		t.Errorf("rubbish is shown as %v", text)
	}
}

// A ship has a bow at the left or above, a stern at the other end, and parts between.
func TestHulls(t *testing.T) {
	for place, want := range map[string][]grid.Piece{
		"a1-c1": {grid.Hull, grid.Hull + 1, grid.Hull + 2}, "h3-h5": {grid.Hull + 5, grid.Hull + 4, grid.Hull + 3},
	} {
		end, other, _ := strings.Cut(place, "-")
		p, ok := opened(t, nil).ParsePlacement(1, end, other)
		var got []grid.Piece
		for q := range p.Cells.All {
			got = append(got, hull(p.Cells, q, 0).Tile.Piece)
		}
		if !ok || !slices.Equal(got, want) {
			t.Errorf("%s is %v, want %v", place, got, want)
		}
	}
}

func TestFigures(t *testing.T) {
	for _, f := range append(figures(), brief(opened(t, nil)).Figure) {
		if !f.View.Board.Fits() || f.View.Alt.IsZero() {
			t.Errorf("the figure %s", f.Caption)
		}
	}
	want := "....–.–./–––..x../–W–.–.-./–W-...../–W–-..../–W–...../–––....-/........"
	if got := rows(figures()[1].View); got != want {
		t.Errorf("the sea of the figure is %s, want %s", got, want)
	}
}
