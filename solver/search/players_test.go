package search

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
)

// solveHeaps solves nim by Bouton's theorem.
func solveHeaps(_ context.Context, h heaps, _ games.Limits) (games.Solution[int], error) {
	found := games.Solution[int]{Proven: true}
	if h.won() {
		found.Value = 1
	}
	for _, m := range h.AppendMoves(nil) {
		if !h.won() || !h.nim.After(m).won() {
			found.Best = append(found.Best, m)
		}
	}
	return found, nil
}

// heapsGame describes nim, with or without a Solve.
func heapsGame(exact bool) Game[heaps, int] {
	g := Game[heaps, int]{Hash: func(h heaps) uint64 { return h.nim.Hash() }, Format: formatHeaps}
	if exact {
		g.Solve = solveHeaps
	}
	return g
}

// TestLevelsOfNim checks that stronger players win more games from won positions, and that perfect wins
// all of them.
func TestLevelsOfNim(t *testing.T) {
	players := Players(heapsGame(true))
	start := heaps{nim: nim{1, 2, 4, 5}} // won
	won := map[string]int{}
	const rounds = 40
	for name, player := range players {
		for i := range rounds {
			r := rand.New(rand.NewPCG(uint64(i), 7))
			s := start
			for !s.Outcome().Over {
				by := player
				if s.seat == 1 {
					by = players["perfect"]
				}
				c, err := by(context.Background(), s, games.Hand{Rand: r}, games.Limits{Nodes: 2000})
				if err != nil {
					t.Fatal(err)
				}
				s = s.After(c.Move)
			}
			if s.Outcome().Winner == 0 {
				won[name]++
			}
		}
	}
	if won["perfect"] != rounds || won["hard"] <= won["medium"] || won["medium"] < won["easy"] || won["easy"] == rounds {
		t.Errorf("against perfect play from a won position: %v of %d", won, rounds)
	}
	if _, has := Players(heapsGame(false))["perfect"]; has {
		t.Error("an unsolved game has a perfect player")
	}
}

// TestPerfectReportsProvenValues checks that perfect's values are on the scale of searches and that it
// plays unsolved states like hard.
func TestPerfectReportsProvenValues(t *testing.T) {
	g := heapsGame(true)
	g.Why = func(_ heaps, c games.Choice[int]) games.Text { return games.T("why", "Proven", c.Proven) }
	perfect := Players(g)["perfect"]
	for _, test := range []struct {
		state nim
		want  float64
	}{{nim{1, 2, 4}, Win}, {nim{1, 2, 3}, -Win}} {
		c, err := perfect(context.Background(), heaps{nim: test.state}, games.Hand{}, games.Limits{})
		if err != nil || c.Value != test.want || !c.Proven || c.Why.String() != "why(Proven=true)" {
			t.Errorf("%v: %+v, %v, want %v", test.state, c, err, test.want)
		}
	}
	g.Solve = func(context.Context, heaps, games.Limits) (found games.Solution[int], err error) { return found, nil }
	if c, err := Players(g)["perfect"](context.Background(), heaps{nim: nim{7, 7, 7, 6}}, games.Hand{}, games.Limits{Nodes: 500}); err != nil || c.Nodes != 500 {
		t.Errorf("%+v, %v, want a search of 500 nodes", c, err)
	}
}

// TestReviewOfAGame compares verdicts, solved or searched, with the theory of nim.
func TestReviewOfAGame(t *testing.T) {
	for _, exact := range []bool{true, false} {
		review := Review(heapsGame(exact))
		for seed := range uint64(5) {
			played := randomHeaps(seed)
			err := review(context.Background(), played, games.Limits{}, func(i int, v games.Verdict) {
				before, after := played[i].Before, played[i].Before.After(played[i].Move)
				if fault := before.won() && after.won(); fault != (v.Skill == 0) || fault == (v.Skill == 100) || v.Luck != -1 {
					t.Errorf("exact %v, %v, %d: %+v, want a fault: %v", exact, before, played[i].Move, v, fault)
				}
				if first := (after.seat == 0) == after.won(); first != (v.Standing == 100) {
					t.Errorf("exact %v, %v, %d: stands at %d, the first seat wins: %v", exact, before, played[i].Move, v.Standing, first)
				}
			})
			if err != nil {
				t.Error(err)
			}
		}
	}
}

// TestPool checks that concurrent searches find the same as separate ones, whatever was searched
// before, and that comparisons use no random tie-breaks.
func TestPool(t *testing.T) {
	const bytes = 1 << 16
	s, l := nim{5, 6, 7, 7}, games.Limits{Nodes: 5000}
	want := mustSearch(t, NewEngine[nim, int](nothing[nim], bytes), s, l)
	compared, err := NewEngine[nim, int](nothing[nim], bytes).Compare(t.Context(), s, 1, 8+1, l)
	if err != nil {
		t.Fatal(err)
	}
	pool := NewPool[nim, int](nothing[nim], bytes)
	var threads sync.WaitGroup
	for i := range uint64(4) {
		threads.Go(func() {
			if _, err := pool.Search(t.Context(), s, i+1, l); err != nil {
				t.Error(err)
			}
			got, err := pool.Search(t.Context(), s, 0, l)
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%v (-alone +pooled):\n%s", err, diff)
			}
			if _, err := pool.Search(t.Context(), s, i+1, l); err != nil {
				t.Error(err)
			}
			both, err := pool.Compare(t.Context(), s, 1, 8+1, l)
			if diff := cmp.Diff(compared, both); err != nil || diff != "" {
				t.Errorf("%v (-alone +pooled):\n%s", err, diff)
			}
		})
	}
	threads.Wait()
}
