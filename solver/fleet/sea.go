// Package fleet finds where hidden ships can lie: it works out, from what shots
// have told, in how many ways a fleet fits a square sea, and how likely each
// square is to hold a ship. It knows no game.
//
// A [Sea] has the rules: its size, the lengths of the ships and whether ships may
// touch. A [Known] is what the shots at one fleet have told. [Sea.Chances] counts
// the fleets that fit, each as likely as any other: all of them where they are few
// enough, else a sample in which nothing is favoured. [Sea.Fits] tells whether there
// is one at all.
//
// The search places the ships that were sunk first, then a ship on each square
// that was hit and is not explained yet, and then the ships that nothing is known
// of. Where it samples, it goes down that tree at random and weighs what it finds
// by the branches it has passed, which gives every fleet the same weight on average:
// Knuth, Estimating the Efficiency of Backtrack Programs, 1975.
package fleet

import "math/rand/v2"

// MaxShips is the most ships a fleet may have.
const MaxShips = 6

// Sea is where fleets of one kind lie. Make one with [New].
type Sea struct {
	size     int
	lengths  []int
	touching bool
	all      Set
	parity   Set       // every other square
	places   [][]Place // by ship
}

// New makes a sea of so many squares a side, at most [MaxSize], for ships of these
// lengths, at most [MaxShips].
func New(size int, lengths []int, touching bool) *Sea {
	s := &Sea{size: size, lengths: lengths, touching: touching, places: make([][]Place, len(lengths))}
	for row := range size {
		for column := range size {
			s.all = s.all.Or(Of(At(column, row)))
			if (column+row)%2 == 0 {
				s.parity = s.parity.Or(Of(At(column, row)))
			}
		}
	}
	for i, length := range lengths {
		for q := range s.all.All {
			s.places[i] = append(s.places[i], s.at(q, length)...)
		}
	}
	return s
}

// at are the places of a length that start on a square.
func (s *Sea) at(q Square, length int) (found []Place) {
	for _, up := range []bool{false, true} {
		p := Place{Start: q, Up: up, Length: length}
		next := q
		for range length {
			p.Cells = p.Cells.Or(Of(next))
			next = p.after(next)
		}
		p.Near = s.Near(p.Cells)
		if p.Cells.Within(s.all) && p.Cells.Count() == length {
			found = append(found, p)
		}
		if length == 1 {
			break // it has one direction
		}
	}
	return found
}

// Near are the squares where no ship may lie beside one that covers these: the
// squares themselves and, where ships must not touch, those around them.
func (s *Sea) Near(cells Set) Set {
	if s.touching {
		return cells
	}
	return cells.around().And(s.all)
}

// Size is how many squares a side has.
func (s *Sea) Size() int { return s.size }

// Lengths are those of the ships, in squares.
func (s *Sea) Lengths() []int { return s.lengths }

// Squares are all squares of the sea.
func (s *Sea) Squares() Set { return s.all }

// Places are the places for a ship.
func (s *Sea) Places(ship int) []Place { return s.places[ship] }

// Clash finds two ships that are in each other's way, and reports whether they
// only touch; ok is false where none are.
func (s *Sea) Clash(fleet []Place) (a, b int, touch, ok bool) {
	for b, q := range fleet {
		for a, p := range fleet[:b] {
			if p.Near.Meets(q.Cells) {
				return a, b, !p.Cells.Meets(q.Cells), true
			}
		}
	}
	return 0, 0, false, false
}

// Draw draws a fleet, a place for each ship, every fleet with the same
// probability: it is thrown away whole while ships are in each other's way. It
// gives up, and returns nil, where that never ends.
func (s *Sea) Draw(r *rand.Rand) []Place {
	for range 100_000 {
		if f := s.throw(r); f != nil {
			return f
		}
	}
	return nil
}

func (s *Sea) throw(r *rand.Rand) []Place {
	fleet := make([]Place, len(s.places))
	var taken Set
	for i, places := range s.places {
		fleet[i] = places[r.IntN(len(places))]
		if fleet[i].Cells.Meets(taken) {
			return nil
		}
		taken = taken.Or(fleet[i].Near)
	}
	return fleet
}
