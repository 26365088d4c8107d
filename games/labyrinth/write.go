package labyrinth

import (
	"fmt"
	"strings"
)

// String writes the labyrinth as a file that readMaze reads.
func (m *maze) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "labyrinth 1\nname %s\n", m.Name)
	for _, r := range m.Rooms {
		fmt.Fprintf(&b, "room %s", r.Name)
		if r.drawn() && r.Name != squareName(r.X, r.Y) {
			fmt.Fprintf(&b, " %d %d", r.X, r.Y)
		}
		b.WriteByte('\n')
	}
	for a, next := range m.Doors {
		for _, c := range next {
			if roomID(a) < c {
				fmt.Fprintf(&b, "door %s %s\n", m.Rooms[a].Name, m.Rooms[c].Name)
			}
		}
	}
	fmt.Fprintf(&b, "theseus %s\nminotaur %s\n", m.Rooms[m.Theseus].Name, m.Rooms[m.Minotaur].Name)
	if m.Limit > 0 {
		fmt.Fprintf(&b, "limit %d\n", m.Limit)
	}
	return b.String()
}

// squareName returns the name of a square as in chess. It returns "" beyond the
// 26 columns that have letters.
func squareName(x, y int) string {
	if x < 1 || x > 26 || y > 99 {
		return ""
	}
	return fmt.Sprintf("%c%d", 'a'+x-1, y)
}
