package labyrinth

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/solver/pursuit"
)

func TestReadMazeRefuses(t *testing.T) {
	const head = "labyrinth 1\nname x\nroom a1\nroom b1\nroom cave\n"
	tests := []struct {
		name, text, want string
		line             int
	}{
		{"nothing", "", "empty", 1},
		{"blanks", " \n\t\n", "empty", 1},
		{"a picture", "\x89PNG\r\n\x1a\n", "binary", 1},
		{"text in UTF-16", "l\x00a\x00b\x00", "binary", 1},
		{"a picture further down", head + "room d1\nroom \xff\xfe\n", "binary", 7},
		{"a control sequence in a remark", head + "# \x1b[31m\n", "binary", 6},
		{"no version", "# a remark\nname x\n", "version", 2},
		{"a later version", "labyrinth 2\n", "version", 1},
		{"unknown word", head + "trap a1\n", "word", 6},
		{"two names", head + "name y\n", "again", 6},
		{"long name", "labyrinth 1\nname " + strings.Repeat("x", 33), "name", 2},
		{"room without a name", head + "room\n", "room-form", 6},
		{"room with half a place", head + "room d 1\n", "room-form", 6},
		{"room's name", head + "room a/b\n", "room-name", 6},
		{"room called as the move that is none", head + "room Pass\n", "room-name", 6},
		{"two rooms of a name", head + "room A1\n", "room-twice", 6},
		{"a place that is none", head + "room d 0 1\n", "place", 6},
		{"a place that is taken", head + "room d 2 1\n", "place-twice", 6},
		{"door to nowhere", head + "\n# remark\ndoor a1 b2\n", "no-room", 8},
		{"door of one room", head + "door a1\n", "door-form", 6},
		{"door to itself", head + "door a1 b1 b1\n", "door-self", 6},
		{"the same door", head + "door a1 b1\ndoor b1 a1\n", "door-twice", 7},
		{"start without a room", head + "theseus\n", "start-form", 6},
		{"two starts", head + "theseus a1\ntheseus b1\n", "again", 7},
		{"equal starts", head + "theseus a1\nminotaur a1\n", "same-start", 7},
		{"no limit", head + "limit 0\n", "limit", 6},
		{"limit of what", head + "limit six\n", "limit", 6},
		{"no name", "labyrinth 1\nroom a1\n", "lacks", 2},
		{"no minotaur", head + "theseus a1\n", "lacks", 6},
		{"room without doors", head + "door a1 b1\ntheseus a1\nminotaur b1\n", "no-doors", 5},
		{"no way", head + "room d1\ndoor a1 b1\ndoor cave d1\ntheseus a1\nminotaur b1\n", "unreachable", 5},
		{"too many rooms", head + manyRooms(pursuit.MaxRooms-2), "many", pursuit.MaxRooms + 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := readMaze(test.text)
			r, ok := games.RefusalIn(err)
			if !ok || r.ID != "labyrinth.file."+test.want || r.Args["Line"] != test.line {
				t.Errorf("got %v, want %s in line %d", err, test.want, test.line)
			}
		})
	}
}

// TestReadMaze reads a file with every kind of line, a byte order mark and
// carriage returns.
func TestReadMaze(t *testing.T) {
	text := "\ufefflabyrinth 1 # the version\r\nname Õun\r\nroom a1\r\nroom Hall 2 1\r\nroom cave\r\ndoor A1 hall CAVE a1\r\ntheseus a1\r\nminotaur hall\r\nlimit 3"
	m, err := readMaze(text)
	if err != nil {
		t.Fatal(err)
	}
	want := "labyrinth 1\nname Õun\nroom a1\nroom Hall 2 1\nroom cave\ndoor a1 Hall\ndoor a1 cave\ndoor Hall cave\ntheseus a1\nminotaur Hall\nlimit 3\n"
	if diff := cmp.Diff(want, m.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestReadItem(t *testing.T) {
	text, _ := New(nil).Library.Text("delos")
	name, about, err := New(nil).Library.Read(strings.Replace(text, "name delos", "name Delos", 1))
	want := "labyrinth.item(First=labyrinth.end.draw, Rooms=4, Second=labyrinth.end.theseus)"
	if err != nil || name != "delos" || withoutSigns(about) != want {
		t.Errorf("got %q, %v, %v", name, about, err)
	}
}

// A written labyrinth is read as the same labyrinth.
func TestString(t *testing.T) {
	for seed := range uint64(5) {
		m := generate(3+int(seed), 30, seed)
		if got := mazeOf(t, m.String()).String(); got != m.String() {
			t.Errorf("%s: got\n%s", m, got)
		}
	}
}

func FuzzReadMaze(f *testing.F) {
	for _, name := range mazeNames() {
		text, _ := New(nil).Library.Text(name)
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := readMaze(text)
		if err != nil {
			if _, ok := games.RefusalIn(err); !ok {
				t.Errorf("%v is not a Refusal", err)
			}
			return
		}
		if again := mazeOf(t, m.String()); again.String() != m.String() {
			t.Errorf("got\n%s, want\n%s", again, m)
		}
		start(m, theseus).view()
	})
}

// doors returns the number of doors.
func (m *maze) doors() int {
	n := 0
	for _, next := range m.Doors {
		n += len(next)
	}
	return n / 2
}

func TestGenerate(t *testing.T) {
	tests := []struct {
		size, loops int
		doors       int // -1 for any
	}{
		{3, 0, 8}, {5, 0, 24}, {5, 100, 40}, {10, 0, 99}, {10, 30, -1},
	}
	for _, test := range tests {
		m := generate(test.size, test.loops, 7)
		if test.doors >= 0 && m.doors() != test.doors {
			t.Errorf("size %d, loops %d: %d doors, want %d", test.size, test.loops, m.doors(), test.doors)
		}
		if again := generate(test.size, test.loops, 7); again.String() != m.String() {
			t.Errorf("size %d, loops %d: the same seed gives another labyrinth", test.size, test.loops)
		}
		if _, err := readMaze(m.String()); err != nil {
			t.Errorf("size %d, loops %d: %v", test.size, test.loops, err)
		}
	}
	if generate(5, 30, 1).String() == generate(5, 30, 2).String() {
		t.Error("different seeds give the same labyrinth")
	}
}

// manyRooms returns the lines of a number of rooms.
func manyRooms(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "room r%d\n", i)
	}
	return b.String()
}
