package labyrinth

import (
	"fmt"
	"math/rand/v2"
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

// ring returns the file of rooms in a circle without places.
func ring(name func(int) string, rooms int) string {
	var b strings.Builder
	fmt.Fprintln(&b, "labyrinth 1\nname ring")
	doors := "door"
	for i := range rooms {
		fmt.Fprintln(&b, "room", name(i))
		doors += " " + name(i)
	}
	fmt.Fprintln(&b, doors, name(0))
	fmt.Fprintf(&b, "theseus %s\nminotaur %s\n", name(0), name(rooms/2))
	return b.String()
}

// star returns the file of a room with doors to all others.
func star(name func(int) string, rooms int) string {
	var b strings.Builder
	fmt.Fprintln(&b, "labyrinth 1\nname star\nroom hub")
	for i := range rooms - 1 {
		fmt.Fprintf(&b, "room %s\ndoor hub %[1]s\n", name(i))
	}
	fmt.Fprintf(&b, "theseus hub\nminotaur %s\n", name(0))
	return b.String()
}

// tower returns the file of a map of a width and height, with a number of
// passages that are not on it.
func tower(wide, high, far int) string {
	var b strings.Builder
	fmt.Fprintln(&b, "labyrinth 1\nname tower")
	name := func(x, y int) string { return fmt.Sprintf("chamber%dfloor%d", x, y) }
	for y := range high {
		for x := range wide {
			fmt.Fprintln(&b, "room", name(x, y), x+1, y+1)
			if x > 0 {
				fmt.Fprintln(&b, "door", name(x-1, y), name(x, y))
			}
			if y > 0 {
				fmt.Fprintln(&b, "door", name(x, y-1), name(x, y))
			}
		}
	}
	for i := range far {
		fmt.Fprintln(&b, "door", name(i%wide, i/wide), name(i%wide, i/wide+2))
	}
	fmt.Fprintf(&b, "theseus %s\nminotaur %s\n", name(0, 0), name(wide-1, high-1))
	return b.String()
}

func TestCheckFits(t *testing.T) {
	short := func(i int) string { return fmt.Sprintf("%d", i+1) }
	long := func(i int) string { return fmt.Sprintf("corridor-%d", i+1000) }
	wide := func(i int) string { return fmt.Sprintf("日本語の迷宮の部屋%d", i+1000) }
	tests := []struct {
		name, file, want string // the refusal's name, "" for none
	}{
		{"a long ring", ring(long, 1000), ""},
		{"a ring in other letters", ring(wide, 1000), ""},
		{"a ring that is too long", ring(short, maxPlayableRooms+1), "many"},
		{"a small star", star(short, 60), ""},
		{"a star with many doors", star(short, 500), "doors-long"},
		{"a star with long names", star(long, 100), "doors-long"},
		{"a star whose doors fit in text, and whose rooms do not", star(short, 100), "board-long"},
		{"a map as a picture", tower(7, 39, 0), ""},
		{"a map as emoji", tower(3, 10, 0), ""},
		{"a tall map as emoji", tower(5, 39, 0), ""},
		{"a map that is too tall, and a list instead", tower(5, 40, 0), ""},
		{"a picture with some passages beside it", tower(10, 20, 20), ""},
		{"a picture with many passages beside it", tower(10, 20, 150), "board-long"},
	}
	for _, test := range tests {
		_, _, err := New(nil).Library.Read(test.file)
		r, _ := games.RefusalIn(err)
		why, _ := r.Args["Why"].(games.Text)
		if got := strings.TrimPrefix(why.ID, "labyrinth.file."); got != test.want {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
		if _, fixing := New(nil).ResolveOptions(games.Options{"labyrinth": test.file}, "", rand.New(rand.NewPCG(1, 1))); (fixing == nil) != (err == nil) {
			t.Errorf("%s: Read returns %v, ResolveOptions %v", test.name, err, fixing)
		}
	}
}

// An accepted labyrinth fits a message in any position, with the longest line
// beside the board.
func TestAcceptedLabyrinthsFit(t *testing.T) {
	files := []string{ring(func(i int) string { return fmt.Sprint("room", i) }, 200), tower(5, 12, 6), tower(12, 5, 8)}
	for _, name := range mazeNames() {
		text, _ := New(nil).Library.Text(name)
		files = append(files, text)
	}
	for size := minSize; size <= maxSize; size++ {
		files = append(files, generate(size, maxLoops, 3).String())
	}
	r := rand.New(rand.NewPCG(5, 6))
	for _, file := range files {
		m := mazeOf(t, file)
		if err := m.checkFits(); err != nil {
			t.Errorf("%s: %v", m.Name, err)
			continue
		}
		for range 50 {
			s := start(m, games.Seat(r.IntN(2)))
			s.theseus, s.minotaur = roomID(r.IntN(len(m.Rooms))), roomID(r.IntN(len(m.Rooms)))
			var v games.View
			s.drawBoard(&v)
			got := len(strings.Join(s.maze.names(s.maze.Doors[s.current()]), ", "))
			if v.Board.Fits() {
				got += messageLength(v.Board.Emoji(v.Marks))
			}
			if got > maxShown {
				t.Errorf("%s with Theseus in %s and the Minotaur in %s takes %d characters, over %d",
					m.Name, s.name(s.theseus), s.name(s.minotaur), got, maxShown)
			}
		}
	}
}
