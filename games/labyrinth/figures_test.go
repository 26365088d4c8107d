package labyrinth

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
)

func TestFigures(t *testing.T) {
	var got []string
	for _, f := range New().(games.Illustrated).Figures() {
		for _, r := range f.View.Board.Rows {
			line := r.Label + "\t"
			for _, c := range r.Cells {
				line += c.Letter
			}
			got = append(got, line)
		}
		legal := 0
		for _, m := range f.View.Marks {
			if m.Kind == games.Legal {
				legal++
			}
		}
		if legal != 2 || !strings.HasPrefix(f.View.Alt.String(), "labyrinth.alt(") {
			t.Errorf("%v: %d rooms to step into, want 2; %v", f.Caption, legal, f.View.Alt)
		}
	}
	want := []string{"3\to-o-M", "\t|###|", "2\to-T-o", "\t|###|", "1\tS-o-o", "2\to-M", "\t|#|", "1\tT-o"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestFarRooms: what the words leave out of a great labyrinth they count, and
// who tries to step there learns its doors.
func TestFarRooms(t *testing.T) {
	s := Start(Generate(10, 20, 3), Theseus)
	near, left := s.near()
	if alt := s.alt(); alt.ID != "labyrinth.alt.near" || alt.Args["Count"] != left || left == 0 ||
		strings.Count(alt.Args["Doors"].(string), ":") != len(near)-left {
		t.Errorf("%d rooms are left out of %v", left, alt)
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
	if lines := s.view().Lines; lines[0].ID != "labyrinth.line.left-out" {
		t.Errorf("the list says nothing of %d rooms: %v", left, lines)
	}
}
