//go:build linux

package mutant

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"parlour/bot/local/need"
	"parlour/bot/local/ordeal"
)

// mutationVariable is the environment variable that makes a process a bot with a mutation.
const mutationVariable = "PARLOUR_MUTATION"

// TestMain runs a bot if mutationVariable is set: the test binary is also the bot's binary.
func TestMain(m *testing.M) {
	name, ok := os.LookupEnv(mutationVariable)
	if !ok {
		m.Run()
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if err := Run(ctx, name); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
}

// maxKills bounds the number of kills until a mutant is found.
const maxKills = 20

// Each mutant must be found by the check for its kind of fault.
func TestMutantsAreFound(t *testing.T) {
	tests := []struct {
		mutation string
		kills    int // fewer for mutants that are found only at the end
		slow     bool
		faults   func(*ordeal.Result) int
	}{
		{"drop answer", maxKills, true, func(r *ordeal.Result) int { return r.Unanswered }},
		{"skip commit", maxKills, false, func(r *ordeal.Result) int { return r.Lost + r.Changed }},
		{"change old entry", maxKills, true, func(r *ordeal.Result) int { return r.Changed }},
		{"draw old position", maxKills, true, func(r *ordeal.Result) int { return r.WrongBoards }},
		{"leave old boards", 5, true, func(r *ordeal.Result) int { return r.Doubled }},
		{"answer twice", 5, true, func(r *ordeal.Result) int { return r.Stale + r.Doubled }}, // a press removes the additional board
	}
	if len(tests) != len(mutations()) {
		t.Errorf("got %d tests for %d mutations", len(tests), len(mutations()))
	}
	for _, test := range tests {
		t.Run(test.mutation, func(t *testing.T) {
			if test.slow {
				need.Slow(t)
			}
			binary, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			folder := t.TempDir()
			r, err := ordeal.Run(t.Context(), ordeal.Options{
				Binary: binary, Environment: []string{mutationVariable + "=" + test.mutation}, Folder: folder, Database: filepath.Join(folder, "ordeal.db"),
				Kills: test.kills, Seed: 1, Log: t.Output(),
				StopWhen: func(r *ordeal.Result) bool { return test.faults(r) > 0 },
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("after %.0f s: %+v", r.Seconds, r)
			if test.faults(&r) == 0 || r.Err() == nil {
				t.Errorf("got no fault of the mutation's kind, and %d faults in all; %v", r.Faults(), r.Err())
			}
		})
	}
}
