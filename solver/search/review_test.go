package search

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"parlour/games"
)

// heaps is nim as a game with two seats.
type heaps struct {
	nim
	seat games.Seat
}

func (h heaps) Turn() games.Seat { return h.seat }

func (h heaps) Moves() iter.Seq[int] { return slices.Values(h.AppendMoves(nil)) }

func (h heaps) Legal(int) error { return nil }

func (h heaps) After(m int) heaps { return heaps{h.nim.After(m), 1 - h.seat} }

func (h heaps) Outcome() games.Outcome {
	return games.Outcome{Over: h.nim == nim{}, Winner: 1 - h.seat}
}

func formatHeaps(_ heaps, m int) string { return strconv.Itoa(m) }

// reviewHeaps returns a reviewer that searches.
func reviewHeaps() *Reviewer[heaps, int] {
	e := NewEngine[nim, int](nothing[nim], 1<<16)
	return &Reviewer[heaps, int]{
		Search: func(ctx context.Context, h heaps, l games.Limits) (Result[int], error) {
			return e.Search(ctx, h.nim, l)
		},
		Compare: func(ctx context.Context, h heaps, a, b int, l games.Limits) ([]Comparison, error) {
			return e.Compare(ctx, h.nim, a, b, l)
		},
		NodeLimits: func(heaps) []int64 { return []int64{100_000} },
		Unit:       100, Inaccuracy: 0.15, Format: formatHeaps,
		Better: func(heaps, Appraisal[int]) games.Text { return games.Text{} },
	}
}

// randomHeaps plays a random game of nim.
func randomHeaps(seed uint64) (played []games.Played[heaps, int]) {
	r := rand.New(rand.NewPCG(seed, 1))
	for h := (heaps{nim: nim{3, 4, 5}}); !h.Outcome().Over; {
		moves := h.AppendMoves(nil)
		m := moves[r.IntN(len(moves))]
		played = append(played, games.Played[heaps, int]{Before: h, Move: m})
		h = h.After(m)
	}
	return played
}

