package crazyeights

import (
	"parlour/games"
)

// Outcome ranks the seats by their points. Those that have left share the last place.
func (s state) Outcome() games.Outcome {
	if !s.over() {
		return games.Running
	}
	o := games.Outcome{Over: true, Winner: games.Nobody}
	var first []games.Seat
	for seat := range games.Seat(s.seats) {
		place := 1
		for other := range games.Seat(s.seats) {
			if s.beats(other, seat) {
				place++
			}
		}
		if o.Places = append(o.Places, place); place == 1 {
			first = append(first, seat)
		}
	}
	if o.Winner = first[0]; len(first) > 1 {
		o.Winner, o.Winners = games.Nobody, first
	}
	o.Reason = s.reason(first)
	return o
}

// beats reports whether a seat is ranked above another.
func (s *state) beats(a, b games.Seat) bool {
	if s.gone[a] || s.gone[b] {
		return !s.gone[a] && s.gone[b]
	}
	return s.points[a] < s.points[b]
}

// reason says how the game has ended.
func (s *state) reason(first []games.Seat) games.Text {
	switch winner := first[0]; {
	case len(first) > 1:
		return games.T("crazyeights.over.shared", "Seats", seatTexts(first))
	case s.active() < minSeats:
		return games.T("crazyeights.over.left", "Seat", winner)
	case s.counts[winner] > 0:
		return games.T("crazyeights.over.blocked", "Seat", winner, "Count", s.points[winner])
	default:
		return games.T("crazyeights.over.out", "Seat", winner)
	}
}

// seatTexts returns the seats for a list in a sentence.
func seatTexts(seats []games.Seat) (all []games.Text) {
	for _, seat := range seats {
		all = append(all, games.T("crazyeights.seat", "Seat", seat))
	}
	return all
}
