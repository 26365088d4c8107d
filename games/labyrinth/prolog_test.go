package labyrinth

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
)

// TestReadProlog reads the labyrinths of Henno's exercise as a student would
// have written them for consult('labyrint.pro').
func TestReadProlog(t *testing.T) {
	const square = "labyrinth 1\nname labyrint\nroom a\nroom b\nroom c\nroom d\ndoor a b\ndoor a d\ndoor b c\ndoor c d\ntheseus a\nminotaur c\n"
	tests := []struct{ name, text, want string }{
		{"doors", "tee(a,b). tee(b,c). tee(c,d). tee(d,a). theseus(a). minotaurus(c).", square},
		{"from both sides", "% labürint\nuks(a,b).\nuks(b,a).\nuks(b,c).\nuks(c,b). uks(c,d). uks(d,a).\nt(a).\nm(c).\n", square},
		{"lists, rules and remarks", ":- dynamic theseus/1.\n/* neli\n ruumi */\nruum(a, [b, d]).\nruum(c,[b,d]).\nyhendatud(X, Y) :- ruum(X, L), member(Y, L).\ntheseus(a).\nminotaur(c). % seal\n",
			"labyrinth 1\nname labyrint\nroom a\nroom b\nroom d\nroom c\ndoor a b\ndoor a d\ndoor b c\ndoor d c\ntheseus a\nminotaur c\n"},
		{"numbers, a name, places and a limit", "name('Saar').\nroom(1, 1, 1).\ntee(1, 2).\nt(1).\nm(2).\nlimit(6)",
			"labyrinth 1\nname Saar\nroom 1 1 1\nroom 2\ndoor 1 2\ntheseus 1\nminotaur 2\nlimit 6\n"},
		{"a list of pairs", "labyrint([[a,b],[b,c],[c,d],[d,a]]). theseus(a). minotaurus(c).", square},
		{"pairs with a dash", "labyrint([a-b, b-c, c-d, d-a]). theseus(a). minotaurus(c).", square},
		{"an adjacency list", "labyrint([[a, [b, d]], [c, [b, d]]]). theseus(a). minotaurus(c).",
			"labyrinth 1\nname labyrint\nroom a\nroom b\nroom d\nroom c\ndoor a b\ndoor a d\ndoor b c\ndoor d c\ntheseus a\nminotaur c\n"},
		{"a list of rooms first", "ruumid([a,b,c,d]). uks(a,b). uks(b,c). uks(c,d). uks(d,a). theseus(a). minotaurus(c).", square},
	}
	for _, tt := range tests {
		m, err := readMaze(tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if diff := cmp.Diff(tt.want, m.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestReadPrologRefuses(t *testing.T) {
	tests := []struct {
		text, want string
		line       int
	}{
		{"tee(a,b).\n\nnonsense.\n", "clause", 3},
		{"tee(a,b).\ntee(c).\n", "clause", 2},
		{"tee(a,b,c).\n", "clause", 1},
		{"t(a,b).\n", "clause", 1},
		{"tee(a,b). /* one\ntwo */ tee(a,a).", "door-self", 2},
		{"tee(a,b).\nt(a). m(b). limit(many).", "limit", 2},
		{"tee(a,b).\nm(b).\n", "lacks", 2},
		{"tee(a,b).\nt(a).\nm(a).\n", "same-start", 3},
		{"tee(a,b). t(a).\nm(c).\n", "no-doors", 2},
		{"tee('a/b', c).", "room-name", 1},
		{"tee(a,b).\nuks(b,c).\n", "predicate", 2},
		{"koht(a,1).\ntee(a,b). tee(b,c).\nt(a).\n", "predicate", 1},
		{"tee(a,b)\ntee(b,c).\n", "full-stop", 1},
		{"tee(a,b).\ntee('suur saal', b).\n", "blank", 2},
		{"tee([a,b).\n", "clause", 1},
		{"tee([[a,b,c]]).\n", "clause", 1},
		{"tee(a,b).\n\nvalvur(b,[c]).\n", "predicate", 3},
	}
	for _, tt := range tests {
		_, err := readMaze(tt.text)
		r, ok := games.RefusalIn(err)
		if !ok || r.ID != "labyrinth.file."+tt.want || r.Args["Line"] != tt.line {
			t.Errorf("%q: got %v, want %s in line %d", tt.text, err, tt.want, tt.line)
		}
	}
}

// A file that names no labyrinth gets the name of the attachment.
func TestNamed(t *testing.T) {
	const doors = "tee(a,b). tee(b,c). tee(c,a). t(a). m(b)."
	for _, c := range []struct{ file, text, want string }{
		{"Minu saar (2).pro", doors, "minu-saar-2"},
		{"kolmnurk.pro", "% ring\n" + doors, "kolmnurk"},
		{"ring.pro", doors + " name(saar).", "saar"},
		{"ring.pro", "% the name (of it)\n" + doors, "ring"},
		{"?.pro", doors, prologName},
		{"", doors, prologName},
		{"ring.txt", "labyrinth 1\nname mine\nroom a\nroom b\ndoor a b\ntheseus a\nminotaur b\n", "mine"},
	} {
		m, err := readMaze(nameAfter(c.file, c.text))
		if err != nil || m.Name != c.want {
			t.Errorf("%s: %+v, %v, want %s", c.file, m, err, c.want)
		}
	}
}

// A labyrinth in Prolog can be played as it was sent, even in one line.
func TestPlayInProlog(t *testing.T) {
	g := New(nil)
	const text = "tee(a,b). tee(b,c). tee(c,a). t(a). m(b)."
	fixed, err := g.ResolveOptions(games.Options{"labyrinth": text}, "", rand.New(rand.NewPCG(1, 1)))
	if err != nil || !strings.HasPrefix(fixed["labyrinth"], "labyrinth 1\n") {
		t.Errorf("got %v, %v", fixed, err)
	}
}

// The labyrinths in help and Refusals can be read.
func TestSamples(t *testing.T) {
	data, err := texts.ReadFile("texts/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]any
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"labyrinth.help", "labyrinth.refuse.file"} {
		said, _ := all[id].(string)
		parts := strings.Split(said, "```")
		if len(parts) != 3 {
			t.Fatalf("%s has %d samples, want 1", id, len(parts)/2)
		}
		if _, _, err := New(nil).Library.Read(strings.TrimPrefix(parts[1], "\n")); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	_, _, err = New(nil).Library.Read("labyrinth 2\n")
	if r, ok := games.RefusalIn(err); !ok || r.ID != "labyrinth.refuse.file" {
		t.Errorf("%v has no sample", err)
	}
}
