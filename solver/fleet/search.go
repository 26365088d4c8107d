package fleet

import (
	"context"
	"math/bits"
	"math/rand/v2"

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
