package labyrinth

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
)

func TestFigures(t *testing.T) {
	var got []string
	for _, f := range New(nil).Figures() {
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

// The last line depends on the labyrinth.
func TestBrief(t *testing.T) {
	g := New(nil)
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

// The description of a large labyrinth counts the rooms that it leaves out. A
// refused step names the doors of such a room.
func TestFarRooms(t *testing.T) {
	s := start(generate(10, 20, 3), theseus)
	near, left := s.near()
	if said := s.alt().Args["Map"].(games.Text); said.ID != "labyrinth.alt.near.corridors" || said.Args["Count"] != left || left == 0 {
		t.Errorf("%v leaves out %d rooms", said, left)
	}
	for room, listed := range near {
		if listed {
			continue
		}
		doors := games.Texts(s.maze.names(s.maze.Doors[room]))
		if r, ok := games.RefusalIn(s.Legal(roomID(room))); !ok || !reflect.DeepEqual(r.Args["Doors"], doors) {
			t.Errorf("stepping to %s: %v, want its doors %v", s.name(roomID(room)), r, doors)
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

const triangle = "labyrinth 1\nname triangle\nroom a1\nroom b1\nroom b2\ndoor a1 b1 b2 a1\ntheseus a1\nminotaur b1\n"

func TestTerms(t *testing.T) {
	g := New(nil)
	tests := []struct {
		options games.Options
		moves   string
		want    []string
	}{
		{games.Options{"labyrinth": "delos"}, "", []string{
			"labyrinth.terms.maze(Name=delos, Rooms=4)", "labyrinth.terms.end.theseus(End=labyrinth.end.draw)",
		}},
		{games.Options{"labyrinth": "kea", "first": "minotaur"}, "b2 a4", []string{ // the terms are those of the opening
			"labyrinth.terms.maze(Name=kea, Rooms=16)", "labyrinth.terms.limit(Count=6)",
			"labyrinth.terms.end.minotaur(End=labyrinth.end.minotaur)",
		}},
		{games.Options{"size": "3", "seed": "5"}, "", []string{
			"labyrinth.terms.maze(Name=maze-3-20-5, Rooms=9)",
			"labyrinth.terms.generated(Loops=20, Name=maze-3-20-5, Seed=5, Size=3)", "labyrinth.terms.end.theseus(End=labyrinth.end.theseus)",
		}},
		// An uploaded labyrinth with such a name is not described as generated.
		{games.Options{"labyrinth": strings.Replace(triangle, "triangle", "maze-3-20-5", 1)}, "", []string{
			"labyrinth.terms.maze(Name=maze-3-20-5, Rooms=3)", "labyrinth.terms.end.theseus(End=labyrinth.end.theseus)",
		}},
	}
	for _, tt := range tests {
		p, err := g.Open(tt.options)
		for _, m := range strings.Fields(tt.moves) {
			if err == nil {
				p, err = p.Play(m)
			}
		}
		if err != nil {
			t.Fatalf("%v: %v", tt.options, err)
		}
		var got []string
		for _, line := range g.Terms(p) {
			got = append(got, withoutSigns(line))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%v (-want +got)\n%s", tt.options, diff)
		}
	}
}

// The forecast is that of the opening, whatever has been played.
func TestProvenWinner(t *testing.T) {
	tests := []struct {
		options games.Options
		moves   string
		want    games.Seat // Nobody for a draw
	}{
		{games.Options{"labyrinth": "kea"}, "", theseus},
		{games.Options{"labyrinth": "kea"}, "a4 b2", theseus},
		{games.Options{"labyrinth": "kea", "first": "minotaur"}, "", minotaur},
		{games.Options{"labyrinth": triangle}, "b1", theseus},
		{games.Options{"labyrinth": "delos"}, "b1", games.Nobody},
		{games.Options{}, "", minotaur},
	}
	g := New(nil)
	for _, tt := range tests {
		p, err := g.Open(tt.options)
		for _, m := range strings.Fields(tt.moves) {
			if err == nil {
				p, err = p.Play(m)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		seat, said, ok := g.ProvenWinner(p)
		if ok != (tt.want != games.Nobody) || seat != tt.want || ok && said.ID != "labyrinth.foretold."+seatIDs[seat] {
			t.Errorf("%v after %q: %d, %v, %v, want %d", tt.options, tt.moves, seat, said, ok, tt.want)
		}
	}
}

func TestGeneratedItem(t *testing.T) {
	for name, want := range map[string]bool{
		"maze-3-20-5": true, " MAZE-10-100-1000000 ": true,
		"maze-2-20-5": false, "maze-11-20-5": false, "maze-3-101-5": false, "maze-3-20-1000001": false, "maze-3-20": false,
		"maze-03-20-5": false, "maze-3-20-5x": false, "maze-3--1-5": false,
	} {
		text, got := New(nil).Library.Text(name)
		if got != want {
			t.Errorf("%q: %v, want %v", name, got, want)
		}
		if m, err := readMaze(text); got && (err != nil || m.Name != strings.ToLower(strings.TrimSpace(name))) {
			t.Errorf("%q makes %v, %v", name, m, err)
		}
	}
}
