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

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/mistakes"
	"parlour/solver/deduce/trees"
)

// Library keeps what has been computed for rules, so that many matches share
// it. It is bounded, and safe for concurrent use. The zero Library is not ready:
// see NewLibrary.
type Library struct {
	spaces cache[deduce.Rules, *codes.Space]
	trees  cache[treeKey, *trees.Tree]
	lefts  cache[historyKey, *codes.Space]
	doubts cache[historyKey, mistakes.Doubts]
}

// maxLeft is the most codes that are found again where there are more than
// MaxSpace of them.
const maxLeft = 1 << 15

// keptCodes bounds the codes listed in a Library at a time. They take about 25
// bytes each.
const keptCodes = 4 << 20

// keptTrees bounds the codes of all trees kept.
const keptTrees = 256 << 10

// keptLeft bounds the codes of all spaces of what histories leave, which take
// about 50 bytes each; a history counts for keptAtLeast besides, so that 512 are
// kept at most. keptDoubts bounds the histories whose doubts are kept.
const (
	keptLeft    = 1 << 19
	keptAtLeast = 1 << 10
	keptDoubts  = 1 << 10
)

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
func NewLibrary() *Library {
	return &Library{
		spaces: newCache[deduce.Rules, *codes.Space](keptCodes),
		trees:  newCache[treeKey, *trees.Tree](keptTrees),
		lefts:  newCache[historyKey, *codes.Space](keptLeft),
		doubts: newCache[historyKey, mistakes.Doubts](keptDoubts),
	}
}

// Space is all codes of the rules, listed; see NewSpace.
func (l *Library) Space(r deduce.Rules) (*codes.Space, error) {
	return l.spaces.get(r, func() (*codes.Space, int, error) {
		s, err := codes.NewSpace(r)
		if err != nil {
			return nil, 0, err
		}
		return s, s.Len(), nil
	})
}

// Left is the codes that the history leaves, by their ranks in a Space, ascending;
// none if the answers contradict each other. The history must be one of the rules
// (see CheckHistory). The Space is nil if the rules have more than MaxSpace codes,
// and more than maxLeft of them are left, or finding them would take too long.
func (l *Library) Left(r deduce.Rules, history deduce.History) (s *codes.Space, left []int32) {
	if s, err := l.Space(r); err == nil {
		return s, s.Candidates(history)
	}
	s, _ = l.lefts.get(keyOf(r, history), func() (*codes.Space, int, error) {
		found, all := codes.NewFinder(r, history).Find(maxLeft)
		if !all {
			return nil, keptAtLeast, nil
		}
		return codes.SpaceOf(r, found), keptAtLeast + len(found), nil
	})
	if s == nil {
		return nil, nil
	}
	return s, s.All()
}

// Weigh tells which answers of a history are doubtful, as mistakes.Weigh does.
// Where codes are more than MaxSpace, the history must contradict itself. What it
// returns must not be changed.
func (l *Library) Weigh(r deduce.Rules, history deduce.History) mistakes.Doubts {
	d, _ := l.doubts.get(keyOf(r, history), func() (mistakes.Doubts, int, error) {
		s, err := l.Space(r)
		if err != nil {
			s = mistakes.Nearest(context.Background(), r, history)
		}
		return mistakes.Weigh(s, history), 1, nil
	})
	return d
}
