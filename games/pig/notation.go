package pig

import (
	"slices"
	"strconv"
	"strings"

	"parlour/games"
)

// names are the moves as they are written: faces as digits.
var names = [...]string{1: "1", "2", "3", "4", "5", "6", Roll: "roll", Hold: "hold"}

// parse reads a move, of which the first letters suffice.
func parse(_ State, typed string) (Move, error) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	m := slices.IndexFunc(names[1:], func(name string) bool { return typed != "" && strings.HasPrefix(name, typed) }) + 1
	if m == 0 {
		return 0, games.Refuse("pig.refuse.typed", "Typed", games.Quoted(typed))
	}
	return Move(m), nil
}

func format(_ State, m Move) string { return names[m] }

// moveText says what is banked by holding.
func moveText(s State, m Move) games.Text {
	switch m {
	case Roll:
		return games.T("pig.move.roll")
	case Hold:
		return games.T("pig.move.hold", "Count", s.total)
	}
	return games.T("pig.move.face", "Face", strconv.Itoa(int(m)))
}
