package rating

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within || math.IsNaN(got) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// The worked example of Glickman's paper.
func TestGlickmansExample(t *testing.T) {
	player := Strength{Rating: 1500, Deviation: 200, Volatility: 0.06}
	got := player.After([]Game{
		{Strength{Rating: 1400, Deviation: 30}, 1},
		{Strength{Rating: 1550, Deviation: 100}, 0},
		{Strength{Rating: 1700, Deviation: 300}, 0},
	})
	near(t, "rating", got.Rating, 1464.06, 0.01)
	near(t, "deviation", got.Deviation, 151.52, 0.01)
	near(t, "volatility", got.Volatility, 0.05999, 0.00001)
}

// The deviation of an inactive player grows as in periods without games, up to the maximum.
func TestRested(t *testing.T) {
	player := Strength{Rating: 1600, Deviation: 50, Volatility: 0.06}
	one := player
	for range 10 {
		one = one.After(nil)
	}
	if got := player.Rested(10); math.Abs(got.Deviation-one.Deviation) > 1e-9 || got.Rating != 1600 || got.Volatility != 0.06 {
		t.Errorf("rested for ten periods: %+v, want %+v", got, one)
	}
	near(t, "deviation after ten periods", one.Deviation, 59.8, 0.1)
	if got := player.Rested(1_000_000).Deviation; got != maxDeviation {
		t.Errorf("deviation after a million periods: %v", got)
	}
	if got := player.Rested(0); got != player {
		t.Errorf("rested for no period: %+v", got)
	}
}

func TestAfter(t *testing.T) {
	even, strong := New(), Strength{Rating: 2000, Deviation: 30, Volatility: 0.06}
	for _, tt := range []struct {
		name  string
		games []Game
		up    int
	}{
		{"a win", []Game{{even, 1}}, 1},
		{"a loss", []Game{{even, 0}}, -1},
		{"a draw with an equal", []Game{{even, 0.5}}, 0},
		{"a draw with a stronger one", []Game{{strong, 0.5}}, 1},
		{"a loss and a win", []Game{{even, 0}, {even, 1}}, 0},
	} {
		got := New().After(tt.games)
		change := got.Rating - New().Rating
		if tt.up == 0 && math.Abs(change) > 1e-6 || float64(tt.up)*change < 0 || got.Deviation >= maxDeviation {
			t.Errorf("after %s: %+v", tt.name, got)
		}
	}
	twice, once := New().After([]Game{{even, 1}, {even, 1}}), New().After([]Game{{even, 1}})
	if twice.Rating <= once.Rating || twice.Deviation >= once.Deviation {
		t.Errorf("after two wins %+v, after one %+v", twice, once)
	}
}

// Any games yield a valid strength, and a better score never yields a lower rating.
func TestStrengthStaysInBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		strength := rapid.Custom(func(t *rapid.T) Strength {
			return Strength{rapid.Float64Range(-500, 4000).Draw(t, "rating"), rapid.Float64Range(20, 350).Draw(t, "deviation"), rapid.Float64Range(0.03, 0.12).Draw(t, "volatility")}
		})
		player := strength.Draw(t, "player")
		games := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Game {
			return Game{strength.Draw(t, "against"), rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "score")}
		}), 1, 40).Draw(t, "games")
		got := player.After(games)
		if math.IsNaN(got.Rating) || math.IsInf(got.Rating, 0) || !(got.Deviation > 0 && got.Deviation <= maxDeviation) || !(got.Volatility > 0 && got.Volatility < 1) {
			t.Fatalf("%+v after %+v is %+v", player, games, got)
		}
		if games[0].Score == 0 {
			better := append([]Game{{games[0].Against, 1}}, games[1:]...)
			if won := player.After(better); won.Rating < got.Rating-1e-6 {
				t.Fatalf("%+v is %v after a loss and %v after a win", player, got.Rating, won.Rating)
			}
		}
	})
}

func Example() {
	beginner, computer := New(), Strength{Rating: 1500, Deviation: 30, Volatility: 0.06}
	after := beginner.After([]Game{{computer, 1}, {computer, 1}, {computer, 0}})
	fmt.Printf("%.0f ± %.0f\n", after.Rating, 2*after.Deviation)
	// Output: 1587 ± 349
}
