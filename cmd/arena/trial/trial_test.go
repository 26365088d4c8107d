package trial

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"parlour/solver/inquire/tables"
)

// TestGoals: the built-in tables find things as fast as they should. The goals leave room for the
// error of few games.
func TestGoals(t *testing.T) {
	tests := []struct {
		table                      string
		settings                   Settings
		mean, in20, in25, in30     float64
		wrong, flagged, worst, bad float64
	}{
		{"countries", Settings{Slips: 0, Other: -1}, 12.5, 0.95, 0.97, 0.99, 1, 0, 0, 0.5},
		{"countries", Settings{Slips: 1, Other: -1}, 17, 0.84, 0.94, 0.98, 1.5, 0.9, 0.75, 0.5},
		{"countries", Settings{Slips: 2, Other: -1}, 21, 0.6, 0.83, 0.94, 3, 0.9, 0.75, 0.5},
		{"countries", Settings{Slips: 0, Other: 0.06}, 17, 0.81, 0.9, 0.94, 2, 0, 0, 2},
		// Sixty questions about animals tell less than a hundred about countries.
		{"animals", Settings{Slips: 0, Other: -1}, 12.5, 0.94, 0.97, 0.99, 1, 0, 0, 0.5},
		{"animals", Settings{Slips: 1, Other: -1}, 17, 0.82, 0.93, 0.98, 1.5, 0.9, 0.75, 0.6},
		{"animals", Settings{Slips: 2, Other: -1}, 21, 0.53, 0.82, 0.94, 3, 0.9, 0.75, 0.7},
		{"animals", Settings{Slips: 0, Other: 0.06}, 18, 0.73, 0.84, 0.9, 2, 0, 0, 2},
	}
	for _, tt := range tests {
		name := tt.table
		table, err := tables.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		tt.settings.Games, tt.settings.Unknown = 300, 0.1
		got, err := Run(context.Background(), table, tt.settings, rand.New(rand.NewPCG(1, 0)))
		if err != nil {
			t.Fatal(err)
		}
		if got.Mean > tt.mean || got.Within20 < tt.in20 || got.Within25 < tt.in25 || got.Within30 < tt.in30 || got.WrongGuesses > tt.wrong {
			t.Errorf("%s, %+v: found too late: %+v", name, tt.settings, got)
		}
		if got.Flagged < tt.flagged || got.WorstFlagged < tt.worst || got.FalseAlarms > tt.bad {
			t.Errorf("%s, %+v: slips are not flagged: %+v", name, tt.settings, got)
		}
	}
}

// TestTeaching: games that were played before make later ones shorter.
func TestTeaching(t *testing.T) {
	table, err := tables.Read("countries")
	if err != nil {
		t.Fatal(err)
	}
	mean := func(taught int) float64 {
		got, err := Run(context.Background(), table, Settings{Games: 400, Unknown: 0.1, Other: 0.12, Taught: taught}, rand.New(rand.NewPCG(1, 0)))
		if err != nil {
			t.Fatal(err)
		}
		return got.Mean
	}
	if before, after := mean(0), mean(4); after >= before {
		t.Errorf("%.2f turns before, %.2f after", before, after)
	}
}

func TestRunStops(t *testing.T) {
	table, err := tables.Read("countries")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, table, Settings{Games: 10, Other: -1, Taught: 1}, rand.New(rand.NewPCG(1, 0))); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
