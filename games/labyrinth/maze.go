package labyrinth

import (
	"fmt"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/memory"
	"parlour/solver/pursuit"
)

// maze is a labyrinth. It is immutable and safe for concurrent use.
type maze struct {
	Name     string
	Rooms    []room
	Doors    [][]roomID // The rooms adjacent to each room, in the order of the file.
	Theseus  roomID     // The room where Theseus starts, which the Minotaur has to reach.
	Minotaur roomID     // The room where the Minotaur starts.
	Limit    int        // The number of Theseus' moves after which the Minotaur wins; 0 for none.

	tables *memory.Cache[string, *pursuit.Table] // The solutions by the positions whose next repetition is a draw; see state.table.
}

// newMaze returns a labyrinth without rooms, whose solutions are cached without a limit.
func newMaze() *maze {
	return &maze{Theseus: noRoom, Minotaur: noRoom, tables: memory.NewCache[string, *pursuit.Table](nil)}
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
		g[a] = games.Mapped(next, func(b roomID) int { return int(b) })
	}
	return g
}

// names returns the names of rooms, in the same order.
func (m *maze) names(rooms []roomID) []string {
	return games.Mapped(rooms, func(r roomID) string { return m.Rooms[r].Name })
}

// distances returns the number of steps from a room to every room, -1 if there
// is no way.
func (m *maze) distances(from roomID) []int {
	d := slices.Repeat([]int{-1}, len(m.Rooms))
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

// The cells of a map. Rooms and passages look the same, but have different
// letters.
var (
	cellTheseus  = cell("T", grid.Floor, grid.Runner)
	cellMinotaur = cell("M", grid.Floor, grid.Bull)
	cellStart    = cell("S", grid.Floor, grid.Gate)
	cellTrail    = cell("o", grid.Floor, grid.Trail)
	cellWall     = cell("#", grid.Wall, grid.NoPiece)
	cellRoom     = cell("o", grid.Floor, grid.NoPiece)
	cellEast     = cell("-", grid.Floor, grid.NoPiece)
	cellNorth    = cell("|", grid.Floor, grid.NoPiece)
	cellRising   = cell("/", grid.Wall, grid.RisingPath)
	cellFalling  = cell("\\", grid.Wall, grid.FallingPath)
	cellCrossing = cell("x", grid.Wall, grid.CrossingPaths)
)

// cell returns a tile with a letter for boards of text.
func cell(letter string, ground grid.Ground, piece grid.Piece) grid.Cell {
	return grid.Cell{Letter: letter, Tile: grid.Tile{Ground: ground, Piece: piece}}
}

// drawBoard adds the map to a view, or a list of rooms if the labyrinth has no
// map.
func (s state) drawBoard(v *games.View) {
	c, ok := s.maze.layout()
	if !ok {
		s.drawList(v)
		return
	}
	rows := c.walls()
	for room, next := range s.maze.Doors {
		column, row := c.cell(roomID(room))
		rows[row][column] = s.cell(roomID(room))
		for _, to := range next {
			if door, dx, dy, ok := c.door(roomID(room), to); ok {
				rows[dy][dx] = crossed(rows[dy][dx], door)
			}
		}
	}
	v.Board.Rows = games.Mapped(rows, func(cells []grid.Cell) grid.Row { return grid.Row{Cells: cells} })
	for _, line := range c.offMap() {
		v.Board.Rows = append(v.Board.Rows, grid.Row{Note: line})
	}
	s.markBoard(v, func(room roomID) (int, int) { x, y := c.cell(room); return y, x })
}

// crossed returns what a cell shows after a door is drawn over it.
func crossed(was, door grid.Cell) grid.Cell {
	if was != cellWall && was != door {
		return cellCrossing
	}
	return door
}

// cell returns what a room shows.
func (s state) cell(room roomID) grid.Cell {
	switch {
	case room == s.theseus:
		return cellTheseus // also where he has caught the Minotaur
	case room == s.minotaur:
		return cellMinotaur
	case room == s.maze.Theseus:
		return cellStart
	case s.plies > 0 && room == s.lastFrom:
		return cellTrail
	}
	return cellRoom
}

// noRoom stands for no room.
const noRoom roomID = -1

// markBoard marks the figure that moved last, or the room in which the game
// ended. at returns the cell of a room, with a negative row if it is not on the
// board.
func (s state) markBoard(v *games.View, at func(roomID) (row, column int)) {
	kind, room := grid.LastMove, s.opponent()
	switch o := s.Outcome(); {
	case o.Winner != games.Nobody:
		kind, room = grid.Winning, s.minotaur
	case o.Over, s.plies == 0:
		return
	}
	if row, column := at(room); row >= 0 {
		v.Marks = append(v.Marks, grid.Mark{Row: row, Column: column, Kind: kind})
	}
}

// drawList draws every room near a figure as a row with its exits.
func (s state) drawList(v *games.View) {
	m := s.maze
	rows := map[roomID]int{}
	near, left := s.near()
	for i, room := range m.Rooms {
		if !near[i] {
			continue
		}
		rows[roomID(i)] = len(v.Board.Rows)
		v.Board.Rows = append(v.Board.Rows, grid.Row{
			Label: room.Name, Cells: []grid.Cell{s.cell(roomID(i))}, Note: "→ " + strings.Join(m.names(m.Doors[i]), ", "),
		})
	}
	if left > 0 {
		v.Board.Rows = append(v.Board.Rows, grid.Row{Label: "…", Note: fmt.Sprint("+", left)})
	}
	s.markBoard(v, func(room roomID) (int, int) {
		if row, ok := rows[room]; ok {
			return row, 0
		}
		return -1, 0
	})
}

// maxListed is the number of rooms up to which all rooms are listed.
const maxListed = 30

// nearDistance is the greatest distance from a figure, in steps, at which a
// room of a larger labyrinth is listed.
const nearDistance = 2

// near reports which rooms are listed: all of them, or in a large labyrinth
// those near a figure. left is the number of the others.
func (s state) near() (near []bool, left int) {
	m := s.maze
	a, b := m.distances(s.theseus), m.distances(s.minotaur)
	near = make([]bool, len(m.Rooms))
	for room := range near {
		if near[room] = len(m.Rooms) <= maxListed || a[room] <= nearDistance || b[room] <= nearDistance; !near[room] {
			left++
		}
	}
	return near, left
}
