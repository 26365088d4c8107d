// Package strategies breaks codes. A [Library] makes a [Player] for any rules by
// the name of a strategy; [Names] has them all. The library keeps what has been
// computed for rules (listed codes, trees) and is safe for concurrent use. The
// player keeps nothing between calls, so any position can be asked about at any
// time. [Library.Evaluate] plays a strategy against every secret and counts
// guesses.
//
// Where codes are few enough a strategy knows a tree, or scores every guess by a
// heuristic (greedy.go, score.go, bitslice.go) and looks ahead (lookahead.go);
// of more it scores samples (sampling.go, localsearch.go); of more than can be
// listed it looks at those that the answers leave (large.go). After answers that
// contradict each other it goes on with the likeliest codes (contradiction.go).
package strategies

import (
	"context"
	"encoding/binary"
	"fmt"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/mistakes"
	"parlour/solver/deduce/trees"
	"parlour/solver/memory"
)

// Library keeps what has been computed for rules, so that many matches share
// it. It is bounded, and safe for concurrent use. The zero Library is not ready:
// see NewLibrary.
type Library struct {
	budget *memory.Budget
	spaces *memory.Cache[deduce.Rules, *codes.Space]
	trees  *memory.Cache[treeKey, *trees.Tree]
	lefts  *memory.Cache[historyKey, *codes.Space]
	doubts *memory.Cache[historyKey, mistakes.Doubts]
}

// maxLeft is the most codes that are found again where not all are listed.
const maxLeft = 1 << 15

// What a Library keeps, in bytes: of a space for each code (TestSpaceBytes measures
// it), with the ranks where not all codes are listed, of a tree for each code, and of
// anything besides.
const (
	codeBytes   = 28
	rankedBytes = 96
	treeBytes   = 64
	keptAtLeast = 4 << 10
)

// ownBudget is the budget of a Library that shares none, in bytes.
const ownBudget = 192 << 20

// treeKey names a tree in a Library.
type treeKey struct {
	rules deduce.Rules
	kind  string
}

// historyKey is a history under some rules.
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

// NewLibrary makes an empty library.
func NewLibrary() *Library { return NewLibraryWithin(memory.New(ownBudget)) }

// NewLibraryWithin makes an empty library that keeps as much as a budget allows.
func NewLibraryWithin(b *memory.Budget) *Library {
	return &Library{
		budget: b,
		spaces: memory.NewCache[deduce.Rules, *codes.Space](b),
		trees:  memory.NewCache[treeKey, *trees.Tree](b),
		lefts:  memory.NewCache[historyKey, *codes.Space](b),
		doubts: memory.NewCache[historyKey, mistakes.Doubts](b),
	}
}

// Lists reports whether the library lists all codes of the rules: no more than
// codes.MaxSpace, and no more than its budget has room for.
func (l *Library) Lists(r deduce.Rules) bool {
	return r.Size() <= codes.MaxSpace && int64(r.Size())*codeBytes <= l.budget.Room()
}

// Space is all codes of the rules, listed, which are not too many; see Lists.
func (l *Library) Space(r deduce.Rules) (*codes.Space, error) {
	return l.spaces.Get(r, func() (*codes.Space, int64, error) {
		if r.Validate() == nil && r.Size() <= codes.MaxSpace && !l.Lists(r) {
			return nil, 0, fmt.Errorf("%v has %d codes, which are more than the memory allows to list", r, r.Size())
		}
		s, err := codes.NewSpace(r)
		if err != nil {
			return nil, 0, err
		}
		return s, keptAtLeast + codeBytes*int64(s.Len()), nil
	})
}

// Left is the codes that the history leaves, by their ranks in a Space, ascending;
// none if the answers contradict each other. The history must be one of the rules
// (see CheckHistory). The Space is nil if the library does not list all codes,
// and more than maxLeft of them are left, or finding them would take too long.
func (l *Library) Left(r deduce.Rules, history deduce.History) (s *codes.Space, left []int32) {
	if s, err := l.Space(r); err == nil {
		return s, s.Candidates(history)
	}
	s, _ = l.lefts.Get(keyOf(r, history), func() (*codes.Space, int64, error) {
		found, all := codes.NewFinder(r, history).Find(maxLeft)
		if !all {
			return nil, keptAtLeast, nil
		}
		return codes.SpaceOf(r, found), keptAtLeast + rankedBytes*int64(len(found)), nil
	})
	if s == nil {
		return nil, nil
	}
	return s, s.All()
}

// Weigh tells which answers of a history are doubtful, as mistakes.Weigh does.
// Where the library does not list all codes, the history must contradict itself. What it
// returns must not be changed.
func (l *Library) Weigh(r deduce.Rules, history deduce.History) mistakes.Doubts {
	d, _ := l.doubts.Get(keyOf(r, history), func() (mistakes.Doubts, int64, error) {
		s, err := l.Space(r)
		if err != nil {
			s = mistakes.Nearest(context.Background(), r, history)
		}
		return mistakes.Weigh(s, history), keptAtLeast, nil
	})
	return d
}
