package labyrinth

import (
	"slices"

	"parlour/games"
)

// ways are the directions, in the order of their keys. A door that leads in none
// of them leads "to" a room.
var ways = []string{"west", "north", "south", "east"}

const (
	keysInRow = 5  // keys side by side
	menuLines = 25 // lines of a menu, which a longer row is shown as
)

// keys are an arrow for each direction, in the same places always, and a key for
// each door besides. Every key is a whole move.
func (s state) keys(string) [][]games.Key {
	if s.Outcome().Over {
		return nil
	}
	arrows, others := make([]games.Key, len(ways)), []games.Key(nil)
	for i, way := range ways {
		arrows[i] = games.Key{Value: "-" + way, Label: games.T("labyrinth.key." + way), Off: true}
	}
	led := false
	for to := range s.Moves() {
		way := s.maze.direction(s.at(), to)
		key := games.Key{Value: s.name(to), Label: games.T("labyrinth.step."+way, "Room", s.name(to)), Done: true, Style: games.PrimaryKey}
		if i := slices.Index(ways, way); i >= 0 {
			arrows[i], led = key, true
		} else {
			others = append(others, key)
		}
	}
	var rows [][]games.Key
	if _, mapped := s.maze.layout(); mapped || led {
		rows = append(rows, arrows)
	}
	return append(rows, doorKeys(others)...)
}

// doorKeys puts the keys of doors in rows: a few side by side, many into menus.
func doorKeys(keys []games.Key) (rows [][]games.Key) {
	size := keysInRow
	if len(keys) > 2*keysInRow {
		size = menuLines
	}
	return slices.Collect(slices.Chunk(keys, size))
}

// add makes the room of a key the move. There are no parts of a move.
func (s state) add(_, value string) (string, bool) {
	to, ok := s.maze.find(value)
	if !ok || s.Legal(to) != nil {
		return "", false
	}
	return s.name(to), true
}

// draft is the board as it is: nothing is shown before a room is chosen.
func (state) draft(_ string, v games.View) games.View { return v }

// direction is the side on which a neighbour is next on the map, or "to".
func (m *maze) direction(from, to step) string {
	a, b := m.Rooms[from], m.Rooms[to]
	if !a.drawn() || !b.drawn() {
		return "to"
	}
	switch [2]int{b.X - a.X, b.Y - a.Y} {
	case [2]int{0, 1}:
		return "north"
	case [2]int{0, -1}:
		return "south"
	case [2]int{1, 0}:
		return "east"
	case [2]int{-1, 0}:
		return "west"
	}
	return "to"
}
