package battleship

import (
	"cmp"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/squares"
	"parlour/solver/fleet"
)

const (
	fewTargets = 25 // the greatest number of targets that have keys without their columns
	mostBeside = 4  // keys beside wounded ships
	rowKeys    = 5
	endKeys    = 3 // keys in a row that name the end of a ship
)

// keys let a member tap a column and then a square. Squares beside a wounded ship, and
// all squares once they are few, take one tap. A draft is a column, or the move.
func keys(s state, draft string) [][]games.Key {
	switch targets := s.targets(); {
	case s.Outcome().Over:
		return nil
	case s.asked:
		return inRows(games.Mapped(slices.Collect(s.Moves()), func(m move) games.Key {
			return games.Key{Value: format(s, m), Label: moveText(s, m), Done: true}
		}), rowKeys)
	case len(targets) <= fewTargets:
		return inRows(s.squareKeys(targets), rowKeys)
	case draft != "":
		return squares.WithBack(inRows(s.squareKeys(inColumn(targets, draft)), rowKeys))
	default:
		return s.columnRows(targets)
	}
}

// columnRows returns the keys beside wounded ships and one for each column with other
// targets. A single target has a key of its own.
func (s state) columnRows(targets []fleet.Square) (rows [][]games.Key) {
	beside := s.beside()
	if len(beside) > 0 {
		rows = append(rows, s.squareKeys(beside))
	}
	var columns []games.Key
	for c := range s.Size() {
		name := squares.Column(c)
		rest := slices.DeleteFunc(inColumn(targets, name), func(q fleet.Square) bool { return slices.Contains(beside, q) })
		switch len(rest) {
		case 0:
		case 1:
			columns = append(columns, s.squareKeys(rest)...)
		default:
			columns = append(columns, games.Key{Value: name, Label: games.T("games.move", "Move", name)})
		}
	}
	return append(rows, inRows(columns, (s.Size()+1)/2)...)
}

// squareKeys returns a key for each square; those beside a wounded ship stand out.
func (s state) squareKeys(all []fleet.Square) (keys []games.Key) {
	beside := s.beside()
	for _, q := range all {
		key := games.Key{Value: q.String(), Label: games.T("games.move", "Move", q.String()), Done: true}
		if slices.Contains(beside, q) {
			key.Style = games.PrimaryKey
		}
		keys = append(keys, key)
	}
	return keys
}

// add returns the draft after a tap on a column, which replaces another one, on a square or
// on an answer.
func add(s state, draft, value string) (string, bool) {
	switch {
	case value == squares.Back:
		return "", draft != ""
	case len(value) == 1 && !s.asked:
		return value, len(inColumn(s.targets(), value)) > 0
	}
	m, err := parse(s, value)
	return value, err == nil && s.Legal(m) == nil && format(s, m) == value
}

// drafted marks the targets in the chosen column.
func drafted(s state, draft string, v games.View) games.View {
	if s.asked || len(draft) != 1 {
		return v
	}
	v.Status = games.T("games.status.row", "Seat", s.shooter(), "Column", draft)
	v.Board = s.board(1-s.shooter(), nil)
	for _, q := range inColumn(s.targets(), draft) {
		*cellAt(v.Board, q) = aimCell
	}
	return v
}

// targets returns the squares to shoot at in reading order: those where a ship can lie, or
// all that were not shot at if ships may touch.
func (s state) targets() []fleet.Square { return inOrder(s.Open(s.seas[1-s.shooter()])) }

// beside returns the first targets beside wounded ships, by name.
func (s state) beside() []fleet.Square {
	all := slices.SortedFunc(s.Beside(s.seas[1-s.shooter()]).All, func(a, b fleet.Square) int { return cmp.Or(a.Column()-b.Column(), a.Row()-b.Row()) })
	return all[:min(len(all), mostBeside)]
}

// inOrder returns squares from the top left to the bottom right.
func inOrder(set fleet.Set) []fleet.Square {
	return slices.SortedFunc(set.All, func(a, b fleet.Square) int { return cmp.Or(b.Row()-a.Row(), a.Column()-b.Column()) })
}

func inColumn(all []fleet.Square, name string) []fleet.Square {
	return slices.DeleteFunc(slices.Clone(all), func(q fleet.Square) bool { return !strings.HasPrefix(q.String(), name) })
}

func inRows(keys []games.Key, length int) [][]games.Key {
	return slices.Collect(slices.Chunk(keys, length))
}
