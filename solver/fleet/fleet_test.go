package fleet_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/bot/local/need"
	"parlour/solver"
	"parlour/solver/fleet"
)

var small = []naive{
	{3, []int{2}, false},
	{4, []int{3, 2}, false},
	{4, []int{2, 2, 1}, true},
	{5, []int{3, 2, 2}, false},
	{5, []int{3, 3, 2}, true},
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// Chances agree with brute force for any shots.
func TestChancesMatchBruteForce(t *testing.T) {
	for _, n := range small {
		all, sea, r := n.fleets(), fleet.New(n.size, n.lengths, n.touching), newRand(1)
		for range 10 {
			truth, shots := all[r.IntN(len(all))], n.anyShots(r)
			answers := said(truth, shots)
			k := known(shots, answers)
			count, on := 0.0, map[fleet.Square]float64{}
			for _, f := range all {
				if slices.Equal(said(f, shots), answers) {
					count++
					for _, c := range slices.Concat(f...) {
						on[c.square()]++
					}
				}
			}
			got, err := sea.Chances(context.Background(), k, math.MaxInt64, nil)
			if err != nil || !got.Exact || got.Fleets != count {
				t.Fatalf("%v after %v: %v fleets, exact %v, %v; want %v", n, shots, got.Fleets, got.Exact, err, count)
			}
			for q := range sea.Squares().All {
				if want := on[q] / count; math.Abs(got.Of(q)-want) > 1e-12 {
					t.Errorf("%v after %v: %v of %d,%d, want %v", n, shots, got.Of(q), q.Column(), q.Row(), want)
				}
			}
			if !sea.Fits(k) {
				t.Errorf("%v after %v: a fleet fits, and is not found", n, shots)
			}
		}
	}
}

// Impossible answers fit no fleet.
func TestFits(t *testing.T) {
	for _, n := range small {
		all, sea, r := n.fleets(), fleet.New(n.size, n.lengths, n.touching), newRand(2)
		for range 12 {
			truth, shots := all[r.IntN(len(all))], n.anyShots(r)
			if len(shots) == 0 {
				continue
			}
			answers := said(truth, shots)
			answers[len(answers)-1] = fleet.Answer(r.IntN(len(n.lengths)+2) - 2)
			if i := slices.Index(answers, answers[len(answers)-1]); answers[i] >= 0 && i < len(answers)-1 {
				continue // the rules exclude a ship that sinks twice
			}
			want := slices.ContainsFunc(all, func(f [][]cell) bool { return slices.Equal(said(f, shots), answers) })
			if got := sea.Fits(known(shots, answers)); got != want {
				t.Errorf("%v after %v, %v: %v, want %v", n, shots, answers, got, want)
			}
		}
	}
}

// Sampling is unbiased: its mean approaches the exact count. Equal randomness gives equal results.
func TestSamplesAreFair(t *testing.T) {
	for _, n := range small[1:] {
		all, sea, r := n.fleets(), fleet.New(n.size, n.lengths, n.touching), newRand(3)
		for range 5 {
			truth, shots := all[r.IntN(len(all))], n.anyShots(r)
			k := known(shots[:len(shots)/3], said(truth, shots))
			exact, err := sea.Chances(context.Background(), k, math.MaxInt64, nil)
			if err != nil {
				t.Fatal(err)
			}
			const draws = 150
			sum, on := 0.0, map[fleet.Square]float64{}
			for range draws {
				c, err := sea.Chances(context.Background(), k, 4, r)
				if err != nil || c.Fleets <= 0 || c.Nodes == 0 {
					t.Fatalf("%v: %+v, %v", n, c, err)
				}
				sum += c.Fleets
				for q := range sea.Squares().All {
					on[q] += c.Of(q) * c.Fleets
				}
			}
			if off := sum/draws/exact.Fleets - 1; math.Abs(off) > 0.2 {
				t.Errorf("%v after %v: samples are off by %.2f", n, shots, off)
			}
			for q := range sea.Squares().All {
				if off := on[q]/sum - exact.Of(q); math.Abs(off) > 0.1 {
					t.Errorf("%v after %v: the chance of %d,%d is off by %.2f", n, shots, q.Column(), q.Row(), off)
				}
			}
		}
	}
	sea := fleet.New(10, []int{5, 4, 3, 3, 2}, false)
	a, _ := sea.Chances(context.Background(), fleet.Knowledge{}, 500, newRand(4))
	b, _ := sea.Chances(context.Background(), fleet.Knowledge{}, 500, newRand(4))
	if *a != *b || a.Exact {
		t.Error("the same randomness gives another sample")
	}
}

// The numbers of fleets. The number for the large sea with touching ships is published; it is estimated
// here, because counting takes too long.
func TestHowManyFleets(t *testing.T) {
	tests := []struct {
		size     int
		lengths  []int
		touching bool
		want     float64
		nodes    int64
		within   float64
	}{
		{8, []int{4, 3, 3, 2}, false, 7_124_464, math.MaxInt64, 0},
		{8, []int{4, 3, 3, 2}, true, 39_998_648, math.MaxInt64, 0},
		{10, []int{5, 4, 3, 3, 2}, true, 30_093_975_536, 60_000, 0.02},
	}
	for _, tt := range tests {
		if tt.nodes == math.MaxInt64 && tt.touching && !need.Long(t) {
			continue
		}
		c, err := fleet.New(tt.size, tt.lengths, tt.touching).Chances(context.Background(), fleet.Knowledge{}, tt.nodes, newRand(5))
		if err != nil || math.Abs(c.Fleets/tt.want-1) > tt.within {
			t.Errorf("%d, touching %v: %.0f fleets, %v; want %.0f", tt.size, tt.touching, c.Fleets, err, tt.want)
		}
	}
}

// Wrecks returns only squares of sunk ships, and all of them if ships do not touch.
func TestWrecks(t *testing.T) {
	for _, n := range small {
		all, sea, r := n.fleets(), fleet.New(n.size, n.lengths, n.touching), newRand(6)
		for range 30 {
			truth, shots := all[r.IntN(len(all))], n.anyShots(r)
			answers := said(truth, shots)
			var sunk fleet.Set
			for ship, cells := range truth {
				for _, c := range cells {
					if slices.Contains(answers, fleet.Answer(ship)) {
						sunk = sunk.Or(fleet.SetOf(c.square()))
					}
				}
			}
			if got := sea.Wrecks(known(shots, answers)); !got.SubsetOf(sunk) || !n.touching && got != sunk {
				t.Errorf("%v after %v: wrecks on %v, want %v", n, shots, got, sunk)
			}
		}
	}
}

// Every fleet is drawn, with equal probability.
func TestRandomFleet(t *testing.T) {
	n := naive{4, []int{3, 2}, false}
	sea, r, all := fleet.New(n.size, n.lengths, n.touching), newRand(7), len(n.fleets())
	count := map[[2]fleet.Set]int{}
	const draws = 20_000
	for range draws {
		f := sea.RandomFleet(r)
		count[[2]fleet.Set{f[0].Cells, f[1].Cells}]++
	}
	want, chi := draws/float64(all), 0.0
	for _, k := range count {
		chi += (float64(k) - want) * (float64(k) - want) / want
	}
	if len(count) != all || chi > float64(all)+5*math.Sqrt(2*float64(all)) {
		t.Errorf("%d fleets of %d were drawn, chi square %.1f", len(count), all, chi)
	}
	if f := fleet.New(2, []int{2, 2}, false).RandomFleet(r); f != nil {
		t.Errorf("a sea too small for its fleet has %v", f)
	}
}

// A search ends with its context. If it is stopped early, its results so far count.
func TestEnds(t *testing.T) {
	sea := fleet.New(10, []int{5, 4, 3, 3, 2}, false)
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := sea.Chances(ended, fleet.Knowledge{}, 1000, newRand(8)); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context: %v", err)
	}
	enough := make(chan struct{})
	close(enough)
	c, err := sea.Chances(solver.WithStop(context.Background(), enough), fleet.Knowledge{}, 1_000_000, newRand(8))
	if err != nil || c.Fleets == 0 || c.Exact || c.Nodes > 100 {
		t.Errorf("when it is enough: %v fleets of %d nodes, %v", c.Fleets, c.Nodes, err)
	}
	var none fleet.Chances
	if none.Of(0) != 0 {
		t.Error("no fleet has a ship")
	}
}

