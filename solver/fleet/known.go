package fleet

// Known is what shots at one fleet have told. The zero Known is before the first.
type Known struct {
	Hits, Misses Set
	Sunk         [MaxShips]Sunk // by ship
}

// Sunk is how a ship went down; the zero Sunk is of a ship that is afloat.
type Sunk struct {
	Last   Square // the shot that sank it
	Within Set    // all that had been hit by then, that shot too
}

// Is reports whether the ship is sunk.
func (s Sunk) Is() bool { return !s.Within.IsEmpty() }

// Miss is what is known after a shot has missed.
func (k Known) Miss(q Square) Known {
	k.Misses = k.Misses.Or(Of(q))
	return k
}

// Hit is what is known after a shot has hit a ship that stays afloat.
func (k Known) Hit(q Square) Known {
	k.Hits = k.Hits.Or(Of(q))
	return k
}

// Sink is what is known after a shot has sunk a ship.
func (k Known) Sink(q Square, ship int) Known {
	k = k.Hit(q)
	k.Sunk[ship] = Sunk{q, k.Hits}
	return k
}

// Shot are the squares that were shot at.
func (k Known) Shot() Set { return k.Hits.Or(k.Misses) }

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
