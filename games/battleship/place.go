package battleship

import (
	"math/rand/v2"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/squares"
	"parlour/solver/fleet"
)

// A draft of a fleet is the fleet, or while a member places the ships, placing, the ships that
// are placed, and the column or the square where the next one begins: "+a1-a4 c3".
const placing = "+"

// The values of the keys besides columns and squares.
const (
	valueReady   = "ready"
	valueShuffle = "shuffle"
	valuePlace   = "place"
	valueRest    = "rest"
	valueOver    = "over"
	valueType    = "type"
)

// placer lets a member shuffle a fleet, or place the ships in their order: from a square, as
// a shot, to another.
func placer() *games.SecretComposer[state] {
	return &games.SecretComposer[state]{
		Keys: func(s state, _ games.Seat, draft string) [][]games.Key { return s.draftOf(draft).keys() },
		Add: func(s state, _ games.Seat, draft, value string, r *rand.Rand) (string, bool) {
			return s.draftOf(draft).add(value, r)
		},
		View: func(s state, seat games.Seat, draft string) games.View { return s.draftOf(draft).view(seat) },
	}
}

// fleetDraft is a parsed draft of a fleet.
type fleetDraft struct {
	state
	placed []fleet.Placement // all ships, or those placed so far
	from   string            // the column or square where the next ship begins
	whole  bool
}

func (s state) draftOf(draft string) fleetDraft {
	d := fleetDraft{state: s}
	places, partly := strings.CutPrefix(draft, placing)
	if !partly {
		f, err := s.readFleet(draft)
		d.placed, d.whole = f, err == nil
		return d
	}
	for _, field := range strings.Fields(places) {
		end, other, ship := strings.Cut(field, "-")
		if p, ok := s.ParsePlacement(min(len(d.placed), len(s.ships)-1), end, other); ship && ok {
			d.placed = append(d.placed, p)
		} else {
			d.from = field
		}
	}
	return d
}

// with returns the text of the draft with another beginning of the next ship.
func (d fleetDraft) with(from string) string {
	return strings.TrimSpace(placing + formatFleet(d.placed) + " " + from)
}

// ends returns the placements of the next ship, by the squares at which they begin.
func (d fleetDraft) ends() map[fleet.Square][]fleet.Placement {
	all := map[fleet.Square][]fleet.Placement{}
	for _, p := range d.Next(d.placed) {
		first, last := p.Ends()
		all[first], all[last] = append(all[first], p), append(all[last], p)
	}
	return all
}

// other returns the end of a placement that is not at the square where it begins.
func (d fleetDraft) other(p fleet.Placement) fleet.Square {
	first, last := p.Ends()
	if first.String() == d.from {
		return last
	}
	return first
}

// starts returns the squares at which the next ship can begin, in reading order.
func (d fleetDraft) starts() []fleet.Square {
	var all fleet.Set
	for q := range d.ends() {
		all = all.Or(fleet.SetOf(q))
	}
	return inOrder(all)
}

// here returns the placements of the next ship that begin at the chosen square.
func (d fleetDraft) here() []fleet.Placement {
	for q, places := range d.ends() {
		if q.String() == d.from {
			return places
		}
	}
	return nil
}

func (d fleetDraft) keys() [][]games.Key {
	if d.whole {
		return [][]games.Key{{
			{Value: valueReady, Label: games.T("games.secret.ready"), Style: games.SuccessKey, Done: true},
			{Value: valueShuffle, Label: games.T("games.secret.shuffle")},
			{Value: valuePlace, Label: games.T("battleship.key.place")},
		}}
	}
	var keys []games.Key
	for _, value := range d.values() {
		key := games.Key{Value: value, Label: games.T("games.move", "Move", value)}
		if len(d.from) > 1 {
			key.Label, key.Style = games.T("battleship.key.to", "Square", value), games.PrimaryKey
		}
		keys = append(keys, key)
	}
	var rows [][]games.Key
	switch len(d.from) {
	case 0:
		rows = inRows(keys, (d.Size()+1)/2)
	case 1:
		rows = squares.WithBack(inRows(keys, rowKeys))
	default:
		rows = squares.WithBack(inRows(keys, endKeys))
	}
	last := games.Key{Value: valueOver, Label: games.T("battleship.key.over")}
	if len(d.placed) == 0 && d.from == "" {
		last = games.Key{Value: valueType, Label: games.T("games.secret.type"), Form: new(games.Form)}
	}
	return append(rows, []games.Key{{Value: valueRest, Label: games.T("battleship.key.rest")}, last})
}

