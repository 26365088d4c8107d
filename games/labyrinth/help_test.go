package labyrinth

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
)

func TestFigures(t *testing.T) {
	var got []string
	for _, f := range New().Figures() {
		for _, r := range f.View.Board.Rows {
			line := ""
			for _, c := range r.Cells {
				line += c.Letter
			}
			got = append(got, line)
		}
		if f.View.Alt.ID != "labyrinth.alt" {
			t.Errorf("%v: %v", f.Caption, f.View.Alt)
		}
	}
	want := []string{"#a#b#c#", "3o-o-M#", "#|###|#", "2o-T-o#", "#|###|#", "1S-o-o#", "#######", "#a#b#", "2o-M#", "#|#|#", "1T-o#", "#####"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestBrief: the last line is that of the labyrinth that is played in.
func TestBrief(t *testing.T) {
	g := New()
	for name, want := range map[string]string{"kea": "labyrinth.brief.limit", "delos": "labyrinth.brief.draw"} {
		p, err := g.Open(games.Options{"labyrinth": name})
		if err != nil {
			t.Fatal(err)
		}
		if b := g.Brief(p); len(b.Lines) != 4 || b.Lines[3].ID != want || !b.Figure.View.Board.Fits() {
			t.Errorf("%s: %+v", name, b)
		}
	}
}

// TestFarRooms: what the words leave out of a great labyrinth they count, and
// who tries to step there learns its doors.
func TestFarRooms(t *testing.T) {
	s := Start(Generate(10, 20, 3), Theseus)
	near, left := s.near()
	if said := s.alt().Args["Map"].(games.Text); said.ID != "labyrinth.alt.near.corridors" || said.Args["Count"] != left || left == 0 {
		t.Errorf("%d rooms are left out of %v", left, said)
	}
	for room, told := range near {
		if told {
			continue
		}
		doors := strings.Join(s.maze.names(s.maze.Doors[room]), ", ")
		if r, ok := games.RefusalIn(s.Legal(Step(room))); !ok || r.Args["Doors"] != doors {
			t.Errorf("stepping to %s: %v, want its doors %s", s.name(Step(room)), r, doors)
		}
	}
	for i := range s.maze.Rooms { // without places it is drawn as a list
		s.maze.Rooms[i].X, s.maze.Rooms[i].Y = 0, 0
	}
	rows := s.view().Board.Rows
	if last := rows[len(rows)-1]; last.Note != fmt.Sprint("+", left) || len(rows) != len(near)-left+1 {
		t.Errorf("the list ends with %+v, want +%d", last, left)
	}
}
