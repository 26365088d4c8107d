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

// The worked example of Glickman's paper has three games in one period.
func TestGlickmansExample(t *testing.T) {
	player := Strength{Rating: 1500, Deviation: 200, Volatility: 0.06}
	got := player.afterPeriod(
		Game{Strength{Rating: 1400, Deviation: 30}, 1},
		Game{Strength{Rating: 1550, Deviation: 100}, 0},
		Game{Strength{Rating: 1700, Deviation: 300}, 0},
	)
	near(t, "rating", got.Rating, 1464.06, 0.01)
	near(t, "deviation", got.Deviation, 151.52, 0.01)
	near(t, "volatility", got.Volatility, 0.05999, 0.00001)
}

// The deviation of an inactive player grows up to the maximum.
func TestRested(t *testing.T) {
	player := Strength{Rating: 1600, Deviation: 50, Volatility: 0.06}
	ten := player.Rested(10)
	near(t, "deviation after ten periods", ten.Deviation, 59.8, 0.1)
	if ten.Rating != 1600 || ten.Volatility != 0.06 {
		t.Errorf("rested for ten periods: %+v", ten)
	}
	if got := player.Rested(1_000_000).Deviation; got != maxDeviation {
		t.Errorf("deviation after a million periods: %v", got)
	}
	if got := player.Rested(0); got != player {
		t.Errorf("rested for no period: %+v", got)
	}
}

// after returns a strength after games.
func after(s Strength, games ...Game) Strength {
	for _, g := range games {
		s = s.After(g)
	}
	return s
}

// Evenings of a new member that once gave -3,002, 3,086 and 4,665 points.
func TestEvenings(t *testing.T) {
	computer := func(points float64) Strength { return Strength{points, 50, 0.06} }
	for _, tt := range []struct {
		name     string
		games    int
		game     Game
		from, to float64
	}{
		{"losses against a weak computer", 10, Game{computer(257), 0}, 400, 1100},
		{"losses against one that moves at random", 10, Game{computer(-800), 0}, 400, 900},
		{"draws with a strong computer", 5, Game{computer(2450), 0.5}, 1900, 2450},
		{"wins over a strong computer", 5, Game{computer(2450), 1}, 2300, 3250},
		{"wins over a weak computer", 10, Game{computer(257), 1}, 1500, 1501},
	} {
		s := New()
		for range tt.games {
			s = s.After(tt.game)
		}
		if s.Rating < tt.from || s.Rating > tt.to {
			t.Errorf("%d %s: %.0f, want %.0f to %.0f", tt.games, tt.name, s.Rating, tt.from, tt.to)
		}
	}
}

// strengths draws a strength within the bounds.
func strengths(low, high, mostDeviation float64) *rapid.Generator[Strength] {
	return rapid.Custom(func(t *rapid.T) Strength {
		return Strength{rapid.Float64Range(low, high).Draw(t, "rating"), rapid.Float64Range(minDeviation, mostDeviation).Draw(t, "deviation"), rapid.Float64Range(0.03, maxVolatility).Draw(t, "volatility")}
	})
}

var scores = rapid.SampledFrom([]float64{0, 0.5, 1})

// No history lifts a rating above what its games prove, or lets it fall below the floor.
func TestBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := strengths(minRating, 3000, maxDeviation).Draw(t, "player")
		games := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Game {
			return Game{strengths(400, 2450, maxDeviation).Draw(t, "against"), scores.Draw(t, "score")}
		}), 1, 40).Draw(t, "games")
		strongest, won, s := first.Rating, false, first
		for _, g := range games {
			strongest, won = max(strongest, g.Against.Rating), won || g.Score == 1
			if better := s.After(Game{g.Against, 1}); better.Rating < s.After(g).Rating-1e-6 {
				t.Fatalf("%+v is %v after a win and %v after %v", s, better.Rating, s.After(g).Rating, g.Score)
			}
			s = s.After(g)
			if s.Deviation < minDeviation || s.Deviation > maxDeviation || !(s.Volatility > 0 && s.Volatility <= maxVolatility) || !(s.Rating >= minRating) {
				t.Fatalf("%+v", s)
			}
		}
		switch {
		case !won && s.Rating > strongest+1e-6:
			t.Fatalf("without a win %+v became %v; the strongest is %v", first, s.Rating, strongest)
		case s.Rating > max(first.Rating, strongest+maxLift)+1e-6:
			t.Fatalf("%+v became %v; the strongest is %v", first, s.Rating, strongest)
		}
	})
}

// The order of ten games matters little once a rating is settled.
func TestOrderMattersLittle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		player := strengths(800, 2400, 150).Draw(t, "player")
		games := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Game {
			return Game{strengths(player.Rating-400, player.Rating+400, 150).Draw(t, "against"), scores.Draw(t, "score")}
		}), 10, 10).Draw(t, "games")
		one, other := after(player, games...), after(player, rapid.Permutation(games).Draw(t, "permuted")...)
		if math.Abs(one.Rating-other.Rating) > 50 {
			t.Fatalf("%+v became %v, and %v in another order", player, one.Rating, other.Rating)
		}
	})
}

func Example() {
	beginner, computer := New(), Strength{Rating: 1500, Deviation: 50, Volatility: 0.06}
	after := beginner.After(Game{computer, 1}).After(Game{computer, 1}).After(Game{computer, 0})
	fmt.Printf("%.0f ± %.0f\n", after.Rating, 2*after.Deviation)
	// Output: 1579 ± 380
}
