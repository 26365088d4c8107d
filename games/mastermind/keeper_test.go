package mastermind

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// The keeper's answers never contradict each other, whatever is guessed, and the
// code it keeps stays possible.
func TestKeeperIsTruthful(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	g := New()
	keeper, _ := g.Player(keeperName, games.Limits{})
	for _, o := range []games.Options{nil, {optRules: bullsAndCows}, {optRules: mottemeister}, {optRules: positional}} {
		p := opened(t, o)
		v := typed(t, p).Variant
		hand := games.Hand{Secret: g.Hide(p, Maker, r)}
		for !p.Outcome().Over && len(typed(t, p).rows) < 8 {
			p = after(t, p, formatCode(v, v.Codes.Unrank(r.IntN(v.Codes.Size()))))
			thought, err := keeper.Move(context.Background(), p, hand)
			if err != nil {
				t.Fatal(err)
			}
			p = after(t, p, thought.Move)
			secret, _ := readCode(v, hand.Secret)
			if s := typed(t, p); s.Contradictory() || !v.Codes.Consistent(secret, s.fits.history()) {
				t.Fatalf("%v: after %q no code fits, or not the one that is kept", o, thought.Move)
			}
		}
	}
}

func TestKeeperRefusesWhatItCannotAnswer(t *testing.T) {
	keeper, _ := New().Player(keeperName, games.Limits{})
	p := opened(t, nil)
	if _, err := keeper.Move(context.Background(), p, games.Hand{Secret: "1111"}); err == nil {
		t.Error("it answered before a guess was made")
	}
	for _, secret := range []string{"", "777", "7777"} {
		if _, err := keeper.Move(context.Background(), after(t, p, "1122"), games.Hand{Secret: secret}); err == nil {
			t.Errorf("it answered for the code %q", secret)
		}
	}
	stuck := after(t, p, "1111 2,0 2222 3,0")
	if thought, err := keeper.Move(context.Background(), stuck, games.Hand{Secret: "1122"}); err != nil || thought.Move != playOn {
		t.Errorf("after answers that were not its own: %q, %v", thought.Move, err)
	}
}

func TestHideDrawsEveryCode(t *testing.T) {
	g, p := New(), opened(t, games.Options{optRules: custom, optPegs: "2", optColors: "3"})
	r := rand.New(rand.NewPCG(1, 2))
	drawn := map[string]int{}
	for range 9000 {
		drawn[g.Hide(p, Maker, r)]++
	}
	for code, n := range drawn {
		if n < 850 || n > 1150 {
			t.Errorf("%s was drawn %d times in 9000", code, n)
		}
	}
	if len(drawn) != 9 || g.Hide(p, Breaker, r) != "" {
		t.Errorf("%d codes were drawn", len(drawn))
	}
}