// TestReviewOfNim compares verdicts with the theory of nim: a mistake loses a won game.
func TestReviewOfNim(t *testing.T) {
	for seed := range uint64(20) {
		played := randomHeaps(seed)
		err := reviewHeaps().Review(context.Background(), played, func(i int, v games.Verdict) {
			before, after := played[i].Before, played[i].Before.After(played[i].Move)
			fault := before.won() && after.won()
			if fault != (v.Skill == 0) || fault == (v.Skill == 100) || fault == v.Text.IsZero() || v.Luck != -1 {
				t.Errorf("%v, %d: %+v, want a fault: %v", before, played[i].Move, v, fault)
			}
			best, _ := strconv.Atoi(v.Best)
			if before.won() && before.After(best).won() {
				t.Errorf("%v: %d is said to be best", before, best)
			}
			if first := (after.seat == 0) == after.won(); first != (v.Standing == 100) || first == (v.Standing == 0) {
				t.Errorf("%v, %d: stands at %d, the first seat wins: %v", before, played[i].Move, v.Standing, first)
			}
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestReviewUsesSolved checks that solved states are not searched.
func TestReviewUsesSolved(t *testing.T) {
	r := reviewHeaps()
	e := NewEngine[nim, int](nothing[nim], 1<<16)
	r.Solved = func(ctx context.Context, h heaps) (Result[int], error) {
		return e.Search(ctx, h.nim, games.Limits{})
	}
	r.Search = func(context.Context, heaps, games.Limits) (Result[int], error) {
		t.Error("a search")
		return Result[int]{}, nil
	}
	played := randomHeaps(3)
	if err := r.Review(context.Background(), played, func(int, games.Verdict) {}); err != nil {
		t.Error(err)
	}
}

// TestReviewSearchesAgain checks that only a move that seems bad is searched again.
func TestReviewSearchesAgain(t *testing.T) {
	for value, want := range map[int]int{0: 1, 500: 2} {
		r, looks := reviewHeaps(), 0
		r.NodeLimits = func(heaps) []int64 { return []int64{5, 50} }
		r.Search = func(_ context.Context, _ heaps, l games.Limits) (Result[int], error) {
			looks++
			return Result[int]{Move: 3, Nodes: l.Nodes, Depth: 2}, nil
		}
		r.Compare = func(_ context.Context, _ heaps, _, _ int, l games.Limits) ([]Comparison, error) {
			if l.Nodes != []int64{5, 50}[looks-1] || l.Depth != 2 {
				t.Errorf("compared within %+v at look %d", l, looks)
			}
			return []Comparison{{0, value}}, nil
		}
		played := []games.Played[heaps, int]{{Before: heaps{nim: nim{3, 4, 5}}, Move: 1}}
		if err := r.Review(context.Background(), played, func(int, games.Verdict) {}); err != nil || looks != want {
			t.Errorf("%d better: %d looks, %v; want %d", value, looks, err, want)
		}
	}
}

// TestReviewEnds checks that a review returns the errors of its context and its functions.
func TestReviewEnds(t *testing.T) {
	played := randomHeaps(5)
	ctx, end := context.WithCancel(context.Background())
	var seen []int
	err := reviewHeaps().Review(ctx, played, func(i int, _ games.Verdict) {
		if seen = append(seen, i); len(seen) == 2 {
			end()
		}
	})
	if n := len(played); !errors.Is(err, context.Canceled) || !slices.Equal(seen, []int{n - 1, n - 2}) {
		t.Errorf("%v, verdicts on %v of %d moves", err, seen, n)
	}
	r, broken := reviewHeaps(), errors.New("broken")
	r.Solved = func(context.Context, heaps) (Result[int], error) { return Result[int]{}, broken }
	if err := r.Review(context.Background(), played[:1], func(int, games.Verdict) { t.Error("a verdict") }); err != broken {
		t.Errorf("error %v, want %v", err, broken)
	}
}

func TestVerdict(t *testing.T) {
	seen := func(pairs ...int) (p []Comparison) {
		for i := 0; i < len(pairs); i += 2 {
			p = append(p, Comparison{Value: pairs[i], Other: pairs[i+1]})
		}
		return p
	}
	type appraisal = Appraisal[int]
	best := Result[int]{Move: 2, Value: 10}
	searched := Result[int]{Move: 2, Mean: 100, Depth: 4}
	sure := Result[int]{Move: 2, Value: Win, Proven: true}
	drawn2 := Result[int]{Move: 2, Proven: true}
	quick := Result[int]{Move: 2, Value: Win - 1, Distance: 1, Proven: true}
	won, drawn, lost := Result[int]{Value: Win, Proven: true}, Result[int]{Proven: true}, Result[int]{Value: -Win, Proven: true}
	tests := []struct {
		name            string
		a               appraisal
		better          string
		text, best      string
		skill, standing int
	}{
		{"the best", appraisal{Move: 2, Best: searched, Played: searched}, "more", "", "2", 100, 73},
		{"as good", appraisal{Move: 1, Best: best, Comparisons: seen(0, 10, 0, 500)}, "more", "", "1", 100, 50},
		{"worse by one depth only", appraisal{Move: 1, Best: best, Comparisons: seen(-900, 900, 0, 0)}, "more", "", "1", 100, 25},
		{"worse by both", appraisal{Move: 1, Best: best, Comparisons: seen(0, 100, 0, 120)}, "more", "more", "2", 77, 50},
		{"worse, and seen from after it", appraisal{Move: 1, Best: best, Comparisons: seen(0, 100, 0, 120), Played: Result[int]{Mean: -100, Depth: 3}}, "", "", "2", 77, 27},
		{"much worse by both", appraisal{Move: 1, Best: best, Comparisons: seen(-200, 200, -300, 300)}, "more", "more", "2", 24, 8},
		{"a proven win against an estimate", appraisal{Move: 1, Best: sure, Comparisons: seen(0, Win)}, "more", "", "", -1, 50},
		{"a win thrown away", appraisal{Move: 1, Best: sure, Played: lost}, "more", "games.verdict.wins", "2", 0, 0},
		{"a win at once, with a reason", appraisal{Move: 1, Best: quick, Played: lost}, "more", "more", "2", 0, 0},
		{"a win at once, without", appraisal{Move: 1, Best: quick, Played: lost}, "", "games.verdict.wins-in(Count=1)", "2", 0, 0},
		{"a draw for a win", appraisal{Move: 1, Best: sure, Played: drawn}, "", "games.verdict.wins", "2", 50, 50},
		{"a draw for what is open", appraisal{Move: 1, Best: searched, Played: drawn}, "more", "", "", -1, 50},
		{"a loss for what is open", appraisal{Move: 1, Best: best, Played: lost, Comparisons: seen(-Win, 10, -Win, 20)}, "more", "", "", -1, 0},
		{"a loss, but both estimated by one search", appraisal{Move: 1, Best: best, Played: lost, Comparisons: seen(0, 100, 0, 120)}, "more", "more", "2", 77, 0},
		{"a loss for a draw", appraisal{Move: 1, Best: drawn2, Played: lost}, "more", "more", "2", 0, 0},
		{"lost, and the best by an estimate", appraisal{Move: 2, Best: searched, Played: lost}, "more", "", "", -1, 0},
		{"nothing known", appraisal{Move: 1}, "more", "", "", -1, -1},
		{"proven better than thought", appraisal{Move: 1, Best: best, Played: won}, "more", "", "1", 100, 100},
		{"lost anyway", appraisal{Move: 1, Best: lost}, "more", "", "1", 100, 0},
	}
	for _, tt := range tests {
		r := reviewHeaps()
		r.Better = func(heaps, appraisal) games.Text { return games.Text{ID: tt.better} }
		v := r.verdict(heaps{}, tt.a)
		if v.Text.String() != tt.text || v.Best != tt.best || v.Skill != tt.skill || v.Standing != tt.standing {
			t.Errorf("%s: %+v, want %q, best %s, skill %d, standing %d", tt.name, v, tt.text, tt.best, tt.skill, tt.standing)
		}
		if second := r.verdict(heaps{seat: 1}, tt.a); second.Standing != 100-tt.standing && tt.standing >= 0 {
			t.Errorf("%s: for the second seat %d, want %d", tt.name, second.Standing, 100-tt.standing)
		}
	}
}

func TestCompareNim(t *testing.T) {
	e := NewEngine[nim, int](nothing[nim], 1<<16)
	tests := []struct {
		name        string
		state       nim
		move, other int
		limits      games.Limits
		want        Comparison // only the signs matter
		prospects   int
	}{
		{"a win and a loss", nim{3, 4, 5}, 0*8 + 2, 1*8 + 4, games.Limits{Depth: 20}, Comparison{1, -1}, 2},
		{"two losses", nim{1, 1}, 0*8 + 1, 1*8 + 1, games.Limits{Depth: 20}, Comparison{-1, -1}, 2},
		{"the end and a loss", nim{2}, 0*8 + 2, 0*8 + 1, games.Limits{Depth: 20}, Comparison{1, -1}, 2},
		{"too deep to be seen", nim{7, 7, 7, 6}, 0*8 + 1, 3*8 + 6, games.Limits{Depth: 3}, Comparison{0, 0}, 2},
		{"a single ply", nim{7, 7, 7, 6}, 0*8 + 1, 3*8 + 6, games.Limits{Depth: 1}, Comparison{0, 0}, 1},
		{"few nodes", nim{7, 7, 7, 6}, 0*8 + 1, 3*8 + 6, games.Limits{Depth: 20, Nodes: 1}, Comparison{0, 0}, 1},
	}
	sign := func(v int) int { return max(-1, min(1, v)) }
	for _, tt := range tests {
		got, err := e.Compare(context.Background(), tt.state, tt.move, tt.other, tt.limits)
		if err != nil || len(got) != tt.prospects {
			t.Errorf("%s: %v, %v, want %d prospects", tt.name, got, err, tt.prospects)
		}
		for _, p := range got {
			if (Comparison{sign(p.Value), sign(p.Other)}) != tt.want {
				t.Errorf("%s: %+v, want the signs of %+v", tt.name, p, tt.want)
			}
		}
	}
}

// TestCompareIsFair checks that equal moves compare as equal, however short the search, and that the
// order of the moves has no effect.
func TestCompareIsFair(t *testing.T) {
	e := NewEngine[tree, int](tree.guess, minTable)
	rapid.Check(t, func(t *rapid.T) {
		s := drawTree(t, 8)
		moves := s.AppendMoves(nil)
		a, b := rapid.SampledFrom(moves).Draw(t, "a"), rapid.SampledFrom(moves).Draw(t, "b")
		l := games.Limits{Depth: rapid.IntRange(1, 9).Draw(t, "depth"), Nodes: rapid.Int64Range(0, 400).Draw(t, "nodes")}
		there, _ := e.Compare(context.Background(), s, a, b, l)
		back, _ := e.Compare(context.Background(), s, b, a, l)
		for i, p := range there {
			if a == b && p.Value != p.Other {
				t.Fatalf("a move against itself: %+v", p)
			}
			if l.Nodes == 0 && (back[i] != Comparison{p.Other, p.Value}) {
				t.Fatalf("%+v one way, %+v the other", p, back[i])
			}
		}
	})
}

func TestCompareStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	e := NewEngine[nim, int](nothing[nim], 1<<16)
	if _, err := e.Compare(ctx, nim{7, 7, 7, 6}, 1, 2, games.Limits{Depth: 9}); err != context.Canceled {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// TestCompareMatchesSearch checks that Compare agrees with a search after the move to both depths.
func TestCompareMatchesSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := NewEngine[tree, int](tree.guess, minTable)
		s := drawTree(t, 8)
		m := rapid.SampledFrom(s.AppendMoves(nil)).Draw(t, "move")
		depth := rapid.IntRange(2, 7).Draw(t, "depth")
		prospects, err := e.Compare(context.Background(), s, m, m, games.Limits{Depth: depth})
		if err != nil {
			t.Fatal(err)
		}
		after := s.After(m)
		if end, over := after.Ended(); over {
			if prospects[0].Value != -end.value(1) {
				t.Fatalf("%+v after the end %v", prospects, end)
			}
			return
		}
		for i, p := range prospects {
			r, err := e.Search(context.Background(), after, games.Limits{Depth: depth - 1 - i})
			if err != nil || -r.Value != p.Value {
				t.Fatalf("%+v to depth %d, searched %+v, %v", p, depth-1-i, r, err)
			}
		}
	})
}
