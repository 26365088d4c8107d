package labyrinth

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"parlour/solver/pursuit"
)

// maze is a labyrinth. It is immutable except for the cache of its solutions,
// and safe for concurrent use.
type maze struct {
	Name     string
	Rooms    []room
	Doors    [][]roomID // The rooms adjacent to each room, in the order of the file.
	Theseus  roomID     // The room where Theseus starts, which the Minotaur has to reach.
	Minotaur roomID     // The room where the Minotaur starts.
	Limit    int        // The number of Theseus' moves after which the Minotaur wins; 0 for none.

	mu     sync.Mutex                // Guards tables.
	tables map[string]*pursuit.Table // The solutions by the positions whose next repetition is a draw; see state.table.
}

// room is a room of a labyrinth.
type room struct {
	Name string
	X, Y int // The place on the map, from 1, 1 at the bottom left; 0, 0 for none.
	line int // The line of the file.
}

// drawn reports whether the room has a place on the map.
func (r room) drawn() bool { return r.X > 0 }

// roomID is the number of a room, an index into maze.Rooms. As a move it is the
// room to enter.
type roomID int

// roomNamed returns the room with a name in any case.
func (m *maze) roomNamed(name string) (roomID, bool) {
	i := slices.IndexFunc(m.Rooms, func(r room) bool { return strings.EqualFold(r.Name, name) })
	return roomID(i), i >= 0
}

// graph returns the labyrinth as package pursuit has it.
func (m *maze) graph() pursuit.Graph {
	g := make(pursuit.Graph, len(m.Doors))
	for a, next := range m.Doors {
		for _, b := range next {
			g[a] = append(g[a], int(b))
		}
	}
	return g
}

// names returns the names of rooms, in the same order.
func (m *maze) names(rooms []roomID) []string {
	var all []string
	for _, r := range rooms {
		all = append(all, m.Rooms[r].Name)
	}
	return all
}

// distances returns the number of steps from a room to every room, -1 if there
// is no way.
func (m *maze) distances(from roomID) []int {
	d := make([]int, len(m.Rooms))
	for i := range d {
		d[i] = -1
	}
	d[from] = 0
	for queue := []roomID{from}; len(queue) > 0; queue = queue[1:] {
		for _, b := range m.Doors[queue[0]] {
			if d[b] < 0 {
				d[b] = d[queue[0]] + 1
				queue = append(queue, b)
			}
		}
	}
	return d
}

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
