package labyrinth

import (
	"slices"
	"strings"
	"unicode/utf8"

	"parlour/games"
	"parlour/games/grid"
)

// How much of a message a labyrinth may take, as [length] measures it. Discord
// allows 4000 code points and 10,170 bytes in all.
const (
	maxShown = 3000 // the board and the doors of one room
	maxDoors = 1400 // the doors of one room; a refusal has those of two
)

// length is the number of code points of a text, or two fifths of its bytes in
// UTF-8 if that is more.
func length(s string) int { return max(utf8.RuneCountInString(s), (2*len(s)+4)/5) }

// spokenLength is the length of names in a sentence, each with so many
// characters around it, and with Markdown escaped.
func spokenLength(names []string, around int) int {
	n := 0
	for _, name := range names {
		n += length(name) + strings.Count(name, "_") + strings.Count(name, "-") + around
	}
	return n
}

// maxPlayedRooms is how many rooms a labyrinth to be played in may have.
const maxPlayedRooms = 1024

// checkFits refuses a labyrinth that could not be shown in a message, whatever
// the position.
func (m *maze) checkFits() error {
	if len(m.Rooms) > maxPlayedRooms {
		return games.Refuse("labyrinth.file.many", "Line", m.Rooms[maxPlayedRooms].line, "Max", maxPlayedRooms)
	}
	doors := 0
	for i, next := range m.Doors {
		told := spokenLength(m.names(next), len("right to , "))
		if told > maxDoors {
			return games.Refuse("labyrinth.file.doors-long", "Line", m.Rooms[i].line, "Room", m.Rooms[i].Name,
				"Count", told, "Max", maxDoors)
		}
		doors = max(doors, told)
	}
	if shown := m.boardLength() + doors; shown > maxShown {
		return games.Refuse("labyrinth.file.board-long", "Count", shown, "Max", maxShown)
	}
	return nil
}

// boardLength is the most that the board takes of a message. A board that is a
// picture takes nothing.
func (m *maze) boardLength() int {
	if _, ok := m.layout(); ok {
		var v games.View
		if start(m, theseus).draw(&v); !v.Board.Fits() {
			return 0
		}
		return length(v.Board.Emoji(grid.Circles, nil))
	}
	rows := make([]int, len(m.Rooms))
	all := 0
	for i, room := range m.Rooms {
		rows[i] = length(room.Name) + spokenLength(m.names(m.Doors[i]), len(", ")) + len("``▫️  **→ **\n")
		all += rows[i]
	}
	if len(m.Rooms) <= maxListed {
		return all
	}
	return min(all, m.longestList(rows))
}

// longestList is an upper bound on the length of the list of rooms near the two
// figures, given the lengths of all rows.
func (m *maze) longestList(rows []int) int {
	around := make([]int, len(rows))
	for i := range rows {
		for room, far := range m.distances(step(i)) {
			if far <= nearRooms {
				around[i] += rows[room]
			}
		}
	}
	slices.Sort(around)
	return around[len(around)-1] + around[len(around)-2]
}
