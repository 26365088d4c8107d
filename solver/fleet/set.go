package fleet

import (
	"math/bits"
	"strconv"
	"strings"
)

// MaxSize is the most squares along a side of a sea.
const MaxSize = 10

// stride is how far apart two rows are: one more than the longest, so that no
// shift takes the end of a row to the beginning of the next.
const stride = MaxSize + 1

// Square is a square of a sea; see [At].
type Square uint8

// At is the square in a column and a row, both counted from 0.
func At(column, row int) Square { return Square(row*stride + column) }

// Column is the square's column, counted from 0.
func (q Square) Column() int { return int(q) % stride }

// Row is the square's row, counted from 0.
func (q Square) Row() int { return int(q) / stride }

// String is the square's name as in chess: a1 is the lowest and leftmost.
func (q Square) String() string { return string(rune('a'+q.Column())) + strconv.Itoa(q.Row()+1) }

// Set is a set of squares.
type Set struct{ low, high uint64 }

// Of is the set of some squares.
func Of(squares ...Square) Set {
	var s Set
	for _, q := range squares {
		if q < 64 {
			s.low |= 1 << q
		} else {
			s.high |= 1 << (q - 64)
		}
	}
	return s
}

// Has reports whether a square is in the set.
func (s Set) Has(q Square) bool { return s.Meets(Of(q)) }

// IsEmpty reports whether no square is in the set.
func (s Set) IsEmpty() bool { return s.low|s.high == 0 }

// Meets reports whether the sets have a square in common.
func (s Set) Meets(t Set) bool { return s.low&t.low|s.high&t.high != 0 }

// Within reports whether every square of s is in t.
func (s Set) Within(t Set) bool { return s.low&^t.low|s.high&^t.high == 0 }

// Or are the squares of either set.
func (s Set) Or(t Set) Set { return Set{s.low | t.low, s.high | t.high} }

// And are the squares of both sets.
func (s Set) And(t Set) Set { return Set{s.low & t.low, s.high & t.high} }

// Less are the squares of s that are not in t.
func (s Set) Less(t Set) Set { return Set{s.low &^ t.low, s.high &^ t.high} }

// Count is the number of squares.
func (s Set) Count() int { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }

// All yields the squares, row by row from the bottom.
func (s Set) All(yield func(Square) bool) {
	for ; !s.IsEmpty(); s = s.Less(Of(s.first())) {
		if !yield(s.first()) {
			return
		}
	}
}

// String lists the squares: "a1, c4", or a dash where there is none.
func (s Set) String() string {
	var names []string
	for q := range s.All {
		names = append(names, q.String())
	}
	if names == nil {
		return "–"
	}
	return strings.Join(names, ", ")
}

// first is the lowest square of a set that is not empty.
func (s Set) first() Square {
	if s.low != 0 {
		return Square(bits.TrailingZeros64(s.low))
	}
	return Square(64 + bits.TrailingZeros64(s.high))
}

// beside are the squares that share a side with one of the set, and inLine those
// that have two of them behind each other at a side. Some may lie beside the sea.
func (s Set) beside() Set {
	return s.up(1).Or(s.down(1)).Or(s.up(stride)).Or(s.down(stride))
}

func (s Set) inLine() (all Set) {
	for _, n := range []uint{1, stride} {
		all = all.Or(s.up(n).And(s.up(2 * n))).Or(s.down(n).And(s.down(2 * n)))
	}
	return all
}

// around are the squares of the set and those that touch one, at a side or a
// corner. Some of them may lie beside the sea.
func (s Set) around() Set {
	s = s.Or(s.up(1)).Or(s.down(1))
	return s.Or(s.up(stride)).Or(s.down(stride))
}

func (s Set) up(n uint) Set   { return Set{s.low << n, s.high<<n | s.low>>(64-n)} }
func (s Set) down(n uint) Set { return Set{s.low>>n | s.high<<(64-n), s.high >> n} }
