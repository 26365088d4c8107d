// Package trees contains decision trees that give a guess for every history that their own
// guesses can lead to.
//
// [Solve] finds a tree with the fewest guesses over all codes and proves it optimal;
// [Build] records any strategy as a tree; [Read] and [Write] convert trees from and to
// files, and [Embedded] returns those in the program.
//
// The search is in solve.go (the root, in parallel), branch.go (branch and bound below the
// root), exact.go (shared state), parts.go and memo.go (tables) and leastsquares.go (the
// least variance among optimal trees).
package trees

import (
	"errors"
	"fmt"
	"slices"

	"parlour/solver/deduce"
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
	Worst      int // guesses from here on in the worst case
}

// Rules returns the rules of the tree.
func (t *Tree) Rules() deduce.Rules { return t.rules }

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
	return Advice{at.guess, int(at.size), int(at.total), int(at.worst)}, true
}

// after returns the subtree for an answer, or nil.
func (n *node) after(a deduce.Answer) *node {
	i, ok := slices.BinarySearchFunc(n.kids, a, func(e edge, a deduce.Answer) int { return int(e.answer) - int(a) })
	if !ok {
		return nil
	}
	return n.kids[i].to
}

// Result is the performance of a strategy over all secrets.
type Result struct {
	Secrets      int
	Total        int   // guesses, including the right ones
	Worst        int   // guesses for the worst secret
	Distribution []int // Distribution[i] secrets took i+1 guesses
}

// Mean returns the average number of guesses.
func (r Result) Mean() float64 { return float64(r.Total) / float64(r.Secrets) }

// add counts a secret that took the given number of guesses.
func (r *Result) add(guesses int) {
	for len(r.Distribution) < guesses {
		r.Distribution = append(r.Distribution, 0)
	}
	r.Distribution[guesses-1]++
	r.Secrets++
	r.Total += guesses
	r.Worst = max(r.Worst, guesses)
}

// Result counts the guesses for every secret in one traversal.
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
		r.add(depth) // the guess itself is a candidate
	}
}

// Verify plays the tree against every secret with independent grading and returns the first
// error found.
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
		return fmt.Errorf("tree of %v claims total %d and worst %d but has %d and %d",
			t.rules, t.Total(), t.Worst(), replayed.Total, replayed.Worst)
	}
	return nil
}

// errLost reports a history for which the tree has no guess.
var errLost = errors.New("the tree has no guess")

// replay returns the number of guesses for a secret.
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
