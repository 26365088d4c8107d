package battleship

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/solver/fleet"
)

func secrets() *games.Secrets[state, move] {
	return &games.Secrets[state, move]{
		Draw: func(s state, _ games.Seat, r *rand.Rand) string { return formatFleet(s.RandomFleet(r)) },
		Read: func(s state, _ games.Seat, typed string) (string, error) {
			f, err := s.readFleet(typed)
			return formatFleet(f), err
		},
		Show: show,
		View: fleetViews,
		Form: func(s state, _ games.Seat) games.Form {
			return games.Form{
				Title: games.T("battleship.place.title"),
				Label: games.T("battleship.form.label", "Ships", s.lengths()),
				Hint:  games.T("battleship.form.hint", "Example", "a1-a"+strconv.Itoa(s.Lengths()[0])),
				Max:   maxTyped,
			}
		},
		Compose: placer(),
		Reveal:  reveal,
		Forced:  forced,
	}
}

// forced returns the correct answer to the last shot.
func forced(s state, seat games.Seat, secret string) (move, bool) {
	if !s.asked || seat != s.turn {
		return move{}, false
	}
	f, err := s.readFleet(secret)
	return move{Answer: s.seas[s.turn].TrueAnswer(s.shot, f)}, err == nil
}

// reveal describes the squares with wrong answers.
func reveal(s state, seat games.Seat, secret string) ([]games.Text, error) {
	f, err := s.readFleet(secret)
	if err != nil {
		return nil, err
	}
	if wrong := s.seas[seat].Wrong(f); !wrong.IsEmpty() {
		return []games.Text{games.T("battleship.reveal.wrong", "Seat", seat, "Squares", games.Texts(strings.Split(wrong.String(), ", ")))}, nil
	}
	return nil, nil
}

// formatFleet formats a fleet in the order of its ships: "a1-d1 a3-c3".
func formatFleet(f []fleet.Placement) string { return strings.Trim(fmt.Sprint(f), "[]") }

// maxTyped is the greatest length of a typed fleet in bytes.
const maxTyped = 150

// typedShip matches a ship as people type it: an optional name and the two ends.
var typedShip = regexp.MustCompile(`(?:\b([a-z]{2,})\W+)?\b([a-z]\d+)\W*(?:to\W*)?([a-z]\d+)\b`)

// readFleet parses a fleet as people type it or as formatFleet formats it. The length
// identifies a ship without a name. A Refusal does not repeat squares.
func (s *setup) readFleet(typed string) ([]fleet.Placement, error) {
	typed = strings.ToLower(typed)
	f := make([]fleet.Placement, len(s.ships))
	for i, parts := range typedShip.FindAllStringSubmatch(typed, -1) {
		if !s.put(f, parts[1], parts[2], parts[3]) {
			return nil, games.Refuse("battleship.refuse.ship", "Number", i+1, "Size", s.Size(), "Ships", s.lengths())
		}
	}
	rest := typedShip.ReplaceAllString(typed, "")
	if len(typed) > maxTyped || strings.ContainsAny(rest, "abcdefghijklmnopqrstuvwxyz0123456789") {
		return nil, games.Refuse("battleship.refuse.fleet")
	}
	if i := slices.IndexFunc(f, func(p fleet.Placement) bool { return p.Length == 0 }); i >= 0 {
		return nil, games.Refuse("battleship.refuse.missing", "Ship", s.shipName(i), "Count", s.Lengths()[i])
	}
	a, b, touch, clash := s.Conflict(f)
	switch {
	case touch:
		return nil, games.Refuse("battleship.refuse.touch", "Ship", s.shipName(a), "Other", s.shipName(b))
	case clash:
		return nil, games.Refuse("battleship.refuse.overlap", "Ship", s.shipName(a), "Other", s.shipName(b))
	}
	return f, nil
}

// put places the first missing ship that has the name, or any name if it is empty, and fits
// the ends. It reports whether there is one.
func (s *setup) put(f []fleet.Placement, name, end, other string) bool {
	for ship, id := range s.ships {
		if p, ok := s.ParsePlacement(ship, end, other); ok && f[ship].Length == 0 && (name == "" || name == id) {
			f[ship] = p
			return true
		}
	}
	return false
}

// lengths lists the lengths of the ships.
func (s *setup) lengths() []games.Text {
	return games.Texts(games.Mapped(s.Lengths(), strconv.Itoa))
}
