package trees

import (
	"context"
	"runtime"
	"sync"

	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// Pick is a strategy's choice: given the ranks of the codes consistent with a history in
// ascending order, it returns the rank of its guess. It must be safe for concurrent use.
type Pick func(set []int32, history deduce.History) int32

// Build plays a strategy against all codes of a space with one thread per processor and
// returns the tree of its guesses.
func Build(ctx context.Context, s *codes.Space, pick Pick) (*Tree, error) {
	b := builder{ctx: ctx, space: s, pick: pick}
	guess := pick(s.All(), nil)
	classes := s.Partition(s.Code(guess), s.All())
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
				kids[i] = b.child(guess, classes[i], nil)
			}
		})
	}
	threads.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return &Tree{s.Rules(), join(s, guess, s.All(), classes, kids)}, nil
}

// builder builds the subtrees.
type builder struct {
	ctx   context.Context
	space *codes.Space
	pick  Pick
}

// child returns the node after an answer, nil for the right one.
func (b *builder) child(guess int32, class codes.Class, history deduce.History) *node {
	if class.Answer == b.space.Rules().Right() {
		return nil
	}
	turn := deduce.Turn{Guess: b.space.Code(guess), Answer: class.Answer}
	return b.node(class.Codes, append(history[:len(history):len(history)], turn))
}

// node returns the tree for a set; it is truncated when the context ends.
func (b *builder) node(set []int32, history deduce.History) *node {
	if len(set) == 1 {
		return leaf(b.space, set[0])
	}
	guess := b.pick(set, history)
	classes := b.space.Partition(b.space.Code(guess), set)
	kids := make([]*node, len(classes))
	for i, class := range classes {
		if solver.Yield(b.ctx) != nil {
			return leaf(b.space, set[0])
		}
		kids[i] = b.child(guess, class, history)
	}
	return join(b.space, guess, set, classes, kids)
}

// leaf returns the node of a single candidate.
func leaf(s *codes.Space, x int32) *node {
	return &node{guess: s.Code(x), size: 1, total: 1, worst: 1}
}

// join returns the node of a guess with the subtree of each class, nil for the class of
// the right answer.
func join(s *codes.Space, guess int32, set []int32, classes []codes.Class, kids []*node) *node {
	n := &node{guess: s.Code(guess), size: int32(len(set)), total: int32(len(set)), worst: 1}
	for i, kid := range kids {
		if kid != nil {
			n.adopt(classes[i].Answer, kid)
		}
	}
	return n
}

// adopt adds the subtree of an answer; answers must be added in ascending order.
func (n *node) adopt(a deduce.Answer, kid *node) {
	n.kids = append(n.kids, edge{a, kid})
	n.total += kid.total
	n.worst = max(n.worst, kid.worst+1)
}
