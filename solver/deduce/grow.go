package deduce

import (
	"context"
	"runtime"
	"sync"

	"parlour/solver"
)

// policy picks a guess for the candidates that a history leaves. It may be
// called by several goroutines at a time.
type policy interface {
	pick(set []int32, history History) choice
}

// grow plays a policy against all codes of a space, with as many threads as
// there are processors, and makes a tree of what it does.
func grow(ctx context.Context, s *Space, p policy) (*Tree, error) {
	g := grower{ctx: ctx, space: s, policy: p}
	guess := p.pick(s.all, nil).guess
	classes := s.Partition(s.codes[guess], s.all)
	kids := make([]*node, len(classes))
	work := make(chan int, len(classes))
	for i := range classes {
		work <- i
	}
	close(work)
	var threads sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		threads.Go(func() {
			for i := range work {
				kids[i] = g.child(guess, classes[i], nil)
			}
		})
	}
	threads.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return &Tree{s.rules, s.join(guess, s.all, classes, kids)}, nil
}

// grower grows a tree below its root.
type grower struct {
	ctx    context.Context
	space  *Space
	policy policy
}

// child is the node after an answer, nil for the right one.
func (g *grower) child(guess int32, class Class, history History) *node {
	if class.Answer == g.space.rules.Right() {
		return nil
	}
	turn := Turn{g.space.Code(guess), class.Answer}
	return g.node(class.Codes, append(history[:len(history):len(history)], turn))
}

// node is the tree for a set; it is cut short when the context ends.
func (g *grower) node(set []int32, history History) *node {
	if len(set) == 1 {
		return g.space.leaf(set[0])
	}
	guess := g.policy.pick(set, history).guess
	classes := g.space.Partition(g.space.codes[guess], set)
	kids := make([]*node, len(classes))
	for i, class := range classes {
		if solver.Yield(g.ctx) != nil {
			return g.space.leaf(set[0])
		}
		kids[i] = g.child(guess, class, history)
	}
	return g.space.join(guess, set, classes, kids)
}

// leaf is the node of a single candidate.
func (s *Space) leaf(x int32) *node {
	return &node{guess: s.Code(x), size: 1, total: 1, worst: 1}
}

// join is the node of a guess and its classes, with the nodes that these lead
// to; the class of the right answer has none.
func (s *Space) join(guess int32, set []int32, classes []Class, kids []*node) *node {
	n := &node{guess: s.Code(guess), size: int32(len(set)), total: int32(len(set)), worst: 1}
	for i, kid := range kids {
		if kid != nil {
			n.adopt(classes[i].Answer, kid)
		}
	}
	return n
}

// adopt adds what an answer leads to; answers must be added in ascending order.
func (n *node) adopt(a Answer, kid *node) {
	n.kids = append(n.kids, edge{a, kid})
	n.total += kid.total
	n.worst = max(n.worst, kid.worst+1)
}
