package labyrinth

import (
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/gametest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// mazeOf reads a labyrinth of the library, or one written in the test.
func mazeOf(t *testing.T, text string) *maze {
	t.Helper()
	if file, ok := New(nil).Library.Text(text); ok {
		text = file
	}
	m, err := readMaze(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// play moves through rooms.
func play(t *testing.T, s state, rooms string) state {
	t.Helper()
	for _, name := range strings.Fields(rooms) {
		to, err := parse(s, name)
		if err == nil {
			err = s.Legal(to)
		}
		if err != nil {
			t.Fatal(err)
		}
		s = s.After(to)
	}
	return s
}

// path is a labyrinth of five rooms in a row.
const path = `labyrinth 1
name path
room a1
room b1
room c1
room d1
room e1
door a1 b1 c1 d1 e1
theseus b1
minotaur e1
`

func TestOutcome(t *testing.T) {
	tests := []struct {
		name, maze string
		first      games.Seat
		moves      string
		over       bool
		winner     games.Seat
		reason     string
	}{
		{"running", path, theseus, "a1 d1", false, games.Nobody, ""},
		{"caught by stepping in", path, theseus, "c1 d1 d1", true, theseus, "labyrinth.why.caught(Room=d1)"},
		{"caught by walking into him", path, minotaur, "d1 c1 c1", true, theseus, "labyrinth.why.caught(Room=c1)"},
		{"home", path, theseus, "a1 d1 b1 c1 a1 b1", true, minotaur, "labyrinth.why.home(Room=b1)"},
		{"caught in the start: the catch is tested first", path, theseus, "a1 d1 b1 c1 a1 d1 b1 c1 c1", true, theseus, "labyrinth.why.caught(Room=c1)"},
		{"limit", path + "limit 2\n", theseus, "a1 d1 b1", true, minotaur, "labyrinth.why.limit(Count=2)"},
		{"caught with the last move", path + "limit 2\n", theseus, "c1 d1 d1", true, theseus, "labyrinth.why.caught(Room=d1)"},
		{"met twice", path, theseus, "a1 d1 b1 e1", false, games.Nobody, ""},
		{"met three times", path, theseus, "a1 d1 b1 e1 a1 d1 b1 e1", true, games.Nobody, "labyrinth.why.repeated(Count=3)"},
		{"a limit knows no repetition", path + "limit 9\n", theseus, "a1 d1 b1 e1 a1 d1 b1 e1", false, games.Nobody, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			o := play(t, start(mazeOf(t, test.maze), test.first), test.moves).Outcome()
			if o.Over != test.over || o.Winner != test.winner || o.Reason.String() != test.reason {
				t.Errorf("got %+v", o)
			}
		})
	}
}

// A finished game has no turn, no moves and no keys.
func TestFinishedGame(t *testing.T) {
	s := play(t, start(mazeOf(t, path), theseus), "c1 d1 d1")
	if s.Turn() != games.Nobody || s.keys() != nil || s.Legal(s.lastFrom) == nil {
		t.Errorf("after the catch it is %d's turn, with the keys %v", s.Turn(), s.keys())
	}
	for m := range s.Moves() {
		t.Errorf("after the catch there is the move %s", s.name(m))
	}
}

func TestRefusals(t *testing.T) {
	tests := []struct{ move, want string }{
		{"A1", ""}, {" c1 ", ""},
		{"b1", "labyrinth.refuse.stay"}, {"d1", "labyrinth.refuse.far"}, {"z9", "labyrinth.refuse.no-room"},
	}
	p, err := New(nil).Open(games.Options{"labyrinth": path})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		_, err := p.Play(test.move)
		r, _ := games.RefusalIn(err)
		if r.ID != test.want {
			t.Errorf("%q: got %v, want %q", test.move, err, test.want)
		}
	}
}

func TestOpen(t *testing.T) {
	tests := []struct {
		options games.Options
		want    string // the rooms of the two, or the ID of a Refusal
	}{
		{games.Options{}, "a2/b2/0 T"},
		{games.Options{"labyrinth": "DELOS", "first": "minotaur"}, "a1/b2 M"},
		{games.Options{"labyrinth": path}, "b1/e1 T"},
		{games.Options{"labyrinth": "kea"}, "b4/a2/0 T"},
		{games.Options{"labyrinth": "atlantis"}, "labyrinth.refuse.unknown"},
		{games.Options{"labyrinth": "delos", "seed": "4"}, "labyrinth.refuse.both"},
		{games.Options{"labyrinth": "labyrinth 2\n"}, "labyrinth.file.version"},
	}
	g := New(nil)
	for _, test := range tests {
		p, err := g.Open(test.options)
		got := ""
		if r, ok := games.RefusalIn(err); ok {
			got = r.ID
		} else if err == nil {
			board, turn := g.WriteBoard(p)
			got = board + " " + turn
		}
		if got != test.want {
			t.Errorf("%v: got %q (%v), want %q", test.options, got, err, test.want)
		}
	}
}

// TestView compares the opening positions of the library, and positions during
// games, with golden files.
func TestView(t *testing.T) {
	var b strings.Builder
	for _, name := range mazeNames() {
		b.WriteString("== " + name + "\n")
		writeView(&b, start(mazeOf(t, name), theseus))
	}
	for _, tt := range []struct{ name, maze, moves string }{
		{"kea, Theseus to move", "kea", "a4 b2"},
		{"kea, the Minotaur to move", "kea", "a4 b2 a3"},
		{"home", path + "limit 4\n", "a1 d1 b1 c1 a1 b1"},
		{"delos, a position met twice", "delos", "b1 a2 a1 b2"},
		{"delos, met again", "delos", "b1 a2 a1 b2 b1 a2 a1 b2"},
		{"caught", path, "c1 d1 d1"},
		{"too late", path + "limit 1\n", "c1"},
		{"a list", named, "hall den"},
		{"passages off the map", path + "door a1 e1\ndoor a1 d1\n", ""},
	} {
		b.WriteString("== " + tt.name + "\n")
		writeView(&b, play(t, start(mazeOf(t, tt.maze), theseus), tt.moves))
	}
	const file = "testdata/views.golden"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func writeView(b *strings.Builder, s state) {
	v := s.view()
	for _, r := range v.Board.Rows {
		b.WriteString(r.Label + "\t")
		for _, c := range r.Cells {
			b.WriteString(c.Letter)
		}
		b.WriteString("  " + r.Note + "\n")
	}
	for _, line := range []games.Text{v.Title, v.Players, v.Status, v.Last, v.Note, v.Score, v.Alt} {
		b.WriteString(withoutSigns(line) + "\n")
	}
}

// withoutSigns returns a text without the signs among its arguments.
func withoutSigns(t games.Text) string {
	said := signArgs.ReplaceAllString(t.String(), "")
	return strings.NewReplacer("(, ", "(", "()", "").Replace(said)
}

var signArgs = regexp.MustCompile(`(, )?(Home|Minotaur|Theseus|Wall|Floor|From)=\[\{[^]]*\]`)

// A message shows most labyrinths of the game in emoji, and generated ones of up
// to five rooms a side. Two of the game have five by six rooms, and are pictures.
func TestNarrow(t *testing.T) {
	for _, name := range mazeNames() {
		if v := start(mazeOf(t, name), theseus).view(); v.Board.Fits() != (len(v.Board.Rows) <= 11) {
			t.Errorf("%s is %d cells wide", name, v.Board.Width())
		}
	}
	for size, want := range map[int]bool{3: true, 5: true, 6: false} {
		if got := start(generate(size, 20, 1), theseus).view().Board.Fits(); got != want {
			t.Errorf("%d rooms a side fit a phone: %v, want %v", size, got, want)
		}
	}
}

// The perfect player never spoils a won or drawn game, and wins in the forecast
// number of plies.
func TestPerfectNeverSpoils(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 0))
		m := generate(3+r.IntN(3), 10*r.IntN(8), seed)
		m.Limit = []int{0, 5, 20}[r.IntN(3)]
		side := games.Seat(r.IntN(2))
		opponent := []games.Strategy[state, roomID]{random, greedy}[r.IntN(2)]
		s := start(m, games.Seat(r.IntN(2)))
		was, err := s.forecast(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for !s.Outcome().Over {
			brain := opponent
			if s.mover == side {
				brain = perfect
			}
			c, err := brain(ctx, s, games.Hand{Rand: r}, games.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			s = s.After(c.Move)
			is, err := s.forecast(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if worse(was, is, side) {
				t.Fatalf("seed %d: from %+v to %+v for seat %d", seed, was, is, side)
			}
			was = is
		}
	}
}

// worse reports whether a ply has spoilt the result for a side.
func worse(was, is forecast, side games.Seat) bool {
	switch was.Winner {
	case side:
		return is.Winner != side || is.Plies > was.Plies-1
	case games.Nobody:
		return is.Winner == 1-side
	}
	return is.Winner == was.Winner && is.Plies < was.Plies-1
}

func TestConformance(t *testing.T) {
	gametest.Run(t, New(nil), gametest.Samples(
		games.Options{"labyrinth": "kea", "first": "minotaur"}, games.Options{"labyrinth": "ithaca"}, games.Options{"size": "10"}))
}

func FuzzMoves(f *testing.F) { gametest.Fuzz(f, New(nil)) }
