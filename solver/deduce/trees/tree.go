// Package trees contains decision trees that give a guess for every history that their own
// guesses can lead to.
//
// [Solve] finds a tree with the fewest guesses over all codes and proves it optimal, [Read]
// reads a tree from a file, and [Embedded] returns those in the program.
//
// The search is in solve.go (its results, and a table of classes), branch.go (branch and bound,
// and the least variance among optimal trees) and exact.go (its state).
package trees

import (
	"slices"

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

// newNode returns the node of a guess for some candidates, without subtrees.
func newNode(s *codes.Space, guess int32, candidates int) *node {
	return &node{guess: s.Code(guess), size: int32(candidates), total: int32(candidates), worst: 1}
}

// adopt adds the subtree of an answer; answers must be added in ascending order.
func (n *node) adopt(a deduce.Answer, kid *node) {
	n.kids = append(n.kids, edge{a, kid})
	n.total += kid.total
	n.worst = max(n.worst, kid.worst+1)
}
