package deducetest

import (
	"compress/flate"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"runtime"
	"sync"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// Built is the tree of the guesses of a strategy.
type Built struct {
	guess deduce.Code
	total int                      // guesses from here on, the right one included, summed over the candidates
	worst int                      // guesses from here on in the worst case
	kids  map[deduce.Answer]*Built // the right answer has none
}

// Total returns the sum of guesses over all secrets, including the right guesses.
func (t *Built) Total() int { return t.total }

// Worst returns the number of guesses for the worst secret.
func (t *Built) Worst() int { return t.worst }

// Next returns the guess after a history; false if the tree has none.
func (t *Built) Next(history deduce.History) (deduce.Code, bool) {
	for _, turn := range history {
		if turn.Guess != t.guess || t.kids[turn.Answer] == nil {
			return deduce.Code{}, false
		}
		t = t.kids[turn.Answer]
	}
	return t.guess, true
}

// Pick is a strategy's choice: given the ranks of the codes consistent with a history in
// ascending order, it returns the rank of its guess. It must be safe for concurrent use.
type Pick func(set []int32, history deduce.History) int32

// Build plays a strategy against all codes of a space with one thread per processor and
// returns the tree of its guesses.
func Build(ctx context.Context, s *codes.Space, pick Pick) (*Built, error) {
	b := builder{ctx: ctx, space: s, pick: pick}
	guess := pick(s.All(), nil)
	classes := s.Partition(s.Code(guess), s.All())
	kids := make([]*Built, len(classes))
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
	return join(s, guess, s.All(), classes, kids), nil
}

// builder builds the subtrees.
type builder struct {
	ctx   context.Context
	space *codes.Space
	pick  Pick
}

// child returns the tree after an answer, nil for the right one.
func (b *builder) child(guess int32, class codes.Class, history deduce.History) *Built {
	if class.Answer == b.space.Rules().Right() {
		return nil
	}
	turn := deduce.Turn{Guess: b.space.Code(guess), Answer: class.Answer}
	return b.tree(class.Codes, append(history[:len(history):len(history)], turn))
}

// tree returns the tree for a set; it is truncated when the context ends.
func (b *builder) tree(set []int32, history deduce.History) *Built {
	if len(set) == 1 {
		return join(b.space, set[0], set, nil, nil)
	}
	guess := b.pick(set, history)
	classes := b.space.Partition(b.space.Code(guess), set)
	kids := make([]*Built, len(classes))
	for i, class := range classes {
		if b.ctx.Err() != nil {
			return join(b.space, guess, set, nil, nil)
		}
		kids[i] = b.child(guess, class, history)
	}
	return join(b.space, guess, set, classes, kids)
}

// join returns the tree of a guess with the subtree of each class, nil for the class of
// the right answer.
func join(s *codes.Space, guess int32, set []int32, classes []codes.Class, kids []*Built) *Built {
	t := &Built{guess: s.Code(guess), total: len(set), worst: 1, kids: map[deduce.Answer]*Built{}}
	for i, kid := range kids {
		if kid != nil {
			t.kids[classes[i].Answer] = kid
			t.total += kid.total
			t.worst = max(t.worst, kid.worst+1)
		}
	}
	return t
}

// WriteTree writes a tree for all codes of a space in the format that trees.Read reads. The kind is
// one word: optimal, optimal-worst, look-ahead.
func WriteTree(w io.Writer, kind string, s *codes.Space, tree Tree, next func(deduce.History) (deduce.Code, bool)) error {
	if _, err := fmt.Fprintf(w, "code-breaking tree 1 %v %s %d %d\n", s.Rules(), kind, tree.Total(), tree.Worst()); err != nil {
		return err
	}
	z, err := flate.NewWriter(w, flate.BestCompression)
	if err != nil {
		return err
	}
	if err := writeNode(z, s, s.All(), nil, next); err != nil {
		return err
	}
	return z.Close()
}

// writeNode writes the guesses of a tree for the codes that a history has left.
func writeNode(w io.Writer, s *codes.Space, set []int32, history deduce.History, next func(deduce.History) (deduce.Code, bool)) error {
	if len(set) <= 2 {
		return nil
	}
	guess, ok := next(history)
	if !ok {
		return fmt.Errorf("the tree has no guess after %q", FormatHistory(s.Rules(), history))
	}
	if _, err := w.Write(binary.AppendUvarint(nil, uint64(s.Rules().Rank(guess)))); err != nil {
		return err
	}
	for _, class := range s.Partition(guess, set) {
		if class.Answer == s.Rules().Right() {
			continue
		}
		turn := deduce.Turn{Guess: guess, Answer: class.Answer}
		if err := writeNode(w, s, class.Codes, append(history[:len(history):len(history)], turn), next); err != nil {
			return err
		}
	}
	return nil
}
