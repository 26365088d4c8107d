package connectfour

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
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

// TestEmbeddedBook checks the known perfect play on 7x6.
func TestEmbeddedBook(t *testing.T) {
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
