package labyrinth

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"parlour/games/grid"
)

// The limits of a map: rooms on a side, and rows of the board. A labyrinth that
// needs more is shown as a list, because the picture of a board has at most 80
// rows and columns.
const (
	maxSide = 39
	maxRows = 80
)

// layout places the rooms of a labyrinth on its map: in every other row and
// column, with doors between them and walls around.
type layout struct {
	maze       *maze
	left, top  int  // The least X and the greatest Y.
	wide, high int  // The size in rooms.
	squares    bool // Every room is named after its square, as in chess.
}

// newLayout measures the map. Every room must have a place on it.
func newLayout(m *maze) layout {
	c := layout{maze: m, left: m.Rooms[0].X, squares: true}
	right, bottom := c.left, m.Rooms[0].Y
	for _, r := range m.Rooms {
		c.left, right = min(c.left, r.X), max(right, r.X)
		bottom, c.top = min(bottom, r.Y), max(c.top, r.Y)
		c.squares = c.squares && strings.EqualFold(r.Name, squareName(r.X, r.Y))
	}
	c.wide, c.high = right-c.left+1, c.top-bottom+1
	return c
}

// layout returns the layout of the map. It returns false if some room has no
// place, or if the map would be too large.
func (m *maze) layout() (layout, bool) {
	if slices.ContainsFunc(m.Rooms, func(r room) bool { return !r.drawn() }) {
		return layout{}, false
	}
	c := newLayout(m)
	return c, max(c.wide, c.high) <= maxSide && 2*c.high+1+len(c.offMap()) <= maxRows
}

// cell returns the column and row of a room on the board.
func (c layout) cell(room roomID) (column, row int) {
	r := c.maze.Rooms[room]
	return 2*(r.X-c.left) + 1, 2*(c.top-r.Y) + 1
}

// walls returns the map without rooms. If rooms are named after squares, the
// walls at the top and on the left have their letters and numbers.
func (c layout) walls() [][]grid.Cell {
	rows := make([][]grid.Cell, 2*c.high+1)
	for y := range rows {
		rows[y] = slices.Repeat([]grid.Cell{cellWall}, 2*c.wide+1)
		if c.squares && y%2 == 1 {
			rows[y][0] = label(strconv.Itoa(c.top - y/2))
		}
	}
	for x := 1; c.squares && x < len(rows[0]); x += 2 {
		rows[0][x] = label(string(rune('a' + c.left - 1 + x/2)))
	}
	return rows
}

// label returns a wall with a label. Only pictures have numbers without a tile.
func label(text string) grid.Cell {
	if t, ok := grid.Coordinate(text); ok {
		return cell(text, grid.Wall, t.Piece)
	}
	return grid.Label(text)
}

// door returns how and where the door between two rooms is drawn. It returns
// false if they are not neighbours on the map.
func (c layout) door(from, to roomID) (door grid.Cell, column, row int, ok bool) {
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

// lineLength is the number of characters that fit in a line below the map.
const lineLength = 32

// offMap lists the doors between rooms that are not neighbours on the map, in
// lines.
func (c layout) offMap() (lines []string) {
	for a, next := range c.maze.Doors {
		for _, b := range next {
			if _, _, _, ok := c.door(roomID(a), b); ok || roomID(a) > b {
				continue
			}
			door := c.maze.Rooms[a].Name + " – " + c.maze.Rooms[b].Name
			last := len(lines) - 1
			if last >= 0 && utf8.RuneCountInString(lines[last]+", "+door) <= lineLength {
				lines[last] += ", " + door
			} else {
				lines = append(lines, door)
			}
		}
	}
	return lines
}
