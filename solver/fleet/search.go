package fleet

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"

	"parlour/solver"
)

// search counts the fleets that fit.
type search struct {
	sea      *Sea
	known    Knowledge
	ctx      context.Context
	limit    int64 // on nodes
	nodes    int64
	stopped  bool       // the limit or the context has stopped the search
	rand     *rand.Rand // if not nil, the search follows one random branch of each node
	places   [MaxShips][]candidate
	branches []*candidate // buffer for the branches of a node
}

// candidate is a possible placement of a ship with the weight of the fleets found that contain
// it.
type candidate struct {
	*Placement
	ship   int
	weight float64
}

func (s *Sea) search(ctx context.Context, k Knowledge, limit int64) *search {
	x := &search{sea: s, known: k, ctx: ctx, limit: limit}
	for ship, places := range s.places {
		x.places[ship] = make([]candidate, 0, len(places))
		for i := range places {
			if k.allows(ship, &places[i]) {
				x.places[ship] = append(x.places[ship], candidate{Placement: &places[i], ship: ship})
			}
		}
	}
	return x
}

// count returns the number of fleets that fit.
func (x *search) count() float64 { return x.walk(0, Set{}, Set{}, 1) }

// sample estimates the number of fleets that fit until it has used up its nodes. Each
// descent follows one random branch of each node and weighs the fleet that it finds by the
// number of branches.
func (x *search) sample(r *rand.Rand) float64 {
	x.rand = r
	sum, descents := 0.0, 0.0
	for x.nodes < x.limit && !x.stopped {
		sum += x.count()
		descents++
	}
	for _, places := range x.places {
		for i := range places {
			places[i].weight /= descents
		}
	}
	return sum / descents
}

// walk places the remaining ships and returns the weight of the fleets found. The ships in
// the bit set placed cover the squares in covered and block those in taken.
func (x *search) walk(placed uint, covered, taken Set, weight float64) (found float64) {
	open := x.known.Hits.AndNot(covered)
	if open.Intersects(taken) || !x.visit() {
		return 0
	}
	last := bits.OnesCount(placed)+1 == len(x.sea.places)
	ships, on := x.sea.next(&x.known, placed, open)
	below := func(p *candidate, weight float64) float64 {
		switch {
		case !last:
			weight = x.walk(placed|1<<p.ship, covered.Or(p.Cells), taken.Or(p.Blocked), weight)
		case !open.SubsetOf(p.Cells):
			weight = 0
		}
		p.weight += weight
		return weight
	}
	if x.rand != nil && !last {
		p, of := x.drawBranch(ships, on, taken)
		if of == 0 {
			return 0
		}
		return below(p, weight*float64(of))
	}
	for ; ships != 0; ships &= ships - 1 {
		candidates := x.places[bits.TrailingZeros(ships)]
		for i := 0; i < len(candidates) && !x.stopped; i++ {
			if p := &candidates[i]; p.fits(on, taken) {
				found += below(p, weight)
			}
		}
	}
	return found
}

// drawBranch returns a random placement of one of the ships on the squares in on, outside those
// in taken, and the number of such placements.
func (x *search) drawBranch(ships uint, on, taken Set) (*candidate, int) {
	x.branches = x.branches[:0]
	for ; ships != 0; ships &= ships - 1 {
		places := x.places[bits.TrailingZeros(ships)]
		for i := range places {
			if p := &places[i]; p.fits(on, taken) {
				x.branches = append(x.branches, p)
			}
		}
	}
	if len(x.branches) == 0 {
		return nil, 0
	}
	return x.branches[x.rand.IntN(len(x.branches))], len(x.branches)
}

// fits reports whether the placement covers the squares in on and none in taken.
func (p *Placement) fits(on, taken Set) bool {
	return on.SubsetOf(p.Cells) && !p.Cells.Intersects(taken)
}

// visit counts a node and reports whether the search may continue.
func (x *search) visit() bool {
	x.nodes++
	if x.rand == nil && x.nodes > x.limit || x.nodes%16 == 0 && solver.Yield(x.ctx) != nil {
		x.stopped = true
	}
	return !x.stopped
}

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
