package connectfour

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"sync"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/memory"
)

// knowledge is the opening book and reusable memory for the solver, which carries nothing
// over from search to search.
type knowledge struct {
	book   func() (book, error)
	tables memory.Pool[*boundTable]
}

// tableBits is the size of the usual table, 16 MB.
const tableBits = 20

// tableBytes returns the size in bytes of a table of the given bits.
func tableBytes(bits int) int64 { return entryBytes << bits }

func newKnowledge() *knowledge {
	return &knowledge{
		book: sync.OnceValues(func() (book, error) {
			f := newFrame(bookWidth, bookHeight)
			return f.readBook(embeddedBook)
		}),
		tables: memory.Pool[*boundTable]{
			Bytes: tableBytes(tableBits),
			New: func(bytes int64) *boundTable {
				return newBoundTable(max(minBits, bits.Len64(uint64(bytes/entryBytes))-1))
			},
		},
	}
}

// solving returns a search and a function that releases its table. The table is as large as
// the number of nodes requires and the context's memory budget allows.
func (k *knowledge) solving(ctx context.Context, s State, l games.Limits) (v *solving, done func()) {
	table, done := k.tables.Get(ctx, tableBytes(bitsFor(l.Nodes)))
	v = newSolving(solver.WithStop(ctx, l.Stop), s.frame, table, l.Nodes)
	v.reset()
	return v, done
}

// find returns the value of a running game and a move that keeps it, unless the solver
// reaches its limit. Nodes is 0 for a position in the book. It solves the canonical mirror
// image, because that is what the book was generated from. Scores beyond most and -most count as these;
// with 1 it finds who wins, and the Distance is 0.
func (k *knowledge) find(v *solving, s State, most int) (found games.Solution[Column], score int, err error) {
	if s.over() {
		return found, 0, games.Refuse("games.over")
	}
	if err := v.ctx.Err(); err != nil {
		return found, 0, err
	}
	w := v.canonical(s.word)
	known, booked, err := k.lookUp(s)
	if err != nil {
		return found, 0, err
	}
	if !booked {
		known = v.best(w, most)
	}
	if found.Nodes = v.nodes; errors.Is(v.err, solver.ErrStopped) {
		return found, 0, nil
	}
	if score = int(known.score); w != s.word {
		known.move = Column(v.width) - 1 - known.move
	}
	found.Proven, found.Value = v.err == nil, float64(1+cmp.Compare(score, 0))/2
	if most > 1 || booked {
		found.Distance = v.plies(score, w.count())
	}
	found.Best, found.Perfect = []Column{known.move}, []Column{known.move}
	return found, score, v.err
}

// lookUp finds a position or its mirror image in the book.
func (k *knowledge) lookUp(s State) (a advice, known bool, err error) {
	if s.width != bookWidth || s.height != bookHeight {
		return a, false, nil
	}
	b, err := k.book()
	a, known = b[s.canonical(s.word).key()]
	return a, known, err
}

// solve determines the winner of a running game and all winning moves, or one of them for a
// position in the book.
func (k *knowledge) solve(ctx context.Context, s State, l games.Limits) (games.Solution[Column], error) {
	v, done := k.solving(ctx, s, l)
	defer done()
	found, score, err := k.find(v, s, v.cells)
	if _, booked, _ := k.lookUp(s); booked || !found.Proven {
		return found, err
	}
	least := min(score, 1)
	if score < 0 {
		least = -v.cells // every move loses
	}
	var best, perfect []Column
	for c := range s.Moves() {
		next := s.After(c)
		if v.atLeast(score, next) {
			perfect = append(perfect, c)
		}
		if v.atLeast(least, next) {
			best = append(best, c)
		}
	}
	if found.Nodes = v.nodes; v.err == nil {
		found.Best, found.Perfect, found.Complete = best, perfect, true
	}
	return found, ctx.Err()
}

// atLeast reports whether a move has at least the given score for its player, from the state
// that it leads to.
func (v *solving) atLeast(score int, next State) bool {
	switch {
	case next.line() != 0:
		return true
	case next.over():
		return score <= 0
	}
	return v.score(next.word, -score, 1-score) <= -score
}

// solved reports whether the perfect player knows the value of every position of the size:
// from the book, or because the solver is fast enough.
func (s State) solved() bool {
	return s.width == bookWidth && s.height == bookHeight || s.width <= 5 && s.height <= 5
}
