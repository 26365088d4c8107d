package connectfour

import (
	_ "embed"
	"errors"
	"maps"
	"slices"
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
