package fleet

// Placements returns the placements of a ship.
func (s *Sea) Placements(ship int) []Placement { return s.places[ship] }
