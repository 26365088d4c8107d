package main

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/labyrinth"
)

// able is a game that can do all that arena asks of some games.
func able() *games.Game {
	g := *labyrinth.New()
	move := games.Solution[string]{Proven: true, Distance: 8, Best: []string{"a3", "b2"}, All: true, Perfect: []string{"b2"}}
	g.Tools.Perft = func(_ games.Position, depth int) int64 { return int64(depth) * 100 }
	g.Solve = func(_ context.Context, _ games.Position, l games.Limits) (games.Solution[string], error) {
		found := move
		found.Nodes = l.Nodes
		return found, nil
	}
	g.Tools.Campaign = func(ctx context.Context, _ games.Position, file string, report func(string)) (games.Solution[string], error) {
		report("going on from " + file)
		<-ctx.Done()
		return games.Solution[string]{Nodes: 77}, ctx.Err()
	}
	g.Tools.Data = map[string]games.DataWriter{"tables": func(_ context.Context, file string, out io.Writer) error {
		_, err := io.WriteString(out, "the tables"+file)
		return err
	}}
	g.Tools.CheckProof = func(_ context.Context, o games.Options, p games.Part, report func(string)) (c games.ProofReport, known bool, err error) {
		report("at it")
		if p.Of == 2 {
			c.Faults = []string{"position 7 is won"}
		}
		c.Winner, c.Listed, c.Positions = 1, 10, 5
		return c, p.Of != 3, nil
	}
	return &g
}

func TestOptional(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tables")
	tests := []struct {
		args   string
		status int
		want   string
	}{
		{"perft -game labyrinth -depth 3 -json", statusDone, `"depth":3,"nodes":300,`},
		{"perft -game labyrinth -depth 3 -slow -json", statusDone, `"depth":3,"nodes":10,`},
		{"solve -game labyrinth -nodes 9 -json", statusDone, `{"turn":"T","solved":true,"winner":"M","draw":false,"best":["a3","b2"],"all":true,"perfect":["b2"],"distance":8,"value":0,"nodes":9,`},
		{"solve -game labyrinth -file x -time 1ms", statusDone, "going on from x\nnot solved within the limits; give more -nodes or -time\n77 nodes"},
		{"solve -game labyrinth -file x -time 1ms -json", statusDone, `{"progress":"going on from x"}` + "\n" + `{"turn":"T","solved":false,"winner":null,"draw":false,"best":[],"all":false,"nodes":77,`},
		{"make -game labyrinth -data tables", statusDone, "the tables"},
		{"make -game labyrinth -data tables -out " + path, statusDone, path + ": 10 bytes"},
		{"make -game labyrinth -data tables -file .log", statusDone, "the tables.log"},
		{"check -game labyrinth", statusDone, "winner by the proof"},
		{"check -game labyrinth -part 1/1 -json", statusDone, `{"progress":"at it"}` + "\n" + `{"winner":"M","part":"1/1","listed":10,"positions":5,"moves":0,"leaves":0,"nodes":0,"faults":[],"seconds":`},
		{"check -game labyrinth -part ?/1000", statusDone, "answered by trying everything  0"},
		{"check -game labyrinth -part 1/2", statusFailed, "position 7 is won"},
		{"check -game labyrinth -part 1/3", statusBadInput, "labyrinth has no proof of who wins by these options"},
		{"check -game labyrinth -part 4/3", statusBadInput, `"4/3" is not a part of a proof; write 3/1000`},
		{"make -game labyrinth -data weights", statusBadInput, `-data is "weights"; for labyrinth it is one of tables`},
		{"make -game labyrinth -data tables -out " + t.TempDir(), statusBadInput, "is a directory"},
	}
	for _, test := range tests {
		var out, complaints bytes.Buffer
		got := run(context.Background(), []*games.Game{able()}, strings.Fields(test.args), strings.NewReader(""), &out, &complaints)
		if said := out.String() + complaints.String(); got != test.status || !strings.Contains(said, test.want) {
			t.Errorf("%s: status %d, %s", test.args, got, said)
		}
	}
}

// TestLacking: games that can't do these things say so.
func TestLacking(t *testing.T) {
	tests := []struct{ args, want string }{
		{"solve -game labyrinth -file x", "labyrinth keeps no file of solved positions; leave -file out"},
		{"make -game labyrinth -data x", "labyrinth has no data that was computed"},
		{"check -game labyrinth", "labyrinth has no proof to be checked"},
	}
	for _, test := range tests {
		var out, complaints bytes.Buffer
		got := run(context.Background(), testGames(), strings.Fields(test.args), strings.NewReader(""), &out, &complaints)
		if got != statusBadInput || !strings.Contains(complaints.String(), test.want) {
			t.Errorf("%s: status %d, %s", test.args, got, complaints.String())
		}
	}
}
