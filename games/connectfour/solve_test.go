package connectfour

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
	"parlour/solver"
)

// TestMakeBook computes and reads the book of a small board and compares every move in it, and every other position
// that perfect play reaches, with the solver.
func TestMakeBook(t *testing.T) {
	const nodes, discs = 1 << 12, 2
	f := newFrame(5, 4)
	data, err := f.makeBook(context.Background(), nodes, discs, newBoundTable(tableBits))
	if err != nil {
		t.Fatal(err)
	}
	b, err := f.readBook(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(b) < 10 || len(data) < 2*len(b) {
		t.Errorf("%d positions in %d bytes", len(b), len(data))
	}
	v := unlimited(5, 4, newBoundTable(tableBits))
	for key, a := range b {
		w := f.wordOf(key)
		if score := v.score(w, -v.cells, v.cells); score != int(a.score) {
			t.Errorf("%x: score %d, want %d", key, a.score, score)
		}
		next := w.after(f.moves(w) & f.column(a.move))
		if score := -v.score(next, -v.cells, v.cells); score != int(a.score) {
			t.Errorf("%x: move %v is worth %d, want %d", key, a.move, score, a.score)
		}
		f.replies(next, func(reply word) {
			if _, known := b[f.canonical(reply).key()]; known {
				return
			}
			cold := unlimited(5, 4, newBoundTable(tableBits).part(nodes))
			if cold.limit = nodes; reply.count() <= discs {
				cold.limit = 1 // enough for an immediate decision
			}
			if cold.best(f.canonical(reply), f.cells); cold.err != nil {
				t.Errorf("%x is not in the book, and takes more than %d nodes", reply.key(), cold.limit)
			}
		})
	}
}

func TestDamagedBook(t *testing.T) {
	f := newFrame(4, 4)
	data, err := f.makeBook(context.Background(), 1<<12, 3, newBoundTable(valueBits))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.readBook(data); err != nil {
		t.Errorf("as it was made: %v", err)
	}
	for name, damaged := range map[string][]byte{
		"nothing":     nil,
		"cut":         data[:len(data)-1],
		"too long":    append(bytes.Clone(data), 0),
		"no column":   append([]byte{5}, data[1:]...),
		"other score": append([]byte{data[0], data[1] + 1}, data[2:]...),
		"less score":  append([]byte{data[0], data[1] - 1}, data[2:]...),
	} {
		if _, err := f.readBook(damaged); !errors.Is(err, errBook) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

const (
	edgeNodes = 6_000_000 // the node limit for positions outside the book
	edgeDiscs = 7         // the number of discs up to which every position is in the book
)

var remake = flag.Bool("make", false, "compute the embedded data that the test is about, and write it")

// TestEmbeddedBook checks the known perfect play on 7x6. With -make it writes book.bin.
func TestEmbeddedBook(t *testing.T) {
	if *remake {
		f := newFrame(bookWidth, bookHeight)
		data, err := f.makeBook(t.Context(), edgeNodes, edgeDiscs, newBoundTable(24)) // 256 MB
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("book.bin", data, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	b, err := newKnowledge().book()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d positions in %d bytes", len(b), len(embeddedBook))
	tests := []struct {
		moves, best string
		plies       int
		value       float64
	}{{"", "4", 41, 1}}
	for _, test := range tests {
		s, err := newKnowledge().solve(context.Background(), played(t, NewState(7, 6), test.moves), games.Limits{Nodes: 1})
		if err != nil || !s.Proven || s.Best[0].String() != test.best || s.Distance != test.plies || s.Value != test.value {
			t.Errorf("%q: %+v, %v", test.moves, s, err)
		}
	}
}

// TestBookIsComplete solves random positions that perfect play reaches outside the book within the promised number of
// nodes.
func TestBookIsComplete(t *testing.T) {
	need.Slow(t)
	f := newFrame(bookWidth, bookHeight)
	data, left := embeddedBook, []word(nil)
	_, err := f.explore(func(words []word) ([]advice, error) {
		all := make([]advice, len(words))
		for i, w := range words {
			if all[i] = (advice{move: Column(data[0]) - 1}); data[0] == 0 {
				data, left = data[1:], append(left, w)
			} else {
				data = data[2:]
			}
		}
		return all, nil
	})
	if err != nil || len(left) == 0 {
		t.Fatalf("%d positions are left to the solver, %v", len(left), err)
	}
	r, worst := rand.New(rand.NewPCG(1, 1)), int64(0)
	v := unlimited(bookWidth, bookHeight, newBoundTable(tableBits))
	for range 60 {
		v.reset()
		v.limit = edgeNodes
		w := left[r.IntN(len(left))]
		if v.best(w, v.cells); v.err != nil {
			t.Errorf("%x takes more than %d nodes", w.key(), v.nodes)
		}
		worst = max(worst, v.nodes)
	}
	t.Logf("%d positions are left to the solver; of 60 the worst takes %d nodes", len(left), worst)
}

// makeBook computes, on all processors, a book of the positions with up to discs discs and of those with more
// that take more than the given nodes. The table stores the bounds of all positions. The
// result does not depend on the number of processors.
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

// part returns the part of a table that a search of the given number of nodes can use.
func (t *boundTable) part(nodes int64) *boundTable {
	if n := bitsFor(nodes); n < t.bits {
		return &boundTable{t.entries[:2<<n], n}
	}
	return t
}
