package main

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"parlour/cmd/internal/cli"
	"parlour/games"
	"parlour/games/labyrinth"
)

// able returns a game with all optional features.
func able() *games.Game {
	g := *labyrinth.New()
	move := games.Solution[string]{Proven: true, Distance: 8, Best: []string{"a3", "b2"}, Complete: true, Perfect: []string{"b2"}}
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
		{"perft -game labyrinth -options labyrinth=knossos -depth 3 -json", cli.StatusDone, `"depth":3,"nodes":300,`},
		{"perft -game labyrinth -options labyrinth=knossos -depth 3 -slow -json", cli.StatusDone, `"depth":3,"nodes":10,`},
		{"solve -game labyrinth -nodes 9 -json", cli.StatusDone, `{"turn":"T","solved":true,"winner":"M","draw":false,"best":["a3","b2"],"all":true,"perfect":["b2"],"distance":8,"value":0,"nodes":9,`},
		{"solve -game labyrinth -file x -time 1ms", cli.StatusDone, "going on from x\nnot solved within the limits; give more -nodes or -time\n77 nodes"},
		{"solve -game labyrinth -file x -time 1ms -json", cli.StatusDone, `{"progress":"going on from x"}` + "\n" + `{"turn":"T","solved":false,"winner":null,"draw":false,"best":[],"all":false,"nodes":77,`},
		{"make -game labyrinth -data tables", cli.StatusDone, "the tables"},
		{"make -game labyrinth -data tables -out " + path, cli.StatusDone, path + ": 10 bytes"},
		{"make -game labyrinth -data tables -file .log", cli.StatusDone, "the tables.log"},
		{"check -game labyrinth", cli.StatusDone, "winner  "},
		{"check -game labyrinth -part 1/1 -json", cli.StatusDone, `{"progress":"at it"}` + "\n" + `{"winner":"M","part":"1/1","listed":10,"positions":5,"moves":0,"leaves":0,"nodes":0,"faults":[],"seconds":`},
		{"check -game labyrinth -part ?/1000", cli.StatusDone, "moves refuted by search     0"},
		{"check -game labyrinth -part 1/2", cli.StatusFailed, "position 7 is won"},
		{"check -game labyrinth -part 1/3", cli.StatusBadInput, "labyrinth has no proof of who wins with these options"},
		{"check -game labyrinth -part 4/3", cli.StatusBadInput, `"4/3" is not a part of a proof; write 3/1000`},
		{"make -game labyrinth -data weights", cli.StatusBadInput, `-data is "weights"; for labyrinth choose one of tables`},
		{"make -game labyrinth -data tables -out " + t.TempDir(), cli.StatusBadInput, "is a directory"},
	}
	for _, test := range tests {
		var out, errs bytes.Buffer
		got := run(context.Background(), []*games.Game{able()}, strings.Fields(test.args), strings.NewReader(""), &out, &errs)
		if said := out.String() + errs.String(); got != test.status || !strings.Contains(said, test.want) {
			t.Errorf("%s: status %d, %s", test.args, got, said)
		}
	}
}

// TestLacking checks the errors for games without optional features.
func TestLacking(t *testing.T) {
	tests := []struct{ args, want string }{
		{"solve -game labyrinth -file x", "labyrinth does not support a file of solved positions; leave -file out"},
		{"make -game labyrinth -data x", "labyrinth has no computed data"},
		{"check -game labyrinth", "labyrinth has no proof to check"},
	}
	for _, test := range tests {
		var out, errs bytes.Buffer
		got := run(context.Background(), testGames(), strings.Fields(test.args), strings.NewReader(""), &out, &errs)
		if got != cli.StatusBadInput || !strings.Contains(errs.String(), test.want) {
			t.Errorf("%s: status %d, %s", test.args, got, errs.String())
		}
	}
}