// values returns the columns or squares that can be tapped next.
func (d fleetDraft) values() (all []string) {
	starts := d.starts()
	switch {
	case len(d.from) > 1:
		all = games.Mapped(d.here(), func(p fleet.Placement) string { return d.other(p).String() })
	case d.from != "":
		all = games.Mapped(inColumn(starts, d.from), fleet.Square.String)
	default:
		for c := range d.Size() {
			if name := squares.Column(c); len(inColumn(starts, name)) > 0 {
				all = append(all, name)
			}
		}
	}
	return all
}

func (d fleetDraft) add(value string, r *rand.Rand) (string, bool) {
	switch {
	case value == valueShuffle:
		return formatFleet(d.RandomFleet(r)), true
	case value == valuePlace, value == valueOver:
		return placing, true
	case value == valueRest && !d.whole:
		f := d.RandomFleet(r, d.placed...)
		return formatFleet(f), f != nil
	case d.whole:
		return "", false
	case value == squares.Back && len(d.from) > 1: // to the column of the square
		return d.with(d.from[:1]), true
	case value == squares.Back:
		return d.with(""), d.from != ""
	case !slices.Contains(d.values(), value):
		return "", false
	case len(d.from) < 2:
		return d.with(value), true
	}
	here := d.here()
	i := slices.IndexFunc(here, func(p fleet.Placement) bool { return d.other(p).String() == value })
	d.placed = append(slices.Clone(d.placed), here[i])
	if len(d.placed) == len(d.ships) {
		return formatFleet(d.placed), true
	}
	return d.with(""), true
}

// view draws the ships that are placed and where the next one begins.
func (d fleetDraft) view(seat games.Seat) games.View {
	v := d.draw(seat, append([]fleet.Placement{}, d.placed...), games.T("battleship.alt.own", "Seat", seat, "Fleet", d.fleetText(d.placed), "Hits", fleet.Set{}.String()))
	v.Title = games.T("battleship.place.title")
	if d.whole {
		v.Status, v.Note = games.T("battleship.place.shuffle"), games.T("battleship.place.apart")
		if d.Touching() {
			v.Note = games.T("battleship.place.touching")
		}
		return v
	}
	for _, q := range d.starts() {
		switch q.String() {
		case d.from:
			*cellAt(v.Board, q) = fromCell
		default:
			if squares.Column(q.Column()) == d.from {
				*cellAt(v.Board, q) = aimCell
			}
		}
	}
	v.Status, v.Note = d.task()
	return v
}

// task says which ship to place.
func (d fleetDraft) task() (status, note games.Text) {
	ship := len(d.placed)
	status = games.T("battleship.place.column", "Ship", d.shipName(ship))
	switch {
	case len(d.from) > 1:
		status = games.T("battleship.place.to", "Ship", d.shipName(ship), "Square", d.from)
	case d.from != "":
		status = games.T("battleship.place.square", "Ship", d.shipName(ship), "Column", d.from)
	}
	if ship+1 == len(d.ships) {
		return status, games.T("battleship.place.last", "Count", d.Lengths()[ship])
	}
	return status, games.T("battleship.place.next", "Count", d.Lengths()[ship], "Next", d.shipName(ship+1), "Length", d.Lengths()[ship+1])
}
