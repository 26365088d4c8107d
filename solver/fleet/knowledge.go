package fleet

import (
	"context"
	"math/rand/v2"
)

// Knowledge is the knowledge gained from the shots at one fleet. The zero Knowledge has no shots.
type Knowledge struct {
	Hits, Misses Set
	Last         Square         // the latest shot
	Sunk         [MaxShips]Sunk // by ship index
}

// Sunk describes how a ship sank; the zero Sunk is a ship afloat.
type Sunk struct {
	Last   Square // the shot that sank the ship
	Within Set    // all hits up to and including that shot
}

// IsSunk reports whether the ship is sunk.
func (s Sunk) IsSunk() bool { return !s.Within.IsEmpty() }

// Answer is the result of a shot: a miss, a hit on a ship that stays afloat, or the index
// of the ship that it sinks.
type Answer int

// The answers that name no ship.
const (
	Miss Answer = iota - 2
	Hit
)

// With returns the knowledge after one more shot. A ship sinks only once.
func (k Knowledge) With(q Square, a Answer) Knowledge {
	k.Last = q
	if a == Miss {
		k.Misses = k.Misses.Or(SetOf(q))
		return k
	}
	k.Hits = k.Hits.Or(SetOf(q))
	if a >= 0 {
		k.Sunk[a] = Sunk{q, k.Hits}
	}
	return k
}

// Answer returns the result of the latest shot, or false before the first.
func (k Knowledge) Answer() (Answer, bool) {
	for ship, sunk := range k.Sunk {
		if sunk.IsSunk() && sunk.Last == k.Last {
			return Answer(ship), true
		}
	}
	if k.Hits.Has(k.Last) {
		return Hit, true
	}
	return Miss, k.Misses.Has(k.Last)
}

// TrueAnswer returns the correct answer of a fleet to one more shot.
func (k Knowledge) TrueAnswer(q Square, fleet []Placement) Answer {
	for ship, p := range fleet {
		switch {
		case p.Cells.Has(q) && p.Cells.SubsetOf(k.Hits.Or(SetOf(q))):
			return Answer(ship)
		case p.Cells.Has(q):
			return Hit
		}
	}
	return Miss
}

// SunkCount returns the number of sunk ships.
func (k *Knowledge) SunkCount() (n int) {
	for i := range k.Sunk {
		if k.Sunk[i].IsSunk() {
			n++
		}
	}
	return n
}

// Shots returns the squares shot at.
func (k Knowledge) Shots() Set { return k.Hits.Or(k.Misses) }

// Wrong returns the squares whose answers are wrong for a fleet.
func (k Knowledge) Wrong(fleet []Placement) (wrong Set) {
	var ships Set
	for ship, p := range fleet {
		ships = ships.Or(p.Cells)
		switch sunk := k.Sunk[ship]; {
		case sunk.IsSunk() && !k.allows(ship, &p):
			wrong = wrong.Or(SetOf(sunk.Last))
		case !sunk.IsSunk() && p.Cells.SubsetOf(k.Hits):
			wrong = wrong.Or(p.Cells)
		}
	}
	return wrong.Or(k.Hits.AndNot(ships)).Or(k.Misses.And(ships))
}

// allows reports whether a ship can have a placement, regardless of the other ships.
func (k *Knowledge) allows(ship int, p *Placement) bool {
	if s := &k.Sunk[ship]; s.IsSunk() {
		return p.Cells.Has(s.Last) && p.Cells.SubsetOf(s.Within)
	}
	return !p.Cells.Intersects(k.Misses) && !p.Cells.SubsetOf(k.Hits)
}

// Wrecks returns the squares that sunk ships certainly cover. If ships may touch, it can be
// unclear which ship a hit belongs to.
func (s *Sea) Wrecks(k Knowledge) (certain Set) {
	for ship := range s.places {
		if !k.Sunk[ship].IsSunk() {
			continue
		}
		common := s.all
		for i := range s.places[ship] {
			if p := &s.places[ship][i]; k.allows(ship, p) {
				common = common.And(p.Cells)
			}
		}
		certain = certain.Or(common)
	}
	return certain
}

// Open returns the squares not shot at where a ship that is afloat can lie, regardless of the
// other ships afloat. If ships may touch, it is every square not shot at, because it can be
// unclear which ship a hit belongs to.
func (s *Sea) Open(k Knowledge) (open Set) {
	if s.touching {
		return s.all.AndNot(k.Shots())
	}
	wrecks := s.Wrecks(k)
	for ship := range s.places {
		for i := range s.places[ship] {
			p := &s.places[ship][i]
			free := !p.Cells.Intersects(wrecks) && p.Blocked.And(k.Hits).SubsetOf(p.Cells)
			if free && !k.Sunk[ship].IsSunk() && k.allows(ship, p) {
				open = open.Or(p.Cells)
			}
		}
	}
	return open.AndNot(k.Shots())
}

// Beside returns the open squares next to wounded ships: those in line with two hits, or
// otherwise those adjacent to one.
func (s *Sea) Beside(k Knowledge) Set {
	wounds := k.Hits.AndNot(s.Wrecks(k))
	if line := wounds.inLine().And(s.Open(k)); !line.IsEmpty() {
		return line
	}
	return wounds.beside().And(s.Open(k))
}

// Before returns the knowledge before the latest shot.
func (k Knowledge) Before() Knowledge {
	if a, _ := k.Answer(); a >= 0 {
		k.Sunk[a] = Sunk{}
	}
	k.Hits, k.Misses = k.Hits.AndNot(SetOf(k.Last)), k.Misses.AndNot(SetOf(k.Last))
	return k
}

// Hunt returns the squares that the hunt-and-target strategy chooses from: squares in line
// with two hits on ships not certainly sunk, otherwise squares adjacent to such a hit,
// otherwise the squares of one colour of a chessboard, because every ship of two squares
// covers one. It excludes squares next to a wreck where no ship can be.
func (s *Sea) Hunt(k Knowledge) Set {
	wrecks := s.Wrecks(k)
	open, wounds := s.all.AndNot(k.Shots()), k.Hits.AndNot(wrecks)
	clear := open.AndNot(s.Blocked(wrecks))
	for _, some := range []Set{wounds.inLine(), wounds.beside(), s.parity} {
		if some = some.And(clear); !some.IsEmpty() {
			return some
		}
	}
	if clear.IsEmpty() {
		return open
	}
	return clear
}

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
