package fleet

import (
	"slices"
	"strconv"
)

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
