package labyrinth

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
)

const triangle = "labyrinth 1\nname triangle\nroom a1\nroom b1\nroom b2\ndoor a1 b1 b2 a1\ntheseus a1\nminotaur b1\n"

func TestTerms(t *testing.T) {
	g := New().(Game)
	tests := []struct {
		options games.Options
		moves   string
		want    []string
	}{
		{games.Options{"labyrinth": "delos"}, "", []string{
			"labyrinth.terms.maze(Count=4, Name=delos, Rooms=4)", "labyrinth.terms.end.theseus(End=labyrinth.end.draw)",
		}},
		{games.Options{"labyrinth": "kea", "first": "minotaur"}, "b2 a4", []string{ // the terms are those of the opening
			"labyrinth.terms.maze(Count=21, Name=kea, Rooms=16)", "labyrinth.terms.limit(Count=6)",
			"labyrinth.terms.end.minotaur(End=labyrinth.end.minotaur(Count=12))",
		}},
		{games.Options{"size": "3", "seed": "5"}, "", []string{
			"labyrinth.terms.maze(Count=8, Name=maze-3-20-5, Rooms=9)",
			"labyrinth.terms.generated(Loops=20, Name=maze-3-20-5, Seed=5, Size=3)", "labyrinth.terms.end.theseus(End=labyrinth.end.theseus(Count=12))",
		}},
		// Whoever gives a labyrinth such a name has not had it generated.
		{games.Options{"labyrinth": strings.Replace(triangle, "triangle", "maze-3-20-5", 1)}, "", []string{
			"labyrinth.terms.maze(Count=3, Name=maze-3-20-5, Rooms=3)", "labyrinth.terms.end.theseus(End=labyrinth.end.theseus(Count=1))",
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
			got = append(got, line.String())
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%v (-want +got)\n%s", tt.options, diff)
		}
	}
}

// TestForetold: whom the labyrinth favours stands on the board before the first
// move and after it, even where that ends the game.
func TestForetold(t *testing.T) {
	tests := []struct{ name, maze, moves, want string }{
		{"before", triangle, "", "labyrinth.line.unfair(Count=1, Seat=0)"},
		{"over at once", triangle, "b1", "labyrinth.line.foretold(Count=1, Seat=0)"},
		{"after the first move", "naxos", "a5", "labyrinth.line.foretold(Count=33, Seat=0)"},
		{"later", "naxos", "a5 e6", ""},
		{"a fair one", "delos", "b1", ""},
	}
	for _, tt := range tests {
		got := ""
		for _, l := range play(t, Start(maze(t, tt.maze), Theseus), tt.moves).view().Lines {
			if l.ID == "labyrinth.line.unfair" || l.ID == "labyrinth.line.foretold" {
				got = l.String()
			}
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestItemByRecipe(t *testing.T) {
	for name, want := range map[string]bool{
		"maze-3-20-5": true, " MAZE-10-100-1000000 ": true,
		"maze-2-20-5": false, "maze-11-20-5": false, "maze-3-101-5": false, "maze-3-20-1000001": false, "maze-3-20": false,
		"maze-03-20-5": false, "maze-3-20-5x": false, "maze-3--1-5": false,
	} {
		text, got := Game{}.Item(name)
		if got != want {
			t.Errorf("%q: %v, want %v", name, got, want)
		}
		if m, err := ReadMaze(text, maxItemRooms); got && (err != nil || m.Name != strings.ToLower(strings.TrimSpace(name))) {
			t.Errorf("%q makes %v, %v", name, m, err)
		}
	}
}
