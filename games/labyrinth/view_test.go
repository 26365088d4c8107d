package labyrinth

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
)

// The description names every door.
func TestAltIsExact(t *testing.T) {
	names := append(mazeNames(), "maze-5-0-1", "maze-5-100-2", "maze-4-40-3")
	for _, name := range names {
		m := mazeOf(t, name)
		var want []string
		for a, next := range m.Doors {
			for _, b := range next {
				want = append(want, m.Rooms[a].Name+" "+m.Rooms[b].Name)
			}
		}
		slices.Sort(want)
		if diff := cmp.Diff(want, doorsIn(t, start(m, theseus).alt())); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	odd := path + "door a1 e1\n"
	if got := doorsIn(t, start(mazeOf(t, odd), theseus).alt()); !slices.Contains(got, "e1 a1") || !slices.Contains(got, "b1 c1") {
		t.Errorf("doors of a corridor and a passage: %v", got)
	}
}

// doorsIn returns the doors that a description names, each from both sides.
func doorsIn(t *testing.T, alt games.Text) (doors []string) {
	t.Helper()
	said := alt.Args["Map"].(games.Text)
	if said.ID == "labyrinth.alt.aside" {
		for _, pair := range strings.Split(said.Args["Doors"].(string), ", ") {
			from, to, _ := strings.Cut(pair, "–")
			doors = append(doors, from+" "+to, to+" "+from)
		}
		said = said.Args["Map"].(games.Text)
	}
	list := said.Args["Doors"].(string)
	switch said.ID {
	case "labyrinth.alt.all.doors":
		for _, room := range strings.Split(list, "; ") {
			from, next, _ := strings.Cut(room, ": ")
			for _, to := range strings.Split(next, ", ") {
				doors = append(doors, from+" "+to)
			}
		}
	case "labyrinth.alt.all.corridors":
		for _, corridor := range strings.Split(list, ", ") {
			doors = append(doors, doorsOf(t, corridor)...)
		}
	default:
		t.Fatalf("%v does not name all doors", said)
	}
	slices.Sort(doors)
	return doors
}

// doorsOf returns the doors of a corridor such as a1–d1.
func doorsOf(t *testing.T, corridor string) (doors []string) {
	t.Helper()
	var x1, x2 rune
	var y1, y2 int
	if _, err := fmt.Sscanf(corridor, "%c%d–%c%d", &x1, &y1, &x2, &y2); err != nil || (x1 != x2) == (y1 != y2) {
		t.Fatalf("%q is not a straight corridor: %v", corridor, err)
	}
	for x, y := x1, y1; x != x2 || y != y2; {
		from := fmt.Sprintf("%c%d", x, y)
		if x1 == x2 {
			y++
		} else {
			x++
		}
		to := fmt.Sprintf("%c%d", x, y)
		doors = append(doors, from+" "+to, to+" "+from)
	}
	return doors
}

// Doors that cross are drawn as a crossing, and rooms beyond the letters have
// no squares.
func TestCrossing(t *testing.T) {
	s := start(mazeOf(t, "labyrinth 1\nname cross\nroom a1\nroom b1\nroom a2\nroom b2\ndoor a1 b2 a2 b1\ntheseus a1\nminotaur b1\n"), theseus)
	var v games.View
	s.drawBoard(&v)
	if got := v.Board.Rows[2].Cells[2]; got != cellCrossing {
		t.Errorf("crossing doors are drawn as %q", got.Letter)
	}
	for _, tt := range []struct {
		x, y int
		want string
	}{{1, 1, "a1"}, {26, 99, "z99"}, {27, 1, ""}, {0, 1, ""}, {1, 100, ""}} {
		if got := squareName(tt.x, tt.y); got != tt.want {
			t.Errorf("the square %d, %d is called %q, want %q", tt.x, tt.y, got, tt.want)
		}
	}
}

// A generated labyrinth is called by its size. Another one keeps its name, even if it is that of a generated one.
func TestCalled(t *testing.T) {
	generated := generate(4, 20, 7)
	other := &maze{Name: generated.Name, Rooms: generated.Rooms[:9]}
	for _, c := range []struct {
		m    *maze
		want string
	}{{generated, "4x4"}, {other, "Maze-4-20-7"}, {&maze{Name: "paros"}, "Paros"}} {
		if got := c.m.called(); got != c.want {
			t.Errorf("%s with %d rooms is called %q, want %q", c.m.Name, len(c.m.Rooms), got, c.want)
		}
	}
}
