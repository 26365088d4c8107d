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
	if !found.Exact && found.Fleets == 0 { // none was met: one that fits is better than nothing
		x = s.search(context.Background(), k, 0)
		found.Fleets = x.first()
	}
	for ship := range x.places {
		for _, p := range x.places[ship] {
			for q := range p.Cells.All {
				found.on[q] += p.weight
			}
		}
	}
	return found, nil
}

// Fits reports whether any fleet fits.
func (s *Sea) Fits(k Known) bool { return s.search(context.Background(), k, 0).first() > 0 }
