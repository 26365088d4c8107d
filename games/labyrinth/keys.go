package labyrinth

import (
	"slices"

	"parlour/games"
)

// directions are the directions of doors, in the order of their keys. Any other
// door leads "to" a room.
var directions = []string{"west", "north", "south", "east"}

// directionTexts are the text IDs of each direction: of an arrow without a door,
// of the key of a door, and in the description of the position.
var directionTexts = map[string]struct{ arrow, step, alt string }{
	"west":  {"labyrinth.key.west", "labyrinth.step.west", "labyrinth.alt.step.west"},
	"north": {"labyrinth.key.north", "labyrinth.step.north", "labyrinth.alt.step.north"},
	"south": {"labyrinth.key.south", "labyrinth.step.south", "labyrinth.alt.step.south"},
	"east":  {"labyrinth.key.east", "labyrinth.step.east", "labyrinth.alt.step.east"},
	"to":    {step: "labyrinth.step.to", alt: "labyrinth.alt.step.to"},
}

const (
	keysInRow  = 5  // keys in a row
	keysInMenu = 25 // entries of a menu, which a longer row becomes
)

// keys are an arrow for each direction, always in the same place, and a key for
// every other door. Each key is a whole move.
func (s state) keys() [][]games.Key {
	if s.Outcome().Over {
		return nil
	}
	arrows := games.Mapped(directions, func(way string) games.Key {
		return games.Key{Value: "-" + way, Label: games.T(directionTexts[way].arrow), Disabled: true}
	})
	others, led := []games.Key(nil), false
	for to := range s.Moves() {
		way := s.maze.direction(s.current(), to)
		key := games.Key{Value: s.name(to), Label: games.T(directionTexts[way].step, "Room", s.name(to)), Done: true, Style: games.PrimaryKey}
		if i := slices.Index(directions, way); i >= 0 {
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

// doorKeys arranges a few keys in rows, and many in menus.
func doorKeys(keys []games.Key) (rows [][]games.Key) {
	size := keysInRow
	if len(keys) > 2*keysInRow {
		size = keysInMenu
	}
	return slices.Collect(slices.Chunk(keys, size))
}

// direction returns the direction of an adjacent room on the map, or "to".
func (m *maze) direction(from, to roomID) string {
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
