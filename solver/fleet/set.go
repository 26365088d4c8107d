package fleet

import (
	"math/bits"
	"strconv"
	"strings"
)

// MaxSize is the greatest side length of a sea in squares.
const MaxSize = 10

// stride is the distance between rows: one more than the longest row, so that shifts do not
// wrap from one row to the next.
const stride = MaxSize + 1

// Square is a square of a sea; see [At].
type Square uint8

// At returns the square in a column and a row, both counted from 0.
func At(column, row int) Square { return Square(row*stride + column) }

// Column returns the column, counted from 0.
func (q Square) Column() int { return int(q) % stride }

// Row returns the row, counted from 0.
func (q Square) Row() int { return int(q) / stride }

// String returns the name as in chess: a1 is the lowest and leftmost square.
func (q Square) String() string { return string(rune('a'+q.Column())) + strconv.Itoa(q.Row()+1) }

// Set is a set of squares.
type Set struct{ low, high uint64 }

// SetOf returns the set of the given squares.
func SetOf(squares ...Square) Set {
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
func (s Set) Has(q Square) bool { return s.Intersects(SetOf(q)) }

// IsEmpty reports whether no square is in the set.
func (s Set) IsEmpty() bool { return s.low|s.high == 0 }

// Intersects reports whether the sets have a square in common.
func (s Set) Intersects(t Set) bool { return s.low&t.low|s.high&t.high != 0 }

// SubsetOf reports whether every square of s is in t.
func (s Set) SubsetOf(t Set) bool { return s.low&^t.low|s.high&^t.high == 0 }

// Or returns the union of the sets.
func (s Set) Or(t Set) Set { return Set{s.low | t.low, s.high | t.high} }

// And returns the intersection of the sets.
func (s Set) And(t Set) Set { return Set{s.low & t.low, s.high & t.high} }

// AndNot returns the squares of s that are not in t.
func (s Set) AndNot(t Set) Set { return Set{s.low &^ t.low, s.high &^ t.high} }

// Count returns the number of squares.
func (s Set) Count() int { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }

// All yields the squares row by row from the bottom.
func (s Set) All(yield func(Square) bool) {
	for ; !s.IsEmpty(); s = s.AndNot(SetOf(s.first())) {
		if !yield(s.first()) {
			return
		}
	}
}

// String lists the squares, as in "a1, c4", or returns a dash for the empty set.
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

// first returns the lowest square of a set that is not empty.
func (s Set) first() Square {
	if s.low != 0 {
		return Square(bits.TrailingZeros64(s.low))
	}
	return Square(64 + bits.TrailingZeros64(s.high))
}

// beside returns the squares that share a side with one of the set. The result may include
// squares outside the sea.
func (s Set) beside() Set {
	return s.up(1).Or(s.down(1)).Or(s.up(stride)).Or(s.down(stride))
}

// inLine returns the squares next to two squares of the set in a row. The result may
// include squares outside the sea.
func (s Set) inLine() (all Set) {
	for _, n := range []uint{1, stride} {
		all = all.Or(s.up(n).And(s.up(2 * n))).Or(s.down(n).And(s.down(2 * n)))
	}
	return all
}

// around returns the set and all squares that touch it at a side or a corner. The result
// may include squares outside the sea.
func (s Set) around() Set {
	s = s.Or(s.up(1)).Or(s.down(1))
	return s.Or(s.up(stride)).Or(s.down(stride))
}

func (s Set) up(n uint) Set   { return Set{s.low << n, s.high<<n | s.low>>(64-n)} }
func (s Set) down(n uint) Set { return Set{s.low>>n | s.high<<(64-n), s.high >> n} }
