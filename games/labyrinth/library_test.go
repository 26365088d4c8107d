package labyrinth

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/games"
)

func TestResolveKeepsTheLabyrinth(t *testing.T) {
	g := New(nil)
	tests := []games.Options{
		{}, {"labyrinth": "kea"}, {"labyrinth": "naxos", "first": "minotaur"}, {"size": "6"}, {"size": "4", "loops": "50", "seed": "7"},
	}
	for _, o := range tests {
		fixed, err := g.ResolveOptions(o, "", rand.New(rand.NewPCG(1, 2)))
		if err != nil {
			t.Fatalf("%v: %v", o, err)
		}
		again, err := g.ResolveOptions(fixed, "", rand.New(rand.NewPCG(3, 4)))
		if err != nil || again["labyrinth"] != fixed["labyrinth"] || again["first"] != o["first"] {
			t.Errorf("%v: resolved again it differs: %v", o, err)
		}
		if o["size"] != "" && o["seed"] == "" {
			continue // drawn
		}
		want, err := g.Open(o)
		if err != nil {
			t.Fatal(err)
		}
		got, err := g.Open(fixed)
		if err != nil {
			t.Fatal(err)
		}
		if got.View().Board.Emoji(nil) != want.View().Board.Emoji(nil) {
			t.Errorf("%v: resolved it looks different", o)
		}
	}
	if a, b := resolved(t, g, 1), resolved(t, g, 2); a == b {
		t.Error("two random labyrinths are the same")
	}
}

func resolved(t *testing.T, g *games.Game, seed uint64) string {
	t.Helper()
	o, err := g.ResolveOptions(games.Options{"size": "6"}, "", rand.New(rand.NewPCG(seed, seed)))
	if err != nil {
		t.Fatal(err)
	}
	return o["labyrinth"]
}

// BenchmarkLoad opens a labyrinth as a match stores it, and then shows its
// board.
func BenchmarkLoad(b *testing.B) {
	g := New(nil)
	for _, asked := range []games.Options{{}, {"size": "10", "seed": "1"}} {
		o, err := g.ResolveOptions(asked, "", rand.New(rand.NewPCG(1, 2)))
		if err != nil {
			b.Fatal(err)
		}
		for _, show := range []bool{false, true} {
			b.Run(fmt.Sprintf("%v/shown=%v", asked, show), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					p, err := g.Open(o)
					if err != nil {
						b.Fatal(err)
					}
					if show {
						p.View()
					}
				}
			})
		}
	}
}

// FuzzReadItem adds any file. An accepted labyrinth can be played, keeps its
// name and fits a message.
func FuzzReadItem(f *testing.F) {
	for _, name := range mazeNames() {
		text, _ := New(nil).Library.Text(name)
		f.Add(text)
	}
	letter := func(i int) string { return string(rune('a' + i)) }
	for _, text := range []string{
		"", "labyrinth 1", "labyrinth 1\r\nname x\r\nroom a\r\nroom b\r\ndoor a b\r\ntheseus a\r\nminotaur b", ring(letter, 20), star(letter, 20),
		tower(3, 4, 2), tower(5, 40, 0), "labyrinth 1\n" + strings.Repeat("x", 6000), "labyrinth 1\nname x\nroom a 200 200\nroom b 1 1\ndoor a b\ntheseus a\nminotaur b\nlimit 1",
		"labyrinth 1\nname x\nroom a 99999999999999999999 1", strings.Repeat("labyrinth 1\n", 500), "labyrinth 1\nname x\nlimit -1",
	} {
		f.Add(text)
	}
	l := newLibrary(nil)
	f.Fuzz(func(t *testing.T, text string) {
		name, _, err := l.readItem(text)
		if err != nil {
			if r, ok := games.RefusalIn(err); !ok || len(r.String()) > 1000 {
				t.Fatalf("%v is not a short Refusal", err)
			}
			return
		}
		fixed, err := l.resolve(games.Options{"labyrinth": text + "\n"}, "", rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatalf("%s is accepted but cannot be played: %v", name, err)
		}
		s, err := l.open(fixed)
		if err != nil {
			t.Fatalf("%s cannot be opened again: %v", name, err)
		}
		if !strings.EqualFold(s.maze.Name, name) {
			t.Errorf("%s is called %s in a match", name, s.maze.Name)
		}
		v := s.view()
		if n := messageLength(v.Board.Emoji(v.Marks)) + messageLength(strings.Join(s.maze.names(s.maze.Doors[s.current()]), ", ")); v.Board.Fits() && n > maxShown {
			t.Errorf("%s takes %d characters, want %d at most", name, n, maxShown)
		}
	})
}
