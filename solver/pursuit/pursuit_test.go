package pursuit

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func solve(t *testing.T, g Graph, goal int, drawn ...State) *Table {
	t.Helper()
	table, err := Solve(context.Background(), g, goal, drawn...)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// ring returns a cycle of rooms.
func ring(n int) Graph {
	g := make(Graph, n)
	for a := range g {
		g[a] = []int{(a + 1) % n, (a + n - 1) % n}
	}
	return g
}

// corridor returns a row of rooms.
func corridor(n int) Graph {
	g := make(Graph, n)
	for a := range n - 1 {
		g[a], g[a+1] = append(g[a], a+1), append(g[a+1], a)
	}
	return g
}

func TestSmall(t *testing.T) {
	tests := []struct {
		name  string
		graph Graph
		start State // the goal is the hunter's room
		want  Verdict
	}{
		{"square, hunter first", ring(4), State{0, 2, Hunter}, Verdict{Winner: Neither}},
		{"square, runner first", ring(4), State{0, 2, Runner}, Verdict{Hunter, 2}},
		{"triangle, hunter first", ring(3), State{0, 1, Hunter}, Verdict{Hunter, 1}},
		{"triangle, runner first", ring(3), State{0, 1, Runner}, Verdict{Hunter, 2}},
		{"two rooms, the runner must go in", corridor(2), State{0, 1, Runner}, Verdict{Hunter, 1}},
		{"corridor, an odd distance apart", corridor(4), State{0, 3, Runner}, Verdict{Hunter, 5}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := solve(t, test.graph, test.start.Hunter).Verdict(test.start)
			if got != test.want {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}

// states returns all states of a graph.
func states(g Graph) []State {
	var all []State
	for h := range g {
		for r := range g {
			all = append(all, State{h, r, Hunter}, State{h, r, Runner})
		}
	}
	return all
}

// TestNaive compares every state of small random graphs with look-ahead: for endless play, for every
// number of plies, and with draws by rule.
func TestNaive(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 0))
		rooms := 2 + r.IntN(7)
		g := randomGraph(r, rooms, r.IntN(6))
		goal := r.IntN(rooms)
		all := states(g)
		var drawn []State
		for range r.IntN(4) {
			drawn = append(drawn, all[r.IntN(len(all))])
		}
		table, look := solve(t, g, goal, drawn...), newNaive(g, goal, drawn...)
		far := len(all) // an upper bound on the length of forced play
		for _, s := range all {
			if got, want := table.Verdict(s), look.verdict(s, far); got != want && !look.drawn[s] {
				t.Fatalf("seed %d: %+v: got %+v, want %+v", seed, s, got, want)
			}
		}
		if len(drawn) == 0 {
			within(t, table, look, all)
		}
	}
}

// within checks limited play, in which the runner wins an unfinished game.
func within(t *testing.T, table *Table, look *naive, all []State) {
	t.Helper()
	for _, s := range all {
		for plies := range 12 {
			want := look.verdict(s, plies)
			if want.Winner == Neither {
				want = Verdict{Runner, plies}
			}
			if got := table.Within(s, plies); got != want {
				t.Fatalf("%+v within %d: got %+v, want %+v", s, plies, got, want)
			}
		}
	}
}

// TestBest plays perfect moves against every move of the loser.
func TestBest(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	g := randomGraph(r, 12, 5)
	table := solve(t, g, 0)
	for _, s := range states(g) {
		v, best := table.Verdict(s), table.Best(s, Forever)
		if v.Winner != Neither && v.Plies == 0 {
			if best != nil {
				t.Fatalf("%+v is finished and has moves %v", s, best)
			}
			continue
		}
		for _, room := range g[s.mover()] {
			after := table.Verdict(s.after(room))
			if after.Winner != Neither {
				after.Plies++
			}
			if slices.Contains(best, room) != (after == v) {
				t.Fatalf("%+v %+v: best %v, and %d gives %+v", s, v, best, room, after)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	tests := []struct {
		name  string
		graph Graph
		want  string
	}{
		{"no doors", Graph{{1}, {0}, {}}, "room 2 has no doors"},
		{"nowhere", Graph{{1}, {0, 2}}, "room 1 has a door to room 2 of 2"},
		{"itself", Graph{{0}}, "room 0 has a door to itself"},
		{"twice", Graph{{1, 1}, {0}}, "rooms 0 and 1 are joined twice"},
		{"one way", Graph{{1}, {2}, {1}}, "a door of room 0 is one-way"},
		{"too many", make(Graph, MaxRooms+1), "16385 rooms are too many; 16384 can be solved"},
	}
	for _, test := range tests {
		if err := test.graph.validate(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
	if _, err := Solve(context.Background(), ring(3), 3); err == nil {
		t.Error("a goal outside is accepted")
	}
}

func TestSolveEndsWithContext(t *testing.T) {
	ctx, end := context.WithCancel(context.Background())
	end()
	if _, err := Solve(ctx, ring(5), 0); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
