package fleet

import (
	"context"
	"math/rand/v2"
)

// Chances holds the probability of a ship on each square.
type Chances struct {
	Fleets float64 // the number of fleets that fit
	Exact  bool    // all fleets were counted; otherwise Fleets and the probabilities are estimates
	Nodes  int64   // partial fleets searched
	on     [MaxSize * stride]float64
}

// Of returns the probability that a square holds a ship.
func (c *Chances) Of(q Square) float64 {
	if c.Fleets == 0 {
		return 0
	}
	return c.on[q] / c.Fleets
}

// Best returns the given squares that are most likely to hold a ship.
func (c *Chances) Best(of Set) (best Set, chance float64) {
	for q := range of.All {
		switch p := c.Of(q); {
		case p > chance || best.IsEmpty():
			best, chance = SetOf(q), p
		case p == chance:
			best = best.Or(SetOf(q))
		}
	}
	return best, chance
}

// Chances counts the fleets that fit if that takes at most the given number of nodes, and
// otherwise samples as many nodes. If solver.Yield stops it early, the result is what it
// has found so far. It returns the context's error when the context ends.
func (s *Sea) Chances(ctx context.Context, k Knowledge, nodes int64, r *rand.Rand) (*Chances, error) {
	x := s.search(ctx, k, nodes)
	found := &Chances{Fleets: x.count(), Exact: !x.stopped, Nodes: x.nodes}
	if x.stopped {
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
				found.add(p.Placement, p.weight)
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

// add adds a weight to the squares of a placement.
func (c *Chances) add(p *Placement, weight float64) {
	for q := range p.Cells.All {
		c.on[q] += weight
	}
}
