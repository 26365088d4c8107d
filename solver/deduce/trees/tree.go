// Package trees has trees of guesses: what to guess after every history that the
// guesses before can lead to.
//
// [Solve] finds a tree with the fewest guesses over all codes and proves it so;
// [Build] makes that of any strategy; [Read] and [Write] keep trees in files, and
// [Embedded] has those that come with the program.
//
// The search is in solve.go (the root, on all processors), branch.go (branch and
// bound below it), exact.go (what the threads share), parts.go and memo.go (its
// tables) and leastsquares.go (the most even of the best trees).
package trees

import (
	"errors"
	"fmt"
	"slices"

	"parlour/solver/deduce"
)

// Tree says what to guess after every history that its own guesses can lead to.
// It is immutable and may be shared.
type Tree struct {
	rules deduce.Rules
	root  *node
}

// node is a guess, and what to do after each of its answers.
type node struct {
	guess deduce.Code
	size  int32  // candidates here
	total int32  // guesses from here on, the right one included, summed over the candidates
	worst int32  // guesses from here on, at worst
	kids  []edge // by answer, ascending; the right answer has none
}

type edge struct {
	answer deduce.Answer
	to     *node
}

// Advice is what a Tree says of a position.
type Advice struct {
	Guess      deduce.Code
	Candidates int // codes left
	Total      int // guesses from here on, the right one included, summed over the candidates
	Worst      int // guesses from here on, at worst
}

// Rules are the rules the tree is for.
func (t *Tree) Rules() deduce.Rules { return t.rules }

// Total is the sum of guesses over all secrets, the right guess included.
func (t *Tree) Total() int { return int(t.root.total) }

// Worst is the greatest number of guesses that a secret takes.
func (t *Tree) Worst() int { return int(t.root.worst) }

// Next is what to do after a history. It says false if the history holds a
// guess that the tree would not have made, or an answer no code gives.
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
	return Advice{at.guess, int(at.size), int(at.total), int(at.worst)}, true
}

// after is where an answer leads, or nil.
func (n *node) after(a deduce.Answer) *node {
	i, ok := slices.BinarySearchFunc(n.kids, a, func(e edge, a deduce.Answer) int { return int(e.answer) - int(a) })
	if !ok {
		return nil
	}
	return n.kids[i].to
}

// Result sums up how a strategy does over all secrets.
type Result struct {
	Secrets      int
	Total        int   // guesses, the right one included
	Worst        int   // most guesses for one secret
	Distribution []int // Distribution[i] secrets took i+1 guesses
}

// Mean is the average number of guesses.
func (r Result) Mean() float64 { return float64(r.Total) / float64(r.Secrets) }

// add counts a secret that took so many guesses.
func (r *Result) add(guesses int) {
	for len(r.Distribution) < guesses {
		r.Distribution = append(r.Distribution, 0)
	}
	r.Distribution[guesses-1]++
	r.Secrets++
	r.Total += guesses
	r.Worst = max(r.Worst, guesses)
}

// Result counts the guesses for every secret by walking the tree once.
func (t *Tree) Result() Result {
	var r Result
	t.root.count(t.rules, 1, &r)
	return r
}

func (n *node) count(rules deduce.Rules, depth int, r *Result) {
	kids := int32(0)
	for _, e := range n.kids {
		e.to.count(rules, depth+1, r)
		kids += e.to.size
	}
	if kids < n.size {
		r.add(depth) // the guess itself may be right
	}
}

// Verify plays the tree against every secret, grading each guess anew, and
// tells the first thing that is wrong with it.
func (t *Tree) Verify() error {
	var replayed Result
	for secret := range t.rules.Codes() {
		guesses, err := t.replay(secret)
		if err != nil {
			return err
		}
		replayed.add(guesses)
	}
	if replayed.Total != t.Total() || replayed.Worst != t.Worst() {
		return fmt.Errorf("tree of %v claims total %d, worst %d, and has %d and %d",
			t.rules, t.Total(), t.Worst(), replayed.Total, replayed.Worst)
	}
	return nil
}

// errLost is a tree that doesn't know what to do.
var errLost = errors.New("the tree has no guess")

// replay counts the guesses for a secret.
func (t *Tree) replay(secret deduce.Code) (int, error) {
	at := t.root
	for guesses := 1; guesses <= t.Worst(); guesses++ {
		a := t.rules.Grade(at.guess, secret)
		if a == t.rules.Right() {
			return guesses, nil
		}
		if at = at.after(a); at == nil {
			return 0, fmt.Errorf("secret %s after %d guesses: %w", t.rules.FormatCode(secret), guesses, errLost)
		}
	}
	return 0, fmt.Errorf("secret %s takes more than %d guesses", t.rules.FormatCode(secret), t.Worst())
}
