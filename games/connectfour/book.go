package connectfour

import (
	"context"
	_ "embed"
	"errors"
	"io"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"parlour/solver"
)

// book is the opening book of 7x6: a move and its score for the positions that perfect play
// by either side can reach and that take too long to solve. A position stands for its mirror
// image with the greater key. Every other position that perfect play reaches takes the
// solver at most edgeNodes.
type book map[uint64]advice

type advice struct {
	move  Column // none in a position left to the solver
	score int8
}

//go:embed book.bin
var embeddedBook []byte

const (
	bookWidth, bookHeight = DefaultWidth, DefaultHeight
	// edgeNodes is the node limit for positions outside the book, about a second's work.
	edgeNodes = 6_000_000
	// edgeDiscs is the number of discs up to which every position is in the book.
	edgeDiscs = 7
)

// errBook reports a damaged book.
var errBook = errors.New("connectfour: corrupt opening book")

// explore traverses the positions that perfect play reaches in order of the number of discs.
// decide returns the advice for all positions with the same number.
func (f *frame) explore(decide func([]word) ([]advice, error)) (book, error) {
	b := book{}
	levels := make([]map[uint64]word, f.cells+2) // by the number of discs
	for i := range levels {
		levels[i] = map[uint64]word{}
	}
	add := func(w word) {
		w = f.canonical(w)
		levels[w.count()][w.key()] = w
	}
	add(word{})
	f.replies(word{}, add)
	for _, level := range levels {
		keys := slices.Sorted(maps.Keys(level))
		var words []word
		for _, key := range keys {
			words = append(words, level[key])
		}
		all, err := decide(words)
		if err != nil {
			return nil, err
		}
		for i, a := range all {
			if a.move != none {
				b[keys[i]] = a
				f.replies(words[i].after(f.moves(words[i])&f.column(a.move)), add)
			}
		}
	}
	return b, nil
}

// replies yields the positions after the moves that do not win.
func (f *frame) replies(w word, yield func(word)) {
	for moves := f.moves(w) &^ threats(w.mine); moves != 0; moves &= moves - 1 {
		yield(w.after(moves & -moves))
	}
}

// readBook parses the format of writeBook: for each position in the order of explore, one
// byte that is 0 or the column from 1, and in the latter case one for the score.
func (f *frame) readBook(data []byte) (book, error) {
	b, err := f.explore(func(words []word) ([]advice, error) {
		all := make([]advice, len(words))
		for i, w := range words {
			if all[i].move = none; len(data) > 0 && data[0] == 0 {
				data = data[1:]
				continue
			}
			if len(data) < 2 || int(data[0]) > f.width || f.moves(w)&f.column(Column(data[0]-1)) == 0 {
				return nil, errBook
			}
			all[i] = advice{Column(data[0] - 1), int8(data[1])}
			data = data[2:]
		}
		return all, nil
	})
	if err == nil && len(data) > 0 {
		err = errBook
	}
	if err == nil {
		err = f.verify(b)
	}
	return b, err
}

// verify checks that the scores agree: no reply to a book move has a lower score than the
// move, and if the book knows all replies, one of them has exactly that score.
func (f *frame) verify(b book) error {
	for key, a := range b {
		w := f.wordOf(key)
		least, known := f.cells, true
		f.replies(w.after(f.moves(w)&f.column(a.move)), func(reply word) {
			next, ok := b[f.canonical(reply).key()]
			if known = known && ok; ok {
				least = min(least, int(next.score))
			}
		})
		if least < int(a.score) || known && least > int(a.score) {
			return errBook
		}
	}
	return nil
}

// writeBook computes the embedded book on all processors. The result does not depend on
// their number.
func writeBook(ctx context.Context, _ string, out io.Writer) error {
	f := newFrame(bookWidth, bookHeight)
	data, err := f.makeBook(ctx, edgeNodes, edgeDiscs, newBoundTable(24)) // 256 MB
	if err == nil {
		_, err = out.Write(data)
	}
	return err
}

// makeBook computes a book of the positions with up to discs discs and of those with more
// that take more than the given nodes. The table stores the bounds of all positions.
func (f *frame) makeBook(ctx context.Context, nodes int64, discs int, table *boundTable) (data []byte, err error) {
	b, err := f.explore(func(words []word) ([]advice, error) {
		all := make([]advice, len(words))
		var next atomic.Int32
		var group sync.WaitGroup
		errs := make([]error, runtime.GOMAXPROCS(0))
		for worker := range errs {
			group.Go(func() {
				m := bookMaker{
					warm:  newSolving(ctx, *f, table, 0),
					cold:  newSolving(ctx, *f, newBoundTable(tableBits).part(nodes), nodes),
					discs: discs,
				}
				for i := int(next.Add(1)) - 1; i < len(words) && errs[worker] == nil; i = int(next.Add(1)) - 1 {
					all[i], errs[worker] = m.decide(words[i])
				}
			})
		}
		group.Wait()
		for _, a := range all {
			if data = append(data, byte(a.move+1)); a.move != none {
				data = append(data, byte(a.score))
			}
		}
		return all, errors.Join(errs...)
	})
	if err == nil {
		err = f.verify(b)
	}
	return data, err
}

// bookMaker decides which positions are in the book. It finds the scores with a table shared
// by all positions, and measures the difficulty with an empty table.
type bookMaker struct {
	warm, cold *solving
	discs      int
}

func (m *bookMaker) decide(w word) (advice, error) {
	if m.warm.moves(w)&threats(w.mine) != 0 || m.warm.safe(w) == 0 {
		return advice{move: none}, nil // immediately decided
	}
	if w.count() > m.discs {
		m.cold.reset()
		if m.cold.best(w, m.cold.cells); m.cold.err == nil {
			return advice{move: none}, nil
		} else if !errors.Is(m.cold.err, solver.ErrStopped) {
			return advice{}, m.cold.err
		}
	}
	return m.warm.best(w, m.warm.cells), m.warm.err
}
