package fleet_test

import (
	"slices"
	"testing"

	"parlour/solver/fleet"
)

func TestSquares(t *testing.T) {
	seen := map[fleet.Square]bool{}
	for row := range fleet.MaxSize {
		for column := range fleet.MaxSize {
			q := fleet.At(column, row)
			if q.Column() != column || q.Row() != row || seen[q] {
				t.Errorf("%d,%d is %d,%d", column, row, q.Column(), q.Row())
			}
			seen[q] = true
		}
	}
}

func TestSets(t *testing.T) {
	a, b, c := fleet.At(0, 0), fleet.At(9, 5), fleet.At(9, 9)
	s, u := fleet.SetOf(c, a), fleet.SetOf(b, c)
	tests := []struct {
		name string
		got  fleet.Set
		want []fleet.Square
	}{
		{"of", s, []fleet.Square{a, c}},
		{"or", s.Or(u), []fleet.Square{a, b, c}},
		{"and", s.And(u), []fleet.Square{c}},
		{"less", s.AndNot(u), []fleet.Square{a}},
		{"none", fleet.Set{}, nil},
	}
	for _, tt := range tests {
		if got := slices.Collect(tt.got.All); !slices.Equal(got, tt.want) || tt.got.Count() != len(tt.want) || tt.got.IsEmpty() != (tt.want == nil) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
	if !s.Has(a) || s.Has(b) || !s.Intersects(u) || s.AndNot(u).Intersects(u) || !s.And(u).SubsetOf(s) || s.SubsetOf(u) {
		t.Error("a set does not know what is in it")
	}
}

// The squares around a ship at the edge are on the board.
func TestBlocked(t *testing.T) {
	apart, touching := fleet.New(10, []int{2}, false), fleet.New(10, []int{2}, true)
	for at, want := range map[fleet.Square]int{fleet.At(0, 0): 4, fleet.At(9, 0): 4, fleet.At(9, 9): 4, fleet.At(0, 5): 6, fleet.At(9, 5): 6, fleet.At(4, 5): 9} {
		if got := apart.Blocked(fleet.SetOf(at)); got.Count() != want || !got.SubsetOf(apart.Squares()) {
			t.Errorf("near %d,%d are %d squares, want %d", at.Column(), at.Row(), got.Count(), want)
		}
		if got := touching.Blocked(fleet.SetOf(at)); got != fleet.SetOf(at) {
			t.Errorf("where ships touch %d squares are near one", got.Count())
		}
	}
	if got := len(apart.Placements(0)); got != 180 {
		t.Errorf("%d places for a ship of two, want 180", got)
	}
}
