package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"parlour/cmd/internal/cli"
	"parlour/games"
	"parlour/games/labyrinth"
)

// TestSolveByTheGame prints what the solver of a game finds.
func TestSolveByTheGame(t *testing.T) {
	g := *labyrinth.New(nil)
	g.Solve = func(_ context.Context, _ games.Position, l games.Limits) (games.Solution[string], error) {
		return games.Solution[string]{Proven: true, Distance: 8, Best: []string{"a3", "b2"}, Complete: true, Perfect: []string{"b2"}, Nodes: l.Nodes}, nil
	}
	var out, errs bytes.Buffer
	got := run(context.Background(), []*games.Game{&g}, strings.Fields("solve -game labyrinth -nodes 9 -json"), strings.NewReader(""), &out, &errs)
	want := `{"turn":"T","solved":true,"winner":"M","draw":false,"best":["a3","b2"],"all":true,"perfect":["b2"],"distance":8,"value":0,"nodes":9,`
	if said := out.String() + errs.String(); got != cli.StatusDone || !strings.Contains(said, want) {
		t.Errorf("status %d, %s", got, said)
	}
}
