package crosscut

import (
	"strconv"
	"strings"

	"parlour/games"
)

// set is the state of a board in text with "R" or "B" to move: its rows, the top one
// first, joined by slashes, of "R", "B" and ".". The turn may be left out where the
// game is over.
func set(o games.Options, text, turn string) (State, error) {
	rows := strings.Split(strings.TrimSpace(text), "/")
	width, height := len(rows[0]), len(rows)
	if min(width, height) < smallest || max(width, height) > largest {
		return State{}, games.Refuse("crosscut.refuse.board.size", "Min", smallest, "Max", largest)
	}
	if o.Int("width", width) != width || o.Int("height", height) != height {
		return State{}, games.Refuse("crosscut.refuse.board.options", "Width", width, "Height", height)
	}
	s := Start(width, height)
	var side [2]discs
	for i, row := range rows {
		if len(row) != width {
			return State{}, games.Refuse("crosscut.refuse.board.ragged", "Row", strconv.Itoa(height-i), "Width", width)
		}
		for x, c := range row {
			if err := put(&side, s.board.size, at(x, height-1-i), c); err != nil {
				return State{}, err
			}
		}
	}
	return s.with(side, turn)
}

// put adds a letter of the board to the discs.
func put(side *[2]discs, a size, m Move, letter rune) error {
	if letter == emptyLetter {
		return nil
	}
	seat := strings.IndexRune(seatLetters, letter)
	if seat < 0 {
		return games.Refuse("crosscut.refuse.board.letter", "Letter", string(letter), "Square", m.String())
	}
	if !a.inside(m) {
		return games.Refuse("crosscut.refuse.board.perimeter", "Square", m.String())
	}
	side[seat] |= disc(m)
	return nil
}

// with is the empty board with discs on it. A side that fills a line has won.
func (s State) with(side [2]discs, turn string) (State, error) {
	red, blue := s.board.size.spans(side[Red]), s.board.size.spans(side[Blue])
	turn = strings.ToUpper(strings.TrimSpace(turn))
	switch {
	case red && blue:
		return State{}, games.Refuse("crosscut.refuse.board.both")
	case red:
		turn = "B"
	case blue:
		turn = "R"
	}
	seat := strings.Index(seatLetters, turn)
	if seat < 0 || len(turn) != 1 {
		return State{}, games.Refuse("crosscut.refuse.board.turn", "Turn", games.Quoted(turn))
	}
	s.turn, s.moves = games.Seat(seat), seat
	s.board.own, s.board.foe = side[seat], side[1-seat]
	if red || blue {
		s.board.end = finished
	}
	return s, nil
}
