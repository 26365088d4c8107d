package labyrinth

import (
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// The cells of a map. Rooms and the passages between them stand out from the
// walls by their letters too.
var (
	cellTheseus  = grid.Glyph("T", "🤺")
	cellMinotaur = grid.Glyph("M", "🐂")
	cellStart    = grid.Glyph("S", "🏠")
	cellRoom     = grid.Glyph("o", "⬜")
	cellWall     = grid.Glyph("#", "⬛")
	cellEast     = grid.Glyph("-", "🟫")
	cellNorth    = grid.Glyph("|", "🟫")
	cellRising   = grid.Glyph("/", "↗️")
	cellFalling  = grid.Glyph("\\", "↘️")
	cellCrossing = grid.Glyph("x", "✖️")
)

// widest is the most columns or rows of rooms that are drawn as a map.
const widest = 40

// draw puts the map on the view: rooms in every other row and column, and the
// doors between them. A labyrinth without places is drawn as a list.
func (s State) draw(v *games.View) {
	m := s.maze
	if !m.mapped() {
		s.list(v)
		return
	}
	c := newChart(m)
	rows := make([][]grid.Cell, 2*c.high-1)
	for y := range rows {
		rows[y] = slices.Repeat([]grid.Cell{cellWall}, 2*c.wide-1)
	}
	for room, next := range m.Doors {
		column, row := c.cell(Step(room))
		rows[row][column] = s.cell(Step(room))
		for _, to := range next {
			if door, dx, dy, ok := c.door(Step(room), to); ok {
				rows[dy][dx] = crossed(rows[dy][dx], door)
			}
		}
	}
	c.label(&v.Board)
	for y, cells := range rows {
		v.Board.Rows = append(v.Board.Rows, grid.Row{Label: c.rowLabel(y), Cells: cells, Note: c.note(y)})
	}
	s.mark(v, func(room Step) (int, int) { x, y := c.cell(room); return y, x })
	if far := c.undrawn(); len(far) > 0 {
		v.Lines = append(v.Lines, games.T("labyrinth.line.passages", "Doors", strings.Join(far, ", ")))
	}
}

// crossed is what a cell between rooms shows when a door is drawn over it.
func crossed(was, door grid.Cell) grid.Cell {
	if was != cellWall && was != door {
		return cellCrossing
	}
	return door
}

// cell is what is in a room.
func (s State) cell(room Step) grid.Cell {
	switch room {
	case s.theseus:
		return cellTheseus // who is caught is under him
	case s.minotaur:
		return cellMinotaur
	case s.maze.Theseus:
		return cellStart
	}
	return cellRoom
}

// mark shows who moved last, where the seat to move can go, and the end.
func (s State) mark(v *games.View, at func(Step) (row, column int)) {
	add := func(room Step, kind grid.MarkKind) {
		row, column := at(room)
		if row >= 0 {
			v.Marks = append(v.Marks, games.Mark{Row: row, Column: column, Kind: kind})
		}
	}
	if s.Outcome().Over {
		add(s.minotaur, games.Winning)
		return
	}
	if s.plies > 0 {
		add(s.other(), games.LastMove)
	}
	for to := range s.Moves() {
		if s.cell(to) == cellRoom { // a mark would hide what else is there
			add(to, games.Legal)
		}
	}
}

// list draws each room near a figure as a row with its neighbours beside it.
func (s State) list(v *games.View) {
	m := s.maze
	rows := map[Step]int{}
	near, left := s.near()
	for i, room := range m.Rooms {
		if !near[i] {
			continue
		}
		rows[Step(i)] = len(v.Board.Rows)
		v.Board.Rows = append(v.Board.Rows, grid.Row{
			Label: room.Name, Cells: []grid.Cell{s.cell(Step(i))}, Note: strings.Join(m.names(m.Doors[i]), " "),
		})
	}
	if left > 0 {
		v.Lines = append(v.Lines, games.T("labyrinth.line.left-out", "Count", left))
	}
	s.mark(v, func(room Step) (int, int) {
		if row, ok := rows[room]; ok {
			return row, 0
		}
		return -1, 0
	})
}

// mapped reports whether every room has a place on a map of bearable size.
func (m *Maze) mapped() bool {
	for _, r := range m.Rooms {
		if !r.Drawn() {
			return false
		}
	}
	c := newChart(m)
	return c.wide <= widest && c.high <= widest
}

// chart is where the rooms of a labyrinth stand on its map.
type chart struct {
	maze       *Maze
	left, top  int // the least X and the greatest Y
	wide, high int // in rooms
	squares    bool
}

func newChart(m *Maze) chart {
	c := chart{maze: m, left: m.Rooms[0].X, squares: true}
	right, bottom := c.left, m.Rooms[0].Y
	for _, r := range m.Rooms {
		c.left, right = min(c.left, r.X), max(right, r.X)
		bottom, c.top = min(bottom, r.Y), max(c.top, r.Y)
		c.squares = c.squares && strings.EqualFold(r.Name, squareName(r.X, r.Y))
	}
	c.wide, c.high = right-c.left+1, c.top-bottom+1
	return c
}

// cell is the column and row of a room on the board.
func (c chart) cell(room Step) (column, row int) {
	r := c.maze.Rooms[room]
	return 2 * (r.X - c.left), 2 * (c.top - r.Y)
}

// door is how the door between two rooms is drawn, and where, if they are next
// to each other.
func (c chart) door(from, to Step) (door grid.Cell, column, row int, ok bool) {
	x1, y1 := c.cell(from)
	x2, y2 := c.cell(to)
	dx, dy := x2-x1, y2-y1
	if max(dx, -dx) > 2 || max(dy, -dy) > 2 {
		return grid.Cell{}, 0, 0, false
	}
	switch {
	case dy == 0:
		door = cellEast
	case dx == 0:
		door = cellNorth
	case dx == -dy:
		door = cellRising
	default:
		door = cellFalling
	}
	return door, (x1 + x2) / 2, (y1 + y2) / 2, true
}

// undrawn are the doors between rooms that are not next to each other.
func (c chart) undrawn() []string {
	var far []string
	for a, next := range c.maze.Doors {
		for _, b := range next {
			if _, _, _, ok := c.door(Step(a), b); !ok && Step(a) < b {
				far = append(far, c.maze.Rooms[a].Name+"–"+c.maze.Rooms[b].Name)
			}
		}
	}
	return far
}

// label names the columns, where rooms are called after them.
func (c chart) label(b *grid.Grid) {
	if !c.squares {
		return
	}
	for x := range 2*c.wide - 1 {
		l := ""
		if x%2 == 0 {
			l = string(rune('a' + c.left - 1 + x/2))
		}
		b.Columns = append(b.Columns, l)
	}
}

func (c chart) rowLabel(row int) string {
	if !c.squares || row%2 == 1 {
		return ""
	}
	return strconv.Itoa(c.top - row/2)
}

// note is the names of the rooms in a row, where they are not those of the
// squares.
func (c chart) note(row int) string {
	if c.squares || row%2 == 1 {
		return ""
	}
	var names []string
	for _, r := range c.maze.Rooms {
		if 2*(c.top-r.Y) == row {
			names = append(names, r.Name)
		}
	}
	return strings.Join(names, " ")
}
