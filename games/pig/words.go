package pig

import (
	"parlour/games"
	"parlour/games/cards"
	"parlour/games/grid"
)

// pauses reports whether a one has just ended a turn.
func (s state) pauses() bool {
	return !s.over() && s.total == 0 && !s.rolling && s.turns[s.previous(s.turn)].lost()
}

// words returns what to do, below what the turns before have brought: a large die for a
// member's one, and for each turn of a computer its dice in one line. While a computer waits
// to roll after a member's one, they say only that.
func (s state) words() (status, note games.Text) {
	before := s.previous(s.turn)
	switch {
	case s.over():
		last := s.turns[s.turn]
		status = games.T("pig.won", "Seat", s.turn, "Count", s.scores[s.turn])
		note = games.T("pig.note.last", "Dice", last.shown(), "Count", last.points())
	case s.total > 0:
		last := s.turns[s.turn]
		status = games.T("pig.status.choose", "Seat", s.turn, "Count", s.total, "Face", last[len(last)-1:].dice())
		note = games.T("pig.note.hold", "Count", s.scores[s.turn]+s.total)
	case s.pauses() && s.computer(s.turn) && !s.computer(before):
		status = s.one(before)
		if note = games.T("pig.note.next", "Next", s.turn); s.you(before) && s.scores[before] > 0 {
			note = games.T("pig.note.keep", "Count", s.scores[before], "Next", s.turn)
		}
	default:
		status = games.T("pig.status.first", "Seat", s.turn)
		for _, line := range s.lines() {
			status = games.T("pig.status.after", "Before", line, "Status", status)
		}
		if s.scores[s.turn] > 0 && !s.you(s.turn) {
			note = games.T("pig.note.needs", "Count", s.needs(s.turn))
		}
	}
	return status, note
}

// lines returns what the turns since the last one of the seat to move have brought, latest
// first, after that seat's own one: the turns of computers, and the last turn of a member.
func (s state) lines() (lines []games.Text) {
	before := s.previous(s.turn)
	if s.computer(before) && s.you(s.turn) && s.turns[s.turn].lost() {
		lines = append(lines, games.T("pig.small", "Text", s.lost(s.turn)))
	}
	for seat := before; seat != s.turn; seat = s.previous(seat) {
		switch {
		case s.turns[seat] == "":
		case s.computer(seat) || seat == before && !s.turns[seat].lost():
			lines = append(lines, s.turns[seat].line(seat))
		case seat == before:
			lines = append(lines, s.one(seat))
		}
	}
	return lines
}

// one says that a seat has rolled a one, with a large die.
func (s state) one(seat games.Seat) games.Text {
	return games.T("pig.one", "Face", rolls("1").dice(), "Text", s.lost(seat))
}

// lost says what a one has cost a seat.
func (s state) lost(seat games.Seat) games.Text {
	points := s.turns[seat].points()
	lost, nothing := "pig.lost", "pig.lost.none"
	if s.you(seat) {
		lost, nothing = "pig.lost.you", "pig.lost.you.none"
	}
	if points == 0 {
		return games.T(nothing, "Seat", seat)
	}
	return games.T(lost, "Seat", seat, "Count", points)
}

// mostDice is the greatest number of dice in a line.
const mostDice = 6

// line returns a whole turn in one line.
func (r rolls) line(seat games.Seat) games.Text {
	id := "pig.turn.held"
	switch {
	case r == "1":
		id = "pig.turn.none"
	case r.lost():
		id = "pig.turn.one"
	}
	return games.T(id, "Seat", seat, "Count", r.points(), "Dice", r.shown())
}

// shown returns the dice, or the number of rolls if there are too many for a line.
func (r rolls) shown() any {
	if len(r) > mostDice {
		return games.T("pig.turn.rolls", "Count", len(r))
	}
	return r.dice()
}

// dice returns the faces as signs.
func (r rolls) dice() grid.Cells { return cards.Dice(r) }

// keys are Roll and Hold, which is disabled before the first roll, so that both keep their
// places.
func (s state) keys(string) [][]games.Key {
	if s.over() || s.rolling {
		return nil
	}
	roll := games.Key{Value: names[rollMove], Label: games.T("pig.move.roll"), Done: true, Style: games.PrimaryKey}
	hold := games.Key{Value: names[holdMove], Label: games.T("pig.key.hold"), Done: true, Disabled: true}
	if s.total > 0 {
		hold.Label, hold.Style, hold.Disabled = games.T("pig.move.hold", "Count", s.total), games.SuccessKey, false
	}
	return [][]games.Key{{roll, hold}}
}

// add returns the move of a key.
func (s state) add(_, value string) (string, bool) {
	m, err := parse(s, value)
	if err != nil || s.Legal(m) != nil {
		return "", false
	}
	return names[m], true
}

// draft changes nothing, because every tap is a whole move.
func (state) draft(_ string, v games.View) games.View { return v }
