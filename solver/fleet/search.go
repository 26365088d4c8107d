package fleet

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"parlour/solver"
)

// A search goes through the fleets that fit.
type search struct {
	sea    *Sea
	known  Known
	sunk   uint // the ships that are, a bit for each
	ctx    context.Context
	limit  int64 // of nodes; 0 for none
	nodes  int64
	cut    bool       // the limit or the context has ended the search
	one    bool       // the first fleet found ends it
	rand   *rand.Rand // goes down one branch of each, drawn by lot; nil for all
	places [MaxShips][]place
	spare  [MaxShips][]*place // room for the branches at each depth
}

// place is a place that a ship can have as far as that alone tells, and the weight
// of the fleets found in which it lies there.
type place struct {
	Place
	ship   int
	weight float64
}

func (s *Sea) search(ctx context.Context, k Known, limit int64) *search {
	x := &search{sea: s, known: k, ctx: ctx, limit: limit}
	for ship, places := range s.places {
		if k.Sunk[ship].Is() {
			x.sunk |= 1 << ship
		}
		for _, p := range places {
			if k.allows(ship, p) {
				x.places[ship] = append(x.places[ship], place{Place: p, ship: ship})
			}
		}
	}
	return x
}

// count is how many fleets fit.
func (x *search) count() float64 { return x.walk(0, Set{}, Set{}, 1) }

// first is 1 if any fleet fits, and leaves its weight on the places of that one.
func (x *search) first() float64 {
	x.one = true
	return x.count()
}

// sample estimates how many fleets fit, until the nodes are used up: each descent
// draws one branch of each node and weighs what it finds by how many there were.
func (x *search) sample(r *rand.Rand) float64 {
	x.rand = r
	sum, descents := 0.0, 0.0
	for x.nodes < x.limit && !x.cut {
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

// walk places the ships that are not placed, and returns the weight of the fleets
// found. Those that are, a bit for each, cover some squares and take up more.
func (x *search) walk(placed uint, covered, taken Set, weight float64) (found float64) {
	open := x.known.Hits.Less(covered)
	if open.Meets(taken) || !x.spend() {
		return 0
	}
	depth := bits.OnesCount(placed)
	last := depth+1 == len(x.sea.places)
	branches := x.branches(x.spare[depth][:0], placed, open, taken)
	x.spare[depth] = branches
	if n := len(branches); x.rand != nil && !last && n > 1 {
		i := x.rand.IntN(n)
		branches, weight = branches[i:i+1], weight*float64(n)
	}
	for _, p := range branches {
		below := weight
		switch {
		case !last:
			below = x.walk(placed|1<<p.ship, covered.Or(p.Cells), taken.Or(p.Near), weight)
		case !open.Within(p.Cells):
			below = 0
		}
		p.weight += below
		if found += below; x.cut || x.one && found > 0 {
			break
		}
	}
	return found
}

// branches appends the places, free as yet, of the next ship: one that was sunk,
// else any ship on the first hit that is not covered, else one that nothing is
// known of.
func (x *search) branches(to []*place, placed uint, open, taken Set) []*place {
	missing := (1<<len(x.sea.places) - 1) &^ placed
	if sunk := missing & x.sunk; sunk != 0 {
		return x.fitting(to, bits.TrailingZeros(sunk), Set{}, taken)
	}
	if open.IsEmpty() {
		return x.fitting(to, bits.TrailingZeros(missing), Set{}, taken)
	}
	for ; missing != 0; missing &= missing - 1 {
		to = x.fitting(to, bits.TrailingZeros(missing), Of(open.first()), taken)
	}
	return to
}

// fitting appends the places of a ship that cover some squares and none that are
// taken.
func (x *search) fitting(to []*place, ship int, covering, taken Set) []*place {
	places := x.places[ship]
	for i := range places {
		if p := &places[i]; covering.Within(p.Cells) && !p.Cells.Meets(taken) {
			to = append(to, p)
		}
	}
	return to
}

// spend counts a node, and reports whether it may be looked at.
func (x *search) spend() bool {
	x.nodes++
	if x.limit > 0 && x.rand == nil && x.nodes > x.limit || x.nodes%16 == 0 && solver.Yield(x.ctx) != nil {
		x.cut = true
	}
	return !x.cut
}
