package connectfour

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"maps"
	"math/bits"
	"slices"
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

// book is the opening book of 7x6: a move and its score for the positions that perfect play
// by either side can reach and that take too long to solve. A position stands for its mirror
// image with the greater key. Every other position that perfect play reaches takes the
// solver at most six million nodes, about a second's work.
type book map[uint64]advice

type advice struct {
	move  Column // none in a position left to the solver
	score int8
}

//go:embed book.bin
var embeddedBook []byte

const bookWidth, bookHeight = DefaultWidth, DefaultHeight

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
		words := games.Mapped(keys, func(key uint64) word { return level[key] })
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

// readBook parses a book: for each position in the order of explore, one
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
