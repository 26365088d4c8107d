package pathway

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"parlour/games"
)

func TestBudget(t *testing.T) {
	late := afterRandom(8, 40, rand.New(rand.NewPCG(1, 1)))
	for _, test := range []struct {
		name  string
		s     state
		limit int64
		want  budget
	}{
		{"empty 8x8", newState(8), 0, budget{0, 0, searchNodes}},
		{"empty 8x8, limited", newState(8), 1000, budget{0, 0, 1000}},
		{"empty 5x5", newState(5), 0, budget{0, unlimited, searchNodes}},
		{"empty 5x5, limited", newState(5), 1000, budget{0, 400, 1000}},
		{"empty 6x6", newState(6), 0, budget{firstNodes, glanceNodes, searchNodes}},
		{"6x6 after five moves", afterRandom(6, 5, rand.New(rand.NewPCG(1, 1))), 0, budget{firstNodes, provenNodes, searchNodes}},
		{"late on 8x8, limited", late, 1000, budget{0, 400, 1000}},
	} {
		if got := budgetFor(endingOf(bitboardOf(test.s)), test.s.size, test.limit); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}

// TestLimitIsHard checks that master never exceeds its node limit, with or without the solver.
func TestLimitIsHard(t *testing.T) {
	es := newEngines()
	for _, plies := range []int{2, 30, 40} {
		s := afterRandom(8, plies, rand.New(rand.NewPCG(uint64(plies), 2)))
		for _, limit := range []int64{100, 2000, 50_000} {
			c, err := es.master(context.Background(), s, games.Hand{}, games.Limits{Nodes: limit})
			if err != nil || c.Nodes > limit {
				t.Errorf("after %d plies: %d nodes, limit %d; %v", plies, c.Nodes, limit, err)
			}
		}
	}
}

// TestEffort checks that more moves get less work each and that the total is bounded.
func TestEffort(t *testing.T) {
	tests := []struct {
		size, moves int
		limit       int64
		want        []int64
	}{
		{6, 1, 0, []int64{250_000, 4_500_000}},
		{6, 33, 0, []int64{90_909, 363_636}},
		{8, 60, 0, []int64{50_000, 200_000}},
		{6, 33, 700, []int64{700}},
		{10, 1, 0, []int64{80_000}},
		{26, 1, 0, []int64{11_834}},
		{26, 569, 0, []int64{5_199}},
		{26, 569, 700, []int64{700}},
	}
	for _, tt := range tests {
		e := effortFor(games.Limits{Nodes: tt.limit}, tt.moves)
		if got := e.looks(tt.size); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%dx%d, %d moves, limit %d: %v, want %v", tt.size, tt.size, tt.moves, tt.limit, got, tt.want)
		}
	}
	all := effortFor(games.Limits{}, 60)
	s := endingOf(bitboardOf(randomGame(6, 40)[8].Before))
	for spent := int64(0); ; {
		n := all.solving(s, 6)
		if n == 0 {
			break
		}
		if spent += n; spent > reviewSolve {
			t.Fatalf("the solver gets %d nodes of %d", spent, reviewSolve)
		}
		all.solver -= n
	}
}
