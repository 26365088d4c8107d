// Package trees contains decision trees that give a guess for every history that their own
// guesses can lead to.
//
// [Solve] finds a tree with the fewest guesses over all codes and proves it optimal;
// [Build] records any strategy as a tree; [Read] and [Write] convert trees from and to
// files, and [Embedded] returns those in the program.
//
// The search is in solve.go (its results, and a table of classes), branch.go (branch and bound,
// and the least variance among optimal trees) and exact.go (its state).
package trees

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// Tree gives a guess for every history that its own guesses can lead to. It is immutable
// and safe for concurrent use.
type Tree struct {
	rules deduce.Rules
	root  *node
}

// node is a guess with a subtree for each of its answers.
type node struct {
	guess deduce.Code
	size  int32  // candidates at this node
	total int32  // guesses from this node on, including the right one, summed over the candidates
	worst int32  // guesses from this node on in the worst case
	kids  []edge // by answer, ascending; the right answer has none
}

type edge struct {
	answer deduce.Answer
	to     *node
}

// Advice is the recommendation of a Tree for a history.
type Advice struct {
	Guess      deduce.Code
	Candidates int // number of consistent codes
	Total      int // guesses from here on, including the right one, summed over the candidates
}

// Total returns the sum of guesses over all secrets, including the right guesses.
func (t *Tree) Total() int { return int(t.root.total) }

// Worst returns the number of guesses for the worst secret.
func (t *Tree) Worst() int { return int(t.root.worst) }

// Next returns the advice for a history. It returns false if the history contains a guess
// that differs from the tree's or an impossible answer.
func (t *Tree) Next(history deduce.History) (Advice, bool) {
	at := t.root
	for _, turn := range history {
		if turn.Guess != at.guess {
			return Advice{}, false
		}
		if at = at.after(turn.Answer); at == nil {
			return Advice{}, false
		}
	}
	return Advice{at.guess, int(at.size), int(at.total)}, true
}

// after returns the subtree for an answer, or nil.
func (n *node) after(a deduce.Answer) *node {
	i, ok := slices.BinarySearchFunc(n.kids, a, func(e edge, a deduce.Answer) int { return int(e.answer) - int(a) })
	if !ok {
		return nil
	}
	return n.kids[i].to
}

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