func BenchmarkChances(b *testing.B) {
	sea := fleet.New(10, []int{5, 4, 3, 3, 2}, false)
	r := newRand(9)
	for b.Loop() {
		if _, err := sea.Chances(context.Background(), fleet.Knowledge{}, 10_000, r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFits(b *testing.B) {
	sea := fleet.New(10, []int{5, 4, 3, 3, 2}, false)
	var k fleet.Knowledge
	r := newRand(10)
	f := sea.RandomFleet(r)
	for range 30 {
		q := fleet.At(r.IntN(10), r.IntN(10))
		k = k.With(q, min(fleet.Hit, k.TrueAnswer(q, f)))
	}
	for b.Loop() {
		if !sea.Fits(k) {
			b.Fatal("no fleet fits")
		}
	}
}

// The answers of a fleet agree with a naive implementation and are consistent with that fleet.
func TestAnswers(t *testing.T) {
	r := newRand(11)
	for _, n := range small {
		sea := fleet.New(n.size, n.lengths, n.touching)
		for range 30 {
			f, other, shots := sea.RandomFleet(r), sea.RandomFleet(r), n.anyShots(r)
			plain := make([][]cell, len(f))
			for ship, p := range f {
				for q := range p.Cells.All {
					plain[ship] = append(plain[ship], cell{q.Column(), q.Row()})
				}
			}
			var k fleet.Knowledge
			for i, want := range said(plain, shots) {
				got := k.TrueAnswer(shots[i].square(), f)
				k = k.With(shots[i].square(), got)
				if told, ok := k.Answer(); got != want || told != want || !ok {
					t.Fatalf("%v: shot %d of %v is answered %d and recorded as %d; want %d", n, i, shots, got, told, want)
				}
			}
			if wrong := k.Wrong(f); !wrong.IsEmpty() {
				t.Errorf("%v after %v: what a fleet has said is not true of it at %v", n, shots, wrong)
			}
			var as fleet.Knowledge
			for _, shot := range shots {
				as = as.With(shot.square(), as.TrueAnswer(shot.square(), other))
			}
			if wrong := k.Wrong(other); wrong.IsEmpty() != (as == k) {
				t.Errorf("%v after %v: of another fleet %v is not true", n, shots, wrong)
			}
		}
	}
	if _, ok := (fleet.Knowledge{}).Answer(); ok {
		t.Error("before the first shot there is an answer")
	}
}

// Hunt returns squares adjacent to a hit, in line with two hits, or otherwise every other square.
func TestHunt(t *testing.T) {
	sea := fleet.New(8, []int{4, 3, 3, 2}, false)
	at := fleet.At
	hit := fleet.Knowledge{}.With(at(3, 3), fleet.Hit)
	tests := []struct {
		name  string
		known fleet.Knowledge
		want  fleet.Set
	}{
		{"beside", hit, fleet.SetOf(at(2, 3), at(4, 3), at(3, 2), at(3, 4))},
		{"beside, where nothing was shot at", hit.With(at(2, 3), fleet.Miss), fleet.SetOf(at(4, 3), at(3, 2), at(3, 4))},
		{"in line", hit.With(at(4, 3), fleet.Hit), fleet.SetOf(at(2, 3), at(5, 3))},
		{"up and down", hit.With(at(3, 4), fleet.Hit), fleet.SetOf(at(3, 2), at(3, 5))},
		{"at the edge", fleet.Knowledge{}.With(at(7, 0), fleet.Hit).With(at(7, 1), fleet.Hit), fleet.SetOf(at(7, 2))},
	}
	for _, tt := range tests {
		if got := sea.Hunt(tt.known); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, slices.Collect(got.All), slices.Collect(tt.want.All))
		}
	}
	if got := sea.Hunt(fleet.Knowledge{}); got.Count() != 32 || !got.Has(at(0, 0)) || got.Has(at(1, 0)) {
		t.Errorf("at first %d squares", got.Count())
	}
	sunk := hit.With(at(4, 3), 3) // the destroyer, so that its neighbours are free of ships
	if got := sea.Hunt(sunk); got.Intersects(sea.Blocked(sunk.Hits)) || got.Count() != 26 {
		t.Errorf("around a wreck: %d squares", got.Count())
	}
	var over fleet.Knowledge
	for q := range sea.Squares().AndNot(fleet.SetOf(at(1, 0))).All {
		over = over.With(q, fleet.Miss)
	}
	if got := sea.Hunt(over); got != fleet.SetOf(at(1, 0)) {
		t.Errorf("at last %v", slices.Collect(got.All))
	}
}

func TestBest(t *testing.T) {
	sea := fleet.New(3, []int{3}, false)
	c, err := sea.Chances(context.Background(), fleet.Knowledge{}, 1000, nil)
	if err != nil {
		t.Fatal(err)
	}
	if best, p := c.Best(sea.Squares()); best != sea.Squares() || p != 1.0/3 {
		t.Errorf("%d squares are best, with %v", best.Count(), p)
	}
	c, _ = sea.Chances(context.Background(), fleet.Knowledge{}.With(fleet.At(0, 0), fleet.Miss), 1000, nil)
	if best, p := c.Best(sea.Squares()); best.Has(fleet.At(0, 0)) || best.Has(fleet.At(1, 0)) || best.Count() != 4 || p != 0.5 {
		t.Errorf("%d squares are best beside a miss, with %v", best.Count(), p)
	}
}

func TestConflict(t *testing.T) {
	sea := fleet.New(4, []int{2, 2}, false)
	place := func(column, row int) fleet.Placement {
		i := slices.IndexFunc(sea.Placements(0), func(p fleet.Placement) bool { return p.Start == fleet.At(column, row) && !p.Up })
		return sea.Placements(0)[i]
	}
	for _, tt := range []struct {
		column, row int
		touch, ok   bool
	}{{0, 2, false, false}, {0, 1, true, true}, {2, 1, true, true}, {2, 0, true, true}, {1, 0, false, true}} {
		f := []fleet.Placement{place(0, 0), place(tt.column, tt.row)}
		if a, b, touch, ok := sea.Conflict(f); touch != tt.touch || ok != tt.ok || ok && (a != 0 || b != 1) {
			t.Errorf("a ship at %d,%d: %d, %d, touch %v, %v", tt.column, tt.row, a, b, touch, ok)
		}
		if a, b := f[1].Ends(); a != fleet.At(tt.column, tt.row) || b != fleet.At(tt.column+1, tt.row) {
			t.Errorf("the ends of a ship at %d,%d", tt.column, tt.row)
		}
	}
}

func TestParsePlacement(t *testing.T) {
	sea := fleet.New(8, []int{3, 2}, false)
	tests := []struct {
		ship       int
		end, other string
		want       string
	}{
		{0, "a1", "c1", "a1-c1"},
		{0, "a3", "a1", "a1-a3"},
		{1, "h8", "h7", "h7-h8"},
		{0, "a1", "b1", ""}, // too short
		{0, "a1", "c3", ""},
		{0, "g1", "i1", ""}, // outside the sea
		{0, "h7", "h9", ""},
		{0, "", "h9", ""},
		{0, "z1", "z3", ""},
		{0, "a0", "a2", ""},
		{0, "a", "a99999999999999999999", ""},
	}
	for _, tt := range tests {
		p, ok := sea.ParsePlacement(tt.ship, tt.end, tt.other)
		if ok != (tt.want != "") || ok && p.String() != tt.want {
			t.Errorf("a ship from %q to %q is %s, %v; want %s", tt.end, tt.other, p, ok, tt.want)
		}
	}
	if got := fleet.SetOf(fleet.At(0, 0), fleet.At(9, 9)).String() + (fleet.Set{}).String(); got != "a1, j10–" {
		t.Errorf("sets are written as %s", got)
	}
}
