package fleet

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"parlour/solver"
)

// search counts the fleets that fit.
type search struct {
	sea    *Sea
	known  Known
	ctx    context.Context
	limit  int64 // on nodes
	nodes  int64
	cut    bool       // the limit or the context has stopped the search
	rand   *rand.Rand // if not nil, the search follows one random branch of each node
	places [MaxShips][]place
	spare  []*place // buffer for the branches of a node
}

// place is a possible placement of a ship with the weight of the fleets found that contain
// it.
type place struct {
	*Place
	ship   int
	weight float64
}

func (s *Sea) search(ctx context.Context, k Known, limit int64) *search {
	x := &search{sea: s, known: k, ctx: ctx, limit: limit}
	for ship, places := range s.places {
		x.places[ship] = make([]place, 0, len(places))
		for i := range places {
			if k.allows(ship, &places[i]) {
				x.places[ship] = append(x.places[ship], place{Place: &places[i], ship: ship})
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

// walk places the remaining ships and returns the weight of the fleets found. The ships in
// the bit set placed cover the squares in covered and block those in taken.
func (x *search) walk(placed uint, covered, taken Set, weight float64) (found float64) {
	open := x.known.Hits.Less(covered)
	if open.Meets(taken) || !x.spend() {
		return 0
	}
	last := bits.OnesCount(placed)+1 == len(x.sea.places)
	ships, on := x.sea.next(&x.known, placed, open)
	if x.rand != nil && !last {
		p, of := x.draw(ships, on, taken)
		if of == 0 {
			return 0
		}
		found = x.walk(placed|1<<p.ship, covered.Or(p.Cells), taken.Or(p.Near), weight*float64(of))
		p.weight += found
		return found
	}
	for ; ships != 0; ships &= ships - 1 {
		ship := bits.TrailingZeros(ships)
		places := x.places[ship]
		for i := 0; i < len(places) && !x.cut; i++ {
			p := &places[i]
			if !on.Within(p.Cells) || p.Cells.Meets(taken) {
				continue
			}
			below := 0.0
			if !last {
				below = x.walk(placed|1<<ship, covered.Or(p.Cells), taken.Or(p.Near), weight)
			} else if open.Within(p.Cells) {
				below = weight
			}
			p.weight += below
			found += below
		}
	}
	return found
}

// draw returns a random placement of one of the ships on the squares in on, outside those
// in taken, and the number of such placements.
func (x *search) draw(ships uint, on, taken Set) (*place, int) {
	x.spare = x.spare[:0]
	for ; ships != 0; ships &= ships - 1 {
		places := x.places[bits.TrailingZeros(ships)]
		for i := range places {
			if p := &places[i]; on.Within(p.Cells) && !p.Cells.Meets(taken) {
				x.spare = append(x.spare, p)
			}
		}
	}
	if len(x.spare) == 0 {
		return nil, 0
	}
	return x.spare[x.rand.IntN(len(x.spare))], len(x.spare)
}

// spend counts a node and reports whether the search may continue.
func (x *search) spend() bool {
	x.nodes++
	if x.rand == nil && x.nodes > x.limit || x.nodes%16 == 0 && solver.Yield(x.ctx) != nil {
		x.cut = true
	}
	return !x.cut
}
