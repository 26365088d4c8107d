package fleet

import (
	"context"
	"math/rand/v2"
)

// Chances is how likely each square is to hold a ship, and how that was found.
type Chances struct {
	Fleets float64 // how many fit
	Exact  bool    // all were counted; else Fleets and the chances are estimates
	Nodes  int64   // partly placed fleets that were looked at
	on     [MaxSize * stride]float64
}

// Of is the probability that a square holds a ship.
func (c *Chances) Of(q Square) float64 {
	if c.Fleets == 0 {
		return 0
	}
	return c.on[q] / c.Fleets
}

// Best are those of some squares that are the likeliest to hold a ship.
func (c *Chances) Best(of Set) (best Set, chance float64) {
	for q := range of.All {
		switch p := c.Of(q); {
		case p > chance || best.IsEmpty():
			best, chance = Of(q), p
		case p == chance:
			best = best.Or(Of(q))
		}
	}
	return best, chance
}

// Chances counts the fleets that fit, if that takes no more than so many nodes,
// and else draws as many nodes' worth of them. Where the [solver.Yield] of the
// context says that it is enough, what was found until then serves. It returns the
// context's error when that ends.
func (s *Sea) Chances(ctx context.Context, k Known, nodes int64, r *rand.Rand) (*Chances, error) {
	x := s.search(ctx, k, nodes)
	found := &Chances{Fleets: x.count(), Exact: !x.cut, Nodes: x.nodes}
	if x.cut {
		x = s.search(ctx, k, nodes)
		found.Fleets = x.sample(r)
		found.Nodes += x.nodes
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if found.Fleets > 0 || found.Exact {
		for _, places := range x.places {
			for _, p := range places {
				found.add(p.Place, p.weight)
			}
		}
	} else if fleet, ok := s.fit(k); ok { // one fleet is better than nothing
		found.Fleets = 1
		for ship := range s.places {
			found.add(fleet[ship], 1)
		}
	}
	return found, nil
}

// add gives the squares of a place a weight.
func (c *Chances) add(p *Place, weight float64) {
	for q := range p.Cells.All {
		c.on[q] += weight
	}
}
