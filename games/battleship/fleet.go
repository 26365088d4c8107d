package battleship

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/solver/fleet"
)

// maxTyped is how many characters of a fleet are read.
const maxTyped = 150

// ends are two squares, or one with a direction and a length, in what people type
// as a fleet; between them may be the names of ships.
var (
	ends    = regexp.MustCompile(`\b([a-z])(\d{1,2})(?:([hv])(\d)|\W*(?:to\W*)?([a-z])(\d{1,2}))\b`)
	notName = regexp.MustCompile(`[^a-z0-9]+`)
)

// readFleet reads a fleet: ships by their two ends, or as [formatFleet] writes
// them, each with its name before it or told by its length. A Refusal says what is
// wrong and not where, as it may be seen by others.
func (r *fleetRules) readFleet(typed string) ([]fleet.Place, error) {
	typed = strings.ToLower(typed)
	f := make([]fleet.Place, len(r.ships))
	from := 0
	for _, at := range ends.FindAllStringSubmatchIndex(typed, -1) {
		part := func(i int) string {
			if at[2*i] < 0 {
				return ""
			}
			return typed[at[2*i]:at[2*i+1]]
		}
		p, err := r.readPlace(part)
		if err != nil {
			return nil, err
		}
		if err := r.assign(f, notName.ReplaceAllString(typed[from:at[0]], ""), p); err != nil {
			return nil, err
		}
		from = at[1]
	}
	if len(typed) > maxTyped || notName.ReplaceAllString(typed[from:], "") != "" {
		return nil, games.Refuse("battleship.refuse.fleet")
	}
	return f, r.check(f)
}

// readPlace reads the parts of a match of ends.
func (r *fleetRules) readPlace(part func(int) string) (fleet.Place, error) {
	number := func(i int) int { n, _ := strconv.Atoi(part(i)); return n }
	column, row := int(part(1)[0]-'a'), number(2)-1
	toColumn, toRow := column, row
	switch {
	case part(3) == "v":
		toRow += number(4) - 1
	case part(3) == "h" && column+number(4) <= r.size:
		toColumn += number(4) - 1
	case part(3) == "h": // h4h5 are two squares of the last column
		toColumn, toRow = int('h'-'a'), number(4)-1
	default:
		toColumn, toRow = int(part(5)[0]-'a'), number(6)-1
	}
	column, toColumn = min(column, toColumn), max(column, toColumn)
	row, toRow = min(row, toRow), max(row, toRow)
	switch length := toColumn - column + toRow - row + 1; {
	case max(toColumn, toRow) >= r.size || row < 0:
		return fleet.Place{}, games.Refuse("battleship.refuse.outside", "Corner", r.name(fleet.At(r.size-1, r.size-1)))
	case column != toColumn && row != toRow:
		return fleet.Place{}, games.Refuse("battleship.refuse.bent")
	default:
		return fleet.Place{Start: fleet.At(column, row), Up: row != toRow, Length: length}, nil
	}
}

// assign gives a place to the ship of that name, or where there is none to the
// first of its length that has no place.
func (r *fleetRules) assign(f []fleet.Place, name string, p fleet.Place) error {
	ship, named := r.shipNamed(name)
	switch {
	case name != "" && !named:
		return games.Refuse("battleship.refuse.fleet")
	case named && r.ships[ship].length != p.Length:
		return games.Refuse("battleship.refuse.length", "Ship", r.shipName(ship), "Count", r.ships[ship].length)
	case !named:
		ship = -1
		for i := range r.ships {
			if r.ships[i].length == p.Length && f[i].Length == 0 {
				ship = i
				break
			}
		}
	}
	if ship < 0 || f[ship].Length > 0 {
		return games.Refuse("battleship.refuse.surplus", "Count", p.Length, "Ships", r.lengths())
	}
	i := slices.IndexFunc(r.water.Places(ship), func(q fleet.Place) bool { return q.Start == p.Start && q.Up == p.Up })
	f[ship] = r.water.Places(ship)[i] // it is on the board and straight, so that it is there
	return nil
}

// check refuses a fleet with ships missing or in each other's way.
func (r *fleetRules) check(f []fleet.Place) error {
	for i, p := range f {
		if p.Length == 0 {
			return games.Refuse("battleship.refuse.missing", "Ship", r.shipName(i), "Count", r.ships[i].length)
		}
		for j, q := range f[:i] {
			switch {
			case p.Cells.Meets(q.Cells):
				return games.Refuse("battleship.refuse.overlap", "Ship", r.shipName(j), "Other", r.shipName(i))
			case p.Near.Meets(q.Cells):
				return games.Refuse("battleship.refuse.touch", "Ship", r.shipName(j), "Other", r.shipName(i))
			}
		}
	}
	return nil
}

// lengths are the ships' lengths: "4, 3, 3, 2".
func (r *fleetRules) lengths() string {
	var all []string
	for _, s := range r.ships {
		all = append(all, strconv.Itoa(s.length))
	}
	return strings.Join(all, ", ")
}
