package fleet

import (
	"slices"
	"strconv"
)

// Place is a place for a ship.
type Place struct {
	Start  Square // its leftmost or lowest square
	Up     bool   // it goes up from there, else to the right
	Length int
	Cells  Set // the squares it covers
	Near   Set // where no other ship may lie then
}

// after is the square of the place that follows on one.
func (p Place) after(q Square) Square {
	if p.Up {
		return q + stride
	}
	return q + 1
}

// Ends are the two squares at the ends of the place.
func (p Place) Ends() (first, last Square) {
	last = p.Start
	for range p.Length - 1 {
		last = p.after(last)
	}
	return p.Start, last
}

// String is the two ends: "a1-d1".
func (p Place) String() string {
	first, last := p.Ends()
	return first.String() + "-" + last.String()
}

// Read finds the place for a ship whose two ends have these names.
func (s *Sea) Read(ship int, end, other string) (Place, bool) {
	a, b := squareOf(end), squareOf(other)
	i := slices.IndexFunc(s.places[ship], func(p Place) bool {
		first, last := p.Ends()
		return first == min(a, b) && last == max(a, b)
	})
	if i < 0 {
		return Place{}, false
	}
	return s.places[ship][i], true
}

// squareOf is the square of a name, and one of no sea if that is none.
func squareOf(name string) Square {
	if name != "" && 'a' <= name[0] && name[0] < 'a'+MaxSize {
		if row, err := strconv.Atoi(name[1:]); err == nil && 0 < row && row <= MaxSize {
			return At(int(name[0]-'a'), row-1)
		}
	}
	return 255
}
