package mastermind

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"parlour/games"
)

var long = flag.Bool("long", false, "simulate 20,000 games and not 3,000")

// The exact rates were computed by walking over all chances. They are met
// within one point at 20,000 games; fewer games are allowed four standard
// deviations.
func TestSimulatedWinRates(t *testing.T) {
	count := 3000
	if *long || os.Getenv("CI") == "true" {
		count = 20000
	}
	for guesses, want := range map[string]map[string]float64{
		"3": {mathematician: 60.3, logician: 85.56, "random": 0.83},
		"5": {mathematician: 91.6, logician: 100, "random": 1.39},
	} {
		done := 0
		o := games.Options{optRules: positional, optGuesses: guesses}
		scores, err := New().(games.Simulator).Simulate(context.Background(), o, count, rand.New(rand.NewPCG(1, 2)), func(n int) { done = n })
		if err != nil || done != count || len(scores) != len(want) {
			t.Fatalf("%d games done, %d scores, %v", done, len(scores), err)
		}
		for _, s := range scores {
			rate := 100 * float64(s.Wins) / float64(s.Games)
			share := want[s.Player] / 100
			slack := 0.05 + 400*math.Sqrt(share*(1-share)/float64(count))
			if count == 20000 {
				slack = 1
			}
			if math.Abs(rate-want[s.Player]) > slack {
				t.Errorf("%s wins %.2f %% with %s guesses, want %.2f", s.Player, rate, guesses, want[s.Player])
			}
		}
	}
}

func TestSimulationsOfOtherRules(t *testing.T) {
	for _, o := range []games.Options{nil, {optGuesses: "4"}, {optRules: mottemeister}, {optRules: classic}} {
		scores, err := New().(games.Simulator).Simulate(context.Background(), o, 3, rand.New(rand.NewPCG(1, 2)), func(int) {})
		if err != nil || len(scores) != len(contestants) {
			t.Errorf("%v: %v, %v", o, scores, err)
		}
	}
	o := games.Options{optRules: custom, optPegs: "8", optColors: "12"}
	if _, err := New().(games.Simulator).Simulate(context.Background(), o, 3, rand.New(rand.NewPCG(1, 2)), func(int) {}); refusal(err) != "mastermind.refuse.simulate" {
		t.Errorf("too many codes: %v", err)
	}
}
