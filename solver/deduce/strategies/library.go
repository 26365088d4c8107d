// Package strategies contains the players that break codes. A [Library] provides a [Player]
// for any rules by the name of a strategy; [Names] lists the names. The library caches what
// it computes for rules (code lists, trees) and is safe for concurrent use. Players are
// stateless, so they can suggest a guess for any position.
//
// With few enough codes a strategy follows a tree, or scores every guess by a heuristic
// (greedy.go, bitslice.go) and looks ahead (lookahead.go). With more it scores samples
// (sampling.go). With more than can be listed it considers the consistent codes (sampling.go).
// After contradictory answers it continues with the most probable codes (random.go).
package strategies

import (
	"context"
	"encoding/binary"
	"fmt"

	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/mistakes"
	"parlour/solver/deduce/trees"
	"parlour/solver/memory"
)

// Library caches what has been computed for rules, for all matches together. Its memory is
// bounded and it is safe for concurrent use. Create one with NewLibrary.
type Library struct {
	budget     *memory.Budget
	spaces     *memory.Cache[deduce.Rules, *codes.Space]
	trees      *memory.Cache[treeKey, *trees.Tree]
	consistent *memory.Cache[historyKey, *codes.Space]
	diagnoses  *memory.Cache[historyKey, mistakes.Diagnosis]
}

// maxConsistent is the greatest number of consistent codes that are listed if not all codes are.
const maxConsistent = 1 << 15

// The memory of cached values in bytes: of a space per code (see TestSpaceBytes), of a space
// with ranks per code, of a tree per code, and of any value in addition.
const (
	codeBytes     = 28
	rankedBytes   = 96
	treeBytes     = 64
	minEntryBytes = 4 << 10
)

// treeKey identifies a tree in a Library.
type treeKey struct {
	rules deduce.Rules
	kind  string
}

// historyKey identifies a history under some rules.
type historyKey struct {
	rules deduce.Rules
	turns string
}

func keyOf(r deduce.Rules, history deduce.History) historyKey {
	var turns []byte
	for _, turn := range history {
		turns = append(turns, turn.Guess[:r.Pegs]...)
		turns = binary.BigEndian.AppendUint16(turns, uint16(turn.Answer))
	}
	return historyKey{r, string(turns)}
}

// NewLibrary returns an empty library that caches within a budget, nil for an unlimited one.
func NewLibrary(b *memory.Budget) *Library {
	return &Library{
		budget:     b,
		spaces:     memory.NewCache[deduce.Rules, *codes.Space](b),
		trees:      memory.NewCache[treeKey, *trees.Tree](b),
		consistent: memory.NewCache[historyKey, *codes.Space](b),
		diagnoses:  memory.NewCache[historyKey, mistakes.Diagnosis](b),
	}
}

// Lists reports whether the library lists all codes of the rules: at most codes.MaxSpace and
// at most what its budget allows.
func (l *Library) Lists(r deduce.Rules) bool {
	return r.Size() <= codes.MaxSpace && int64(r.Size())*codeBytes <= l.budget.MaxValue()
}

// Space returns the list of all codes of the rules, or an error if there are too many.
func (l *Library) Space(r deduce.Rules) (*codes.Space, error) {
	return l.spaces.Get(r, func() (*codes.Space, int64, error) {
		if r.Validate() == nil && r.Size() <= codes.MaxSpace && !l.Lists(r) {
			return nil, 0, fmt.Errorf("%v has %d codes, more than the memory budget allows", r, r.Size())
		}
		s, err := codes.NewSpace(r)
		if err != nil {
			return nil, 0, err
		}
		return s, minEntryBytes + codeBytes*int64(s.Len()), nil
	})
}

// Consistent returns the codes consistent with the history by their ranks in a Space, ascending;
// none if the answers contradict each other. The history must be valid (see CheckHistory).
// The Space is nil if the library does not list all codes and either more than maxConsistent are
// consistent or the search would take too long.
func (l *Library) Consistent(r deduce.Rules, history deduce.History) (s *codes.Space, left []int32) {
	if s, err := l.Space(r); err == nil {
		return s, s.Candidates(history)
	}
	s, _ = l.consistent.Get(keyOf(r, history), func() (*codes.Space, int64, error) {
		found, all := codes.NewFinder(r, history).Find(maxConsistent)
		if !all {
			return nil, minEntryBytes, nil
		}
		return codes.SpaceOf(r, found), minEntryBytes + rankedBytes*int64(len(found)), nil
	})
	if s == nil {
		return nil, nil
	}
	return s, s.All()
}

// Diagnose diagnoses the answers of a history, as mistakes.Diagnose does. If the library does not
// list all codes, the history must be contradictory. The caller must not modify the result.
func (l *Library) Diagnose(r deduce.Rules, history deduce.History) mistakes.Diagnosis {
	d, _ := l.diagnoses.Get(keyOf(r, history), func() (mistakes.Diagnosis, int64, error) {
		s, err := l.Space(r)
		if err != nil {
			s = mistakes.Nearest(context.Background(), r, history)
		}
		return mistakes.Diagnose(s, history), minEntryBytes, nil
	})
	return d
}

// tree returns an optimal tree: cached, embedded, or solved now. A look-ahead tree must be embedded.
func (l *Library) tree(ctx context.Context, r deduce.Rules, kind string) (*trees.Tree, error) {
	key := treeKey{r, kind}
	if t, made := l.trees.Peek(key); made {
		return t, nil
	}
	// Concurrent callers compute the tree too: a computation that yields must not hold the
	// cache entry that another one waits for.
	t, err := trees.Embedded(r, kind)
	if t == nil && err == nil {
		var s *codes.Space
		if s, err = l.Space(r); err == nil {
			t, err = trees.Solve(solver.WithoutStop(ctx), s, trees.Aim{LeastWorst: kind == trees.OptimalWorst})
		}
	}
	if err != nil {
		return nil, err
	}
	return l.trees.Get(key, func() (*trees.Tree, int64, error) { return t, minEntryBytes + treeBytes*int64(r.Size()), nil })
}
