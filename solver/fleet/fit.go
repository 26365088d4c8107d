package fleet

import "math/bits"

// Fits reports whether any fleet fits the knowledge.
func (s *Sea) Fits(k Knowledge) bool {
	_, ok := s.fit(k)
	return ok
}

// fit returns the first fleet found that fits.
func (s *Sea) fit(k Knowledge) (f [MaxShips]*Placement, ok bool) {
	ok = s.place(&k, &f, 0, Set{}, Set{})
	return f, ok
}

// place places the remaining ships. The ships in the bit set placed cover the squares in
// covered and block those in taken.
func (s *Sea) place(k *Knowledge, f *[MaxShips]*Placement, placed uint, covered, taken Set) bool {
	open := k.Hits.AndNot(covered)
	if open.Intersects(taken) {
		return false
	}
	ships, on := s.next(k, placed, open)
	for rest := ships; rest != 0; rest &= rest - 1 {
		ship := bits.TrailingZeros(rest)
		for i := range s.places[ship] {
			p := &s.places[ship][i]
			if !p.fits(on, taken) || !k.allows(ship, p) {
				continue
			}
			if f[ship] = p; s.place(k, f, placed|1<<ship, covered.Or(p.Cells), taken.Or(p.Blocked)) {
				return true
			}
		}
	}
	return ships == 0 && open.IsEmpty()
}

// next returns the candidates for the next ship as a bit set and the square that it must
// cover, if any: first a sunk ship, then any ship on the first unexplained hit, then a ship
// without information.
func (s *Sea) next(k *Knowledge, placed uint, open Set) (ships uint, on Set) {
	missing := (1<<len(s.places) - 1) &^ placed
	for rest := missing; rest != 0; rest &= rest - 1 {
		if ship := bits.TrailingZeros(rest); k.Sunk[ship].IsSunk() {
			return 1 << ship, SetOf(k.Sunk[ship].Last)
		}
	}
	if open.IsEmpty() {
		return missing & -missing, Set{}
	}
	return missing, SetOf(open.first())
}
