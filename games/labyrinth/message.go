package labyrinth

import (
	"slices"
	"strings"
	"unicode/utf8"

	"parlour/games"
	"parlour/games/grid"
)

// The limits of what a labyrinth takes of a message, as messageLength measures
// it. Discord allows 4000 code points and 10,170 bytes in all.
const (
	maxShown = 3000 // the board and the doors of one room
	maxDoors = 1400 // the doors of one room; a Refusal has those of two
)

// messageLength returns the number of code points of a text, or two fifths of
// its bytes in UTF-8 if that is more.
func messageLength(s string) int { return max(utf8.RuneCountInString(s), (2*len(s)+4)/5) }

// spokenLength returns the length of names in a sentence, with a number of
// other characters around each name and with Markdown escaped.
func spokenLength(names []string, around int) int {
	n := 0
	for _, name := range names {
		n += messageLength(name) + strings.Count(name, "_") + strings.Count(name, "-") + around
	}
	return n
}

// maxPlayableRooms is the greatest number of rooms of a labyrinth that can be
// played.
const maxPlayableRooms = 1024

// checkFits refuses a labyrinth if some of its positions could not be shown in
// a message.
func (m *maze) checkFits() error {
	if len(m.Rooms) > maxPlayableRooms {
		return games.Refuse("labyrinth.file.many", "Line", m.Rooms[maxPlayableRooms].line, "Max", maxPlayableRooms)
	}
	doors := 0
	for i, next := range m.Doors {
		length := spokenLength(m.names(next), len("right to , "))
		if length > maxDoors {
			return games.Refuse("labyrinth.file.doors-long", "Line", m.Rooms[i].line, "Room", m.Rooms[i].Name,
				"Count", length, "Max", maxDoors)
		}
		doors = max(doors, length)
	}
	if shown := m.boardLength() + doors; shown > maxShown {
		return games.Refuse("labyrinth.file.board-long", "Count", shown, "Max", maxShown)
	}
	return nil
}

// boardLength returns the greatest length of the board in a message. A board
// that is a picture takes none.
func (m *maze) boardLength() int {
	if _, ok := m.layout(); ok {
		var v games.View
		if start(m, theseus).drawBoard(&v); !v.Board.Fits() {
			return 0
		}
		return messageLength(grid.Plain(v.Board.Emoji(nil)))
	}
	rows := make([]int, len(m.Rooms))
	all := 0
	for i, room := range m.Rooms {
		rows[i] = messageLength(room.Name) + spokenLength(m.names(m.Doors[i]), len(", ")) + len("``▫️  **→ **\n")
		all += rows[i]
	}
	if len(m.Rooms) <= maxListed {
		return all
	}
	return min(all, m.longestList(rows))
}

// longestList returns an upper bound on the length of the list of rooms near
// the two figures, given the lengths of all rows.
func (m *maze) longestList(rows []int) int {
	around := make([]int, len(rows))
	for i := range rows {
		for room, far := range m.distances(roomID(i)) {
			if far <= nearDistance {
				around[i] += rows[room]
			}
		}
	}
	slices.Sort(around)
	return around[len(around)-1] + around[len(around)-2]
}
