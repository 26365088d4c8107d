package battleship

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/solver/fleet"
)

func secrets() *games.Secrets[State, Move] {
	return &games.Secrets[State, Move]{
		Draw: func(s State, _ games.Seat, r *rand.Rand) string { return formatFleet(s.water.Draw(r)) },
		Read: func(s State, _ games.Seat, typed string) (string, error) {
			f, err := s.readFleet(typed)
			return formatFleet(f), err
		},
		Show: show,
		View: fleetView,
		Form: func(s State, _ games.Seat) games.Form {
			return games.Form{
				Title: games.T("battleship.form"),
				Label: games.T("battleship.form.label", "Ships", s.lengths()),
				Hint:  games.T("battleship.form.hint", "Example", "a1-a"+strconv.Itoa(s.ships[0].length)),
				Max:   maxTyped,
			}
		},
		Reveal: reveal,
		Forced: forced,
	}
}

// forced is the true answer to the last shot.
func forced(s State, seat games.Seat, secret string) (Move, bool) {
	f, err := s.readFleet(secret)
	if err != nil || !s.asked || seat != s.turn {
		return Move{}, false
	}
	return answerOf(f, s.seas[seat]), true
}

// answerOf is what a fleet answers to the last shot at it.
func answerOf(f []fleet.Place, at sea) Move {
	for ship, p := range f {
		switch {
		case !p.Cells.Has(at.last):
		case p.Cells.Within(at.Hits.Or(fleet.Of(at.last))):
			return Move{Kind: Sunk, Ship: ship}
		default:
			return Move{Kind: Hit}
		}
	}
	return Move{Kind: Miss}
}

// reveal tells a fleet, and the squares about which something untrue was said.
func reveal(s State, seat games.Seat, secret string) ([]games.Text, error) {
	f, err := s.readFleet(secret)
	if err != nil {
		return nil, err
	}
	said := []games.Text{games.T("battleship.reveal", "Seat", seat, "Ships", s.shipsText(f))}
	if wrong := untrue(f, s.seas[seat]); !wrong.IsEmpty() {
		said = append(said, games.T("battleship.reveal.wrong", "Seat", seat, "Squares", names(wrong)))
	}
	return said, nil
}

// untrue are the squares at which the answer was not what the fleet says.
func untrue(f []fleet.Place, said sea) (wrong fleet.Set) {
	ships := covered(f)
	for ship, p := range f {
		sunk := said.Sunk[ship]
		switch down := p.Cells.Within(said.Hits); {
		case sunk.Is() && !(p.Cells.Has(sunk.Last) && p.Cells.Within(sunk.Within)):
			wrong = wrong.Or(fleet.Of(sunk.Last))
		case !sunk.Is() && down:
			wrong = wrong.Or(p.Cells)
		}
	}
	return wrong.Or(said.Hits.Less(ships)).Or(said.Misses.And(ships))
}

// show says where the ships of a fleet lie.
func show(s State, _ games.Seat, secret string) games.Text {
	f, err := s.readFleet(secret)
	if err != nil {
		return games.Text{}
	}
	return games.T("battleship.fleet", "Ships", s.shipsText(f))
}

// fleetView draws a fleet in its sea.
func fleetView(s State, seat games.Seat, secret string) games.View {
	f, err := s.readFleet(secret)
	if err != nil {
		return games.View{}
	}
	v := s.draw(seat, covered(f), games.T("battleship.alt.own", "Seat", seat, "Ships", s.shipsText(f), "Hits", names(s.seas[seat].Hits)))
	v.Title = games.T("battleship.hand")
	v.Status = games.T("battleship.know.afloat", "Afloat", s.afloatText(seat))
	return v
}

// covered are the squares of a fleet.
func covered(f []fleet.Place) (all fleet.Set) {
	for _, p := range f {
		all = all.Or(p.Cells)
	}
	return all
}

// formatFleet writes a fleet: the first square of each ship, whether it lies
// horizontally or vertically, and its length, in the order of the ships.
func formatFleet(f []fleet.Place) string {
	var words []string
	for _, p := range f {
		way := "h"
		if p.Up {
			way = "v"
		}
		words = append(words, place(p.Start).String()+way+strconv.Itoa(p.Length))
	}
	return strings.Join(words, " ")
}
