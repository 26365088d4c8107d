package search

import (
	"context"
	"math"
	"math/rand/v2"

	"parlour/games"
	"parlour/solver"
)

// Tree is a Monte Carlo tree search: UCT (Kocsis and Szepesvári, "Bandit based
// Monte-Carlo planning", 2006) with random playouts, which proves what it can
// as it goes (Winands, Björnsson and Saito, "Monte-Carlo tree search solver",
// 2008). It needs no evaluation, so it is for games of which nobody knows how to
// write one; where there is one, an [Engine] is stronger at the same time.
//
// Its memory is that of its nodes, allocated once. A Tree runs one search at a
// time.
type Tree[S State[S, M], M Move] struct {
	nodes []leaf[M] // 0 is the root
	path  []int32
	moves []M

	rand *rand.Rand
	seen int64
}

// leaf is a node of the tree. What it counts is for the player who moved there.
type leaf[M Move] struct {
	first, count int32 // its children, none until it is expanded
	visits       int32
	score        float32 // a win is 1, a draw a half
	move         M
	end          End // for the player to move, if proven
	proven       bool
}

// exploration is the weight of what has been tried little.
const exploration = 0.7

// NewTree makes a Tree of at most so many nodes.
func NewTree[S State[S, M], M Move](nodes int) *Tree[S, M] {
	return &Tree[S, M]{nodes: make([]leaf[M], 0, max(nodes, MaxMove+2))}
}

// Search plays from s, which must not have ended, until the result is proven or
// it has looked at as many positions as the limits say; zero is a hundred
// thousand. When the limits say that it is enough it has tried every move once
// at least. It is a function of its arguments and of where r stands. It returns
// the context's error, and what it has found so far, when the context ends.
func (t *Tree[S, M]) Search(ctx context.Context, s S, r *rand.Rand, l games.Limits) (Result[M], error) {
	if l.Nodes == 0 {
		l.Nodes = 100_000
	}
	t.nodes, t.rand, t.seen = append(t.nodes[:0], leaf[M]{}), r, 0
	t.expand(0, s)
	for t.seen < l.Nodes && !t.nodes[0].proven && solver.Yield(ctx) == nil {
		if root := t.nodes[0]; l.Due() && root.visits >= root.count {
			break
		}
		t.visit(s)
	}
	return t.result(), ctx.Err()
}

// visit goes down to a leaf, plays out from there, and takes the result back up.
func (t *Tree[S, M]) visit(s S) {
	at := int32(0)
	t.path = append(t.path[:0], at)
	for t.nodes[at].count > 0 && !t.nodes[at].proven {
		at = t.choose(at)
		s = s.After(t.nodes[at].move)
		t.seen++
		t.path = append(t.path, at)
	}
	n := &t.nodes[at]
	if end, over := s.Ended(); over {
		n.end, n.proven = end, true
	} else if n.visits > 0 && !n.proven {
		t.expand(at, s)
	}
	result := float32(0.5) - float32(t.nodes[at].end)/2 // for who moved there
	if !t.nodes[at].proven {
		result = t.playout(s)
	}
	for i := len(t.path) - 1; i >= 0; i-- {
		n := &t.nodes[t.path[i]]
		n.visits++
		n.score += result
		result = 1 - result
		t.prove(n)
	}
}

// expand adds the moves of a leaf, if there is room for them.
func (t *Tree[S, M]) expand(at int32, s S) {
	t.moves = s.AppendMoves(t.moves[:0])
	if len(t.nodes)+len(t.moves) > cap(t.nodes) {
		return
	}
	t.nodes[at].first, t.nodes[at].count = int32(len(t.nodes)), int32(len(t.moves))
	for _, m := range t.moves {
		t.nodes = append(t.nodes, leaf[M]{move: m})
	}
}

// choose is the child of a node to visit next: no proven one while there are
// others.
func (t *Tree[S, M]) choose(at int32) int32 {
	n := &t.nodes[at]
	most, best := math.Inf(-1), n.first
	logarithm := math.Log(float64(n.visits + 1))
	for i := n.first; i < n.first+n.count; i++ {
		c := &t.nodes[i]
		if c.proven {
			continue
		}
		v := 1e6 + t.rand.Float64()
		if c.visits > 0 {
			visits := float64(c.visits)
			v = float64(c.score)/visits + exploration*math.Sqrt(logarithm/visits)
		}
		if v > most {
			most, best = v, i
		}
	}
	return best
}

// prove gives a node its result if its children's decide it.
func (t *Tree[S, M]) prove(n *leaf[M]) {
	if n.proven || n.count == 0 {
		return
	}
	all, best := true, Lost
	for i := n.first; i < n.first+n.count; i++ {
		if c := &t.nodes[i]; c.proven {
			best = max(best, -c.end)
		} else {
			all = false
		}
	}
	if all || best == Won {
		n.end, n.proven = best, true
	}
}

// playout plays at random to the end, and returns the result for the player who
// moved to s.
func (t *Tree[S, M]) playout(s S) float32 {
	for mover := float32(1); ; mover = -mover {
		if end, over := s.Ended(); over {
			return 0.5 - mover*float32(end)/2
		}
		t.moves = s.AppendMoves(t.moves[:0])
		s = s.After(t.moves[t.rand.IntN(len(t.moves))])
		t.seen++
	}
}

// result reads the best move off the tree: one that is proven best, else the
// most visited that is not proven to lose.
func (t *Tree[S, M]) result() Result[M] {
	root := t.nodes[0]
	r := Result[M]{Move: t.nodes[root.first].move, Nodes: t.seen, Proven: root.proven}
	most := -1.0
	for i := root.first; i < root.first+root.count; i++ {
		c := &t.nodes[i]
		worth := float64(c.visits)
		if c.proven {
			worth = -0.5
			if root.proven && -c.end == root.end {
				worth = math.Inf(1)
			}
		}
		if worth > most {
			most, r.Move = worth, c.move
			r.Value = int(MaxEval * (2*float64(c.score)/float64(max(c.visits, 1)) - 1))
		}
	}
	if r.Proven {
		r.Value = int(root.end) * Win
	}
	r.Line = []M{r.Move}
	return r
}
