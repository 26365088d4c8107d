// Package fleet infers where hidden ships can be: from the results of shots it computes the
// number of fleets that fit a square sea and the probability of a ship on each square. It
// imports no game.
//
// A [Sea] defines the rules: its size, the lengths of the ships and whether they may touch.
// A [Knowledge] holds the results of the shots at one fleet. [Sea.Chances] counts the fleets
// that fit, all equally likely: all of them if they are few enough, otherwise an unbiased
// sample. [Sea.Fits] reports whether any fleet fits.
//
// The search places sunk ships first, then a ship on each unexplained hit, then the other
// ships. To sample, it descends the tree at random and weighs each result by the number of
// branches on its path, which gives every fleet the same expected weight (Knuth, "Estimating
// the Efficiency of Backtrack Programs", 1975).
package fleet

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
)

// MaxShips is the greatest number of ships in a fleet.
const MaxShips = 6

// Sea defines a kind of fleet and its possible placements. Create one with [New].
// knowledge.go infers where ships are.
type Sea struct {
	size     int
	lengths  []int
	touching bool
	all      Set
	parity   Set           // the squares of one colour of a chessboard
	places   [][]Placement // by ship index
}

// New returns a sea with the given side length in squares, at most [MaxSize], for ships of
// the given lengths, at most [MaxShips].
func New(size int, lengths []int, touching bool) *Sea {
	s := &Sea{size: size, lengths: lengths, touching: touching, places: make([][]Placement, len(lengths))}
	for row := range size {
		for column := range size {
			s.all = s.all.Or(SetOf(At(column, row)))
			if (column+row)%2 == 0 {
				s.parity = s.parity.Or(SetOf(At(column, row)))
			}
		}
	}
	for i, length := range lengths {
		for q := range s.all.All {
			s.places[i] = append(s.places[i], s.placementsAt(q, length)...)
		}
	}
	return s
}

// placementsAt returns the placements of a length that start on a square.
func (s *Sea) placementsAt(q Square, length int) (found []Placement) {
	for _, up := range []bool{false, true} {
		p := Placement{Start: q, Up: up, Length: length}
		next := q
		for range length {
			p.Cells = p.Cells.Or(SetOf(next))
			next = p.after(next)
		}
		p.Blocked = s.Blocked(p.Cells)
		if p.Cells.SubsetOf(s.all) && p.Cells.Count() == length {
			found = append(found, p)
		}
		if length == 1 {
			break // it has one direction
		}
	}
	return found
}

// Blocked returns the squares that a ship on these squares blocks for others: the squares
// themselves and, if ships must not touch, all adjacent ones.
func (s *Sea) Blocked(cells Set) Set {
	if s.touching {
		return cells
	}
	return cells.around().And(s.all)
}

// Size returns the side length in squares.
func (s *Sea) Size() int { return s.size }

// Lengths returns the lengths of the ships in squares.
func (s *Sea) Lengths() []int { return s.lengths }

// Touching reports whether ships may touch.
func (s *Sea) Touching() bool { return s.touching }

// Squares returns all squares of the sea.
func (s *Sea) Squares() Set { return s.all }

// Conflict finds two ships that block each other and reports whether they only touch. ok is
// false if there are none.
func (s *Sea) Conflict(fleet []Placement) (a, b int, touch, ok bool) {
	for b, q := range fleet {
		for a, p := range fleet[:b] {
			if p.Blocked.Intersects(q.Cells) {
				return a, b, !p.Cells.Intersects(q.Cells), true
			}
		}
	}
	return 0, 0, false, false
}

// RandomFleet returns a random fleet, a placement for each ship, that begins with the placed
// ships: from the uniform distribution by rejection sampling. It returns nil if it finds none
// in 100,000 attempts.
func (s *Sea) RandomFleet(r *rand.Rand, placed ...Placement) []Placement {
	for range 100_000 {
		if f := s.tryRandomFleet(r, placed); f != nil {
			return f
		}
	}
	return nil
}

func (s *Sea) tryRandomFleet(r *rand.Rand, placed []Placement) []Placement {
	fleet := make([]Placement, len(s.places))
	var taken Set
	for i, places := range s.places {
		if i < len(placed) {
			fleet[i] = placed[i]
		} else {
			fleet[i] = places[r.IntN(len(places))]
		}
		if fleet[i].Cells.Intersects(taken) {
			return nil
		}
		taken = taken.Or(fleet[i].Blocked)
	}
	return fleet
}

// Next returns the placements of the next ship after the placed ones that leave room for the
// other ships.
func (s *Sea) Next(placed []Placement) (next []Placement) {
	var covered, taken Set
	for _, p := range placed {
		covered, taken = covered.Or(p.Cells), taken.Or(p.Blocked)
	}
	ship := len(placed)
	for _, p := range s.places[ship] {
		var rest [MaxShips]*Placement
		if !p.Cells.Intersects(taken) && s.place(&Knowledge{}, &rest, 2<<ship-1, covered.Or(p.Cells), taken.Or(p.Blocked)) {
			next = append(next, p)
		}
	}
	return next
}

// Placement is a placement of a ship.
type Placement struct {
	Start   Square // the leftmost or lowest square
	Up      bool   // the ship extends upwards from Start, otherwise to the right
	Length  int
	Cells   Set // the squares covered
	Blocked Set // the squares blocked for other ships
}

// after returns the next square of the ship.
func (p Placement) after(q Square) Square {
	if p.Up {
		return q + stride
	}
	return q + 1
}

// Ends returns the squares at the two ends.
func (p Placement) Ends() (first, last Square) {
	last = p.Start
	for range p.Length - 1 {
		last = p.after(last)
	}
	return p.Start, last
}

// String formats the two ends, as in "a1-d1".
func (p Placement) String() string {
	first, last := p.Ends()
	return first.String() + "-" + last.String()
}

// ParsePlacement finds the placement of a ship by the names of its two ends.
func (s *Sea) ParsePlacement(ship int, end, other string) (Placement, bool) {
	a, b := squareOf(end), squareOf(other)
	i := slices.IndexFunc(s.places[ship], func(p Placement) bool {
		first, last := p.Ends()
		return first == min(a, b) && last == max(a, b)
	})
	if i < 0 {
		return Placement{}, false
	}
	return s.places[ship][i], true
}

// squareOf returns the square with a name, or a square outside every sea if the name is
// invalid.
func squareOf(name string) Square {
	if name != "" && 'a' <= name[0] && name[0] < 'a'+MaxSize {
		if row, err := strconv.Atoi(name[1:]); err == nil && 0 < row && row <= MaxSize {
			return At(int(name[0]-'a'), row-1)
		}
	}
	return 255
}

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
