package labyrinth

import (
	"slices"
	"strings"
	"sync"

	"parlour/solver/pursuit"
)

// maze is a labyrinth as its file describes it. It does not change once it is
// made, except that solutions are computed and kept on demand.
type maze struct {
	Name     string
	Rooms    []room
	Doors    [][]step // by room: the rooms next to it, in the order of the file
	Theseus  step     // where Theseus starts, and where the Minotaur wants to go
	Minotaur step
	Limit    int // of Theseus' moves, after which the Minotaur wins; 0 for none

	solving sync.Mutex
	solved  map[string]*pursuit.Table // by the positions whose next repetition is a draw
}

// room is one room of a labyrinth.
type room struct {
	Name string
	X, Y int // where it is drawn, from 1, 1 at the bottom left; 0, 0 if it is not
	line int // of the file where it stands
}

// drawn reports whether the room has a place on the map.
func (r room) drawn() bool { return r.X > 0 }

// step is a room by number, an index into maze.Rooms. As a move it is the room
// to go to.
type step int

// find returns the room of a name, whatever its case.
func (m *maze) find(name string) (step, bool) {
	i := slices.IndexFunc(m.Rooms, func(r room) bool { return strings.EqualFold(r.Name, name) })
	return step(i), i >= 0
}

// joined reports whether there is a door between two rooms.
func (m *maze) joined(a, b step) bool { return slices.Contains(m.Doors[a], b) }

// graph is the labyrinth in the form that solver/pursuit takes.
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
func (m *maze) names(rooms []step) []string {
	var all []string
	for _, r := range rooms {
		all = append(all, m.Rooms[r].Name)
	}
	return all
}

// distances returns the number of steps from a room to every other.
func (m *maze) distances(from step) []int {
	d := make([]int, len(m.Rooms))
	for i := range d {
		d[i] = -1
	}
	d[from] = 0
	for queue := []step{from}; len(queue) > 0; queue = queue[1:] {
		for _, b := range m.Doors[queue[0]] {
			if d[b] < 0 {
				d[b] = d[queue[0]] + 1
				queue = append(queue, b)
			}
		}
	}
	return d
}
