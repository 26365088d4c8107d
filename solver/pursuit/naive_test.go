package pursuit

import "math/rand/v2"

// naive returns the verdict of a state by plain look-ahead within the given plies, independently of
// retrograde analysis.
type naive struct {
	graph Graph
	goal  int
	drawn map[State]bool
	memo  map[naiveKey]Verdict
}

type naiveKey struct {
	State
	plies int
}

func newNaive(g Graph, goal int, drawn ...State) *naive {
	n := &naive{graph: g, goal: goal, drawn: map[State]bool{}, memo: map[naiveKey]Verdict{}}
	for _, s := range drawn {
		n.drawn[s] = true
	}
	return n
}

// verdict searches the given plies; unfinished play is undecided.
func (n *naive) verdict(s State, plies int) Verdict {
	switch {
	case s.Hunter == s.Runner:
		return Verdict{Winner: Hunter}
	case s.Runner == n.goal:
		return Verdict{Winner: Runner}
	case plies == 0 || n.drawn[s]:
		return Verdict{Winner: Neither}
	}
	key := naiveKey{s, plies}
	if v, ok := n.memo[key]; ok {
		return v
	}
	best := Verdict{Winner: s.Turn.other()}
	for i, room := range n.graph[s.mover()] {
		v := n.verdict(s.after(room), plies-1)
		if v.Winner != Neither {
			v.Plies++
		}
		if i == 0 || worth(v, s.Turn) > worth(best, s.Turn) {
			best = v
		}
	}
	n.memo[key] = best
	return best
}

// randomGraph returns a connected graph with some cycles.
func randomGraph(r *rand.Rand, rooms, loops int) Graph {
	g := make(Graph, rooms)
	join := func(a, b int) {
		for _, c := range g[a] {
			if c == b {
				return
			}
		}
		if a != b {
			g[a], g[b] = append(g[a], b), append(g[b], a)
		}
	}
	for a := 1; a < rooms; a++ {
		join(a, r.IntN(a))
	}
	for range loops {
		join(r.IntN(rooms), r.IntN(rooms))
	}
	return g
}
