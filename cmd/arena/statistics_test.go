package main

import (
	"math"
	"testing"
)

func TestWilson(t *testing.T) {
	tests := []struct {
		wins, n   int
		low, high float64
	}{
		{0, 0, 0, 1},
		{0, 10, 0, 0.2775},
		{5, 10, 0.2366, 0.7634},
		{198, 200, 0.9643, 0.9973},
		{10, 10, 0.7225, 1},
	}
	for _, test := range tests {
		got := wilson(test.wins, test.n)
		if math.Abs(got.Low-test.low) > 1e-4 || math.Abs(got.High-test.high) > 1e-4 {
			t.Errorf("%d of %d: got %v, want %v to %v", test.wins, test.n, got, test.low, test.high)
		}
	}
}

// Three quarters of the points are 191 points of Elo, and half are none. With many games,
// the virtual draws do not matter.
func TestElo(t *testing.T) {
	const n = 40000
	points := [][]float64{{0, .75 * n, .9 * n}, {.25 * n, 0, .75 * n}, {.1 * n, .25 * n, 0}}
	games := [][]float64{{0, n, n}, {n, 0, n}, {n, n, 0}}
	rating, margin := elo(points, games)
	for i, want := range []float64{190.85, 0, -190.85} {
		if math.Abs(rating[i]-want) > 0.2 {
			t.Errorf("player %d: got %.2f, want %.2f", i, rating[i], want)
		}
		if margin[i] < 1 || margin[i] > 4 {
			t.Errorf("player %d: margin %.2f", i, margin[i])
		}
	}
}

// TestEloMargin compares the margin of a match of two with the normal
// approximation: the difference of two ratings has twice either's margin.
func TestEloMargin(t *testing.T) {
	const n, p = 400, 0.6
	_, margin := elo([][]float64{{0, n * p}, {n * (1 - p), 0}}, [][]float64{{0, n}, {n, 0}})
	want := z95 * eloScale / math.Sqrt(n*p*(1-p)) / 2
	if math.Abs(margin[0]-want) > 0.02*want {
		t.Errorf("got %.2f, want %.2f", margin[0], want)
	}
}

// A player who wins everything has a finite rating.
func TestEloOfPerfectScore(t *testing.T) {
	rating, margin := elo([][]float64{{0, 20}, {0, 0}}, [][]float64{{0, 20}, {20, 0}})
	if !(rating[0] > 200 && rating[0] < 2000) || math.IsInf(margin[0], 0) || math.IsNaN(margin[0]) {
		t.Errorf("got %v ± %v", rating, margin)
	}
}
