package labyrinth

import (
	"slices"
	"strings"
	"sync"

	"parlour/solver/pursuit"
)

// Maze is a labyrinth as its file describes it. It is not changed once made, but
// for solutions, which are found when they are asked for.
type Maze struct {
	Name     string
	Rooms    []Room
	Doors    [][]Step // by room: the rooms that adjoin it, in the order of the file
	Theseus  Step     // where Theseus starts, and where the Minotaur wants to be
	Minotaur Step
	Limit    int // of Theseus' moves, after which the Minotaur wins; 0 for none

	solving sync.Mutex
	solved  map[string]*pursuit.Table // by the positions that are drawn when met again
}

// Room is one room of a labyrinth.
type Room struct {
	Name string
	X, Y int // where it is drawn, from 1, 1 at the bottom left; 0, 0 if it is not
	line int // of the file where it stands
}

// Drawn reports whether the room has a place on the map.
func (r Room) Drawn() bool { return r.X > 0 }

// Step is a room by number, an index into Maze.Rooms: to step is to name where
// to.
type Step int

// find is the room of a name, in either case.
func (m *Maze) find(name string) (Step, bool) {
	i := slices.IndexFunc(m.Rooms, func(r Room) bool { return strings.EqualFold(r.Name, name) })
	return Step(i), i >= 0
}

// joined reports whether there is a door between two rooms.
func (m *Maze) joined(a, b Step) bool { return slices.Contains(m.Doors[a], b) }

// graph is the labyrinth as solver/pursuit wants it.
func (m *Maze) graph() pursuit.Graph {
	g := make(pursuit.Graph, len(m.Doors))
	for a, next := range m.Doors {
		for _, b := range next {
			g[a] = append(g[a], int(b))
		}
	}
	return g
}

// names are the names of rooms, in their order.
func (m *Maze) names(rooms []Step) []string {
	var all []string
	for _, r := range rooms {
		all = append(all, m.Rooms[r].Name)
	}
	return all
}

// distances are the numbers of steps from a room to each.
func (m *Maze) distances(from Step) []int {
	d := make([]int, len(m.Rooms))
	for i := range d {
		d[i] = -1
	}
	d[from] = 0
	for queue := []Step{from}; len(queue) > 0; queue = queue[1:] {
		for _, b := range m.Doors[queue[0]] {
			if d[b] < 0 {
				d[b] = d[queue[0]] + 1
				queue = append(queue, b)
			}
		}
	}
	return d
}
