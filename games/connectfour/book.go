package connectfour

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"parlour/solver"
)

// book says what to do in those positions of 7x6 which perfect play reaches from
// either side and which take too long to solve: of each, or of its mirror image
// if that has the lesser key, the move and its score. From every other position
// that perfect play reaches the solver needs at most edgeNodes.
type book map[uint64]advice

type advice struct {
	move  Column // none in a position that the solver can be left with
	score int8
}

//go:embed book.bin
var embeddedBook []byte

const (
	bookWidth, bookHeight = DefaultWidth, DefaultHeight
	// edgeNodes are the nodes within which the solver knows the positions that
	// are not in the book: about a second's work.
	edgeNodes = 6_000_000
	// edgeDiscs is with how few discs a position is in the book without asking.
	edgeDiscs = 7
)

// errBook is the error of a book that is damaged.
var errBook = errors.New("connectfour: the book does not fit the game")

// explore goes through the positions that perfect play reaches, those with the
// fewest discs first. decide says what to do in all that have the same number.
func explore(decide func([]word) ([]advice, error)) (book, error) {
	f := newFrame(bookWidth, bookHeight)
	b := book{}
	var levels [bookWidth*bookHeight + 3]map[uint64]word
	add := func(w word) {
		count := w.count()
		if levels[count] == nil {
			levels[count] = map[uint64]word{}
		}
		w = f.canonical(w)
		levels[count][w.key()] = w
	}
	add(word{})
	for moves := f.bottom; moves != 0; moves &= moves - 1 {
		add(word{}.after(moves & -moves))
	}
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
			if a.move == none {
				continue
			}
			b[keys[i]] = a
			w := words[i].after(f.moves(words[i]) & f.column(a.move))
			for replies := f.moves(w) &^ threats(w.mine); replies != 0; replies &= replies - 1 {
				add(w.after(replies & -replies))
			}
		}
	}
	return b, nil
}

// canonical is the position or its mirror image: that with the lesser key.
func (f *frame) canonical(w word) word {
	if m := (word{f.mirrored(w.mine), f.mirrored(w.all)}); m.key() < w.key() {
		return m
	}
	return w
}

// readBook reads a book as writeBook writes it: for each position, in the order
// of explore, a byte that is 0 or the column from 1, and then one for the score.
func readBook(data []byte) (book, error) {
	f := newFrame(bookWidth, bookHeight)
	b, err := explore(func(words []word) ([]advice, error) {
		all := make([]advice, len(words))
		for i, w := range words {
			if all[i].move = none; len(data) > 0 && data[0] == 0 {
				data = data[1:]
				continue
			}
			if len(data) < 2 || data[0] > bookWidth || f.moves(w)&f.column(Column(data[0]-1)) == 0 {
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
		err = b.verify(f)
	}
	return b, err
}

// verify checks the scores against each other: no reply to a move of the book may
// leave less than the move is worth, and where the book knows all that can follow,
// one reply leaves just that.
func (b book) verify(f frame) error {
	for key, a := range b {
		w := f.wordOf(key)
		w = w.after(f.moves(w) & f.column(a.move))
		least, known := int8(f.cells), true
		for replies := f.moves(w); replies != 0; replies &= replies - 1 {
			next, ok := b[f.canonical(w.after(replies&-replies)).key()]
			if known = known && ok; ok {
				least = min(least, next.score)
			}
		}
		if least < a.score || known && least > a.score {
			return errBook
		}
	}
	return nil
}

// writeBook computes the book that the package embeds. It uses all processors, and
// takes about half an hour on two.
func writeBook(ctx context.Context, out io.Writer) error {
	var data []byte
	table := newBounds(24) // 256 MB
	b, err := explore(func(words []word) ([]advice, error) {
		all := make([]advice, len(words))
		var next atomic.Int32
		var group sync.WaitGroup
		errs := make([]error, runtime.GOMAXPROCS(0))
		for worker := range errs {
			group.Go(func() {
				m := newBookMaker(ctx, table)
				for i := int(next.Add(1)) - 1; i < len(words) && errs[worker] == nil; i = int(next.Add(1)) - 1 {
					all[i], errs[worker] = m.decide(words[i])
				}
			})
		}
		group.Wait()
		for _, a := range all {
			if a.move == none {
				data = append(data, 0)
			} else {
				data = append(data, byte(a.move+1), byte(a.score))
			}
		}
		return all, errors.Join(errs...)
	})
	if err != nil {
		return err
	}
	if err := b.verify(newFrame(bookWidth, bookHeight)); err != nil {
		return fmt.Errorf("what was computed: %w", err)
	}
	_, err = out.Write(data)
	return err
}

// bookMaker decides which positions are in the book: with what it knows of others,
// and, to know how long it takes, without.
type bookMaker struct{ warm, cold solving }

func newBookMaker(ctx context.Context, table *bounds) *bookMaker {
	f := newFrame(bookWidth, bookHeight)
	return &bookMaker{
		warm: solving{frame: f, table: table, ctx: ctx},
		cold: solving{frame: f, table: newBounds(tableBits), ctx: ctx, limit: edgeNodes},
	}
}

func (m *bookMaker) decide(w word) (advice, error) {
	m.warm.nodes = 0
	square, score := m.warm.best(w)
	if m.warm.err != nil {
		return advice{}, m.warm.err
	}
	if w.count() > edgeDiscs && m.warm.nodes < edgeNodes {
		m.cold.reset()
		if m.cold.best(w); m.cold.err == nil {
			return advice{move: none}, nil
		} else if !errors.Is(m.cold.err, solver.ErrEnough) {
			return advice{}, m.cold.err
		}
	}
	return advice{columnOf(square), int8(score)}, nil
}
