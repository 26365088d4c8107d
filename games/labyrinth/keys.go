package labyrinth

import (
	"slices"

	"parlour/games"
)

// ways are the directions, in the order of their keys. Any other door leads
// "to" a room.
var ways = []string{"west", "north", "south", "east"}

const (
	keysInRow = 5  // keys in a row
	menuLines = 25 // entries of a menu, which a longer row becomes
)

// keys are an arrow for each direction, always in the same place, and a key for
// every other door. Each key is a whole move.
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

// doorKeys lays out keys: a few in rows, many in menus.
func doorKeys(keys []games.Key) (rows [][]games.Key) {
	size := keysInRow
	if len(keys) > 2*keysInRow {
		size = menuLines
	}
	return slices.Collect(slices.Chunk(keys, size))
}

// add makes the room of a key the move: a move has no parts.
func (s state) add(_, value string) (string, bool) {
	to, ok := s.maze.find(value)
	if !ok || s.Legal(to) != nil {
		return "", false
	}
	return s.name(to), true
}

// draft changes nothing: a tap is a whole move.
func (state) draft(_ string, v games.View) games.View { return v }

// direction is where on the map a room next door is, or "to".
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
