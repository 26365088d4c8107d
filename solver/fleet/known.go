package fleet

// Known is what shots at one fleet have told. The zero Known is before the first.
type Known struct {
	Hits, Misses Set
	Last         Square         // the latest shot
	Sunk         [MaxShips]Sunk // by ship
}

// Sunk is how a ship went down; the zero Sunk is of a ship that is afloat.
type Sunk struct {
	Last   Square // the shot that sank it
	Within Set    // all that had been hit by then, that shot too
}

// Is reports whether the ship is sunk.
func (s Sunk) Is() bool { return !s.Within.IsEmpty() }

// Answer is what a shot has met: a miss, a hit on a ship that stays afloat, or from
// 0 on the ship that it has sunk.
type Answer int

// The answers that name no ship.
const (
	Miss Answer = iota - 2
	Hit
)

// With is what is known after one more shot. A ship sinks but once.
func (k Known) With(q Square, a Answer) Known {
	k.Last = q
	if a == Miss {
		k.Misses = k.Misses.Or(Of(q))
		return k
	}
	k.Hits = k.Hits.Or(Of(q))
	if a >= 0 {
		k.Sunk[a] = Sunk{q, k.Hits}
	}
	return k
}

// Answer is what the latest shot has met; false before the first.
func (k Known) Answer() (Answer, bool) {
	for ship, sunk := range k.Sunk {
		if sunk.Is() && sunk.Last == k.Last {
			return Answer(ship), true
		}
	}
	if k.Hits.Has(k.Last) {
		return Hit, true
	}
	return Miss, k.Misses.Has(k.Last)
}

// True is what a fleet truly answers to one more shot.
func (k Known) True(q Square, fleet []Place) Answer {
	for ship, p := range fleet {
		switch {
		case p.Cells.Has(q) && p.Cells.Within(k.Hits.Or(Of(q))):
			return Answer(ship)
		case p.Cells.Has(q):
			return Hit
		}
	}
	return Miss
}

// Lost is how many ships are sunk.
func (k *Known) Lost() (n int) {
	for i := range k.Sunk {
		if k.Sunk[i].Is() {
			n++
		}
	}
	return n
}

// Shot are the squares that were shot at.
func (k Known) Shot() Set { return k.Hits.Or(k.Misses) }

// Untrue are the squares about which something was said that is not true of a
// fleet.
func (k Known) Untrue(fleet []Place) (wrong Set) {
	var ships Set
	for ship, p := range fleet {
		ships = ships.Or(p.Cells)
		switch sunk := k.Sunk[ship]; {
		case sunk.Is() && !k.allows(ship, &p):
			wrong = wrong.Or(Of(sunk.Last))
		case !sunk.Is() && p.Cells.Within(k.Hits):
			wrong = wrong.Or(p.Cells)
		}
	}
	return wrong.Or(k.Hits.Less(ships)).Or(k.Misses.And(ships))
}

// allows reports whether a ship can lie in a place, as far as that alone tells.
func (k *Known) allows(ship int, p *Place) bool {
	if s := &k.Sunk[ship]; s.Is() {
		return p.Cells.Has(s.Last) && p.Cells.Within(s.Within)
	}
	return !p.Cells.Meets(k.Misses) && !p.Cells.Within(k.Hits)
}

// Wrecks are the squares that sunk ships are certain to cover. Where ships may
// touch, which hits belong to a ship is not always clear.
func (s *Sea) Wrecks(k Known) (certain Set) {
	for ship := range s.places {
		if !k.Sunk[ship].Is() {
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

// Hunt are the squares of which hunt and target shoots at any: those in line with
// two hits on ships that are not sunk for certain; else those beside such a hit;
// else every other one, as on a chess board, as no ship of two squares lies between
// those. Squares on which no ship can lie beside a wreck are left out.
func (s *Sea) Hunt(k Known) Set {
	wrecks := s.Wrecks(k)
	open, wounds := s.all.Less(k.Shot()), k.Hits.Less(wrecks)
	clear := open.Less(s.Near(wrecks))
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
