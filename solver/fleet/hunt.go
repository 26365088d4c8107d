package fleet

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
