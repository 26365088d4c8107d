package search

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"parlour/games"
)

func TestCompareNim(t *testing.T) {
	e := NewEngine(Config[nim, int]{Eval: nothing[nim], TableBytes: 1 << 16})
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
	e := NewEngine(Config[tree, int]{Eval: tree.guess, TableBytes: minTable})
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
	e := NewEngine(Config[nim, int]{Eval: nothing[nim], TableBytes: 1 << 16})
	if _, err := e.Compare(ctx, nim{7, 7, 7, 6}, 1, 2, games.Limits{Depth: 9}); err != context.Canceled {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// TestCompareMatchesSearch checks that Compare agrees with a search after the move to both depths.
func TestCompareMatchesSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := NewEngine(Config[tree, int]{Eval: tree.guess, TableBytes: minTable})
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
