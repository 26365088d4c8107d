package mastermind

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"parlour/games"
	"parlour/solver"
)

// The exact rates were computed by walking over all chances. One point is three
// standard deviations at 20,000 games.
func TestSimulatedWinRates(t *testing.T) {
	const count = 20000
	for guesses, want := range map[string]map[string]float64{
		"3": {mathematician: 60.3, logician: 85.56, "random": 0.83},
		"5": {mathematician: 91.6, logician: 100, "random": 1.39},
	} {
		done := 0
		o := games.Options{optRules: positional, optGuesses: guesses}
		scores, err := New().Simulation.Play(context.Background(), o, count, rand.New(rand.NewPCG(1, 2)), func(n int) { done = n })
		if err != nil || done != count || len(scores) != len(want) {
			t.Fatalf("%d games done, %d scores, %v", done, len(scores), err)
		}
		for _, s := range scores {
			rate := 100 * float64(s.Wins) / float64(s.Games)
			if math.Abs(rate-want[s.Player]) > 1 {
				t.Errorf("%s wins %.2f %% with %s guesses, want %.2f", s.Player, rate, guesses, want[s.Player])
			}
		}
	}
}

func TestSimulationsOfOtherRules(t *testing.T) {
	for _, o := range []games.Options{nil, {optGuesses: "4"}, {optRules: mottemeister}, {optRules: classic}} {
		scores, err := New().Simulation.Play(context.Background(), o, 3, rand.New(rand.NewPCG(1, 2)), func(int) {})
		if err != nil || len(scores) != len(contestants) {
			t.Errorf("%v: %v, %v", o, scores, err)
		}
	}
	o := games.Options{optRules: custom, optPegs: "8", optColors: "12"}
	if _, err := New().Simulation.Play(context.Background(), o, 3, rand.New(rand.NewPCG(1, 2)), func(int) {}); refusal(err) != "mastermind.refuse.simulate" {
		t.Errorf("too many codes: %v", err)
	}
}

// A simulation ends with its context, and looks at it before every guess.
func TestSimulationsEndWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	looks, reached := 0, 0
	ctx = solver.WithYield(ctx, func(ctx context.Context) error {
		looks++
		return ctx.Err()
	})
	_, err := New().Simulation.Play(ctx, nil, 20000, rand.New(rand.NewPCG(1, 2)), func(done int) {
		if reached = done; done == 5 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || reached != 5 || looks < 5*len(contestants) {
		t.Errorf("%v after %d games and %d looks", err, reached, looks)
	}
}
