package labyrinth

import (
	"fmt"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// The cells of a map. Rooms and the passages between them look the same and
// differ in their letters.
var (
	cellTheseus  = sign("T", "🏃", 0xFFDC5D)
	cellMinotaur = sign("M", "🐂", 0xC1694F)
	cellStart    = sign("S", "🏠", 0xFFCC4D)
	cellTrail    = sign("*", "🔸", 0xF4900C)
	cellWall     = sign("#", "🟦", 0x55ACEE)
	cellRoom     = sign("o", "▫️", 0)
	cellEast     = sign("-", "▫️", 0)
	cellNorth    = sign("|", "▫️", 0)
	cellRising   = sign("/", "↗️", 0)
	cellFalling  = sign("\\", "↘️", 0)
	cellCrossing = sign("x", "🔀", 0)
)

// sign makes a cell that looks the same in every style, with its colour in a
// picture.
func sign(letter, emoji string, ink uint32) grid.Cell {
	c := grid.Glyph(letter, emoji)
	c.Ink = ink
	return c
}

// draw puts the map on the view, or a list of rooms if there is no map.
func (s state) draw(v *games.View) {
	c, ok := s.maze.layout()
	if !ok {
		s.list(v)
		return
	}
	rows := c.walls()
	for room, next := range s.maze.Doors {
		column, row := c.cell(step(room))
		rows[row][column] = s.cell(step(room))
		for _, to := range next {
			if door, dx, dy, ok := c.door(step(room), to); ok {
				rows[dy][dx] = crossed(rows[dy][dx], door)
			}
		}
	}
	for _, cells := range rows {
		v.Board.Rows = append(v.Board.Rows, grid.Row{Cells: cells})
	}
	for _, line := range c.undrawn() {
		v.Board.Rows = append(v.Board.Rows, grid.Row{Note: line})
	}
	s.mark(v, func(room step) (int, int) { x, y := c.cell(room); return y, x })
}

// crossed returns what a cell shows after a door is drawn over it.
func crossed(was, door grid.Cell) grid.Cell {
	if was != cellWall && was != door {
		return cellCrossing
	}
	return door
}

// cell returns what is shown in a room.
func (s state) cell(room step) grid.Cell {
	switch {
	case room == s.theseus:
		return cellTheseus // drawn over the Minotaur, whom he has caught
	case room == s.minotaur:
		return cellMinotaur
	case room == s.maze.Theseus:
		return cellStart
	case s.trail() == room:
		return cellTrail
	}
	return cellRoom
}

// none is no room.
const none step = -1

// trail is the room that the last move left, if it is shown: not if the house
// or a figure is there, nor when the game is over.
func (s state) trail() step {
	if s.plies == 0 || s.came == s.maze.Theseus || s.came == s.theseus || s.came == s.minotaur || s.Outcome().Over {
		return none
	}
	return s.came
}

// mark marks the figure that moved last, or the end of the game.
func (s state) mark(v *games.View, at func(step) (row, column int)) {
	kind, room := games.LastMove, s.other()
	switch {
	case s.Outcome().Over:
		kind, room = games.Winning, s.minotaur
	case s.plies == 0:
		return
	}
	if row, column := at(room); row >= 0 {
		v.Marks = append(v.Marks, games.Mark{Row: row, Column: column, Kind: kind})
	}
}

// list draws every room near a figure as a row with the rooms next door.
func (s state) list(v *games.View) {
	m := s.maze
	rows := map[step]int{}
	near, left := s.near()
	for i, room := range m.Rooms {
		if !near[i] {
			continue
		}
		rows[step(i)] = len(v.Board.Rows)
		v.Board.Rows = append(v.Board.Rows, grid.Row{
			Label: room.Name, Cells: []grid.Cell{s.cell(step(i))}, Note: "→ " + strings.Join(m.names(m.Doors[i]), ", "),
		})
	}
	if left > 0 {
		v.Board.Rows = append(v.Board.Rows, grid.Row{Label: "…", Note: fmt.Sprint("+", left)})
	}
	s.mark(v, func(room step) (int, int) {
		if row, ok := rows[room]; ok {
			return row, 0
		}
		return -1, 0
	})
}

// maxListed is the size of a labyrinth up to which all doors are listed.
const maxListed = 30

// nearRooms is how many steps from a figure a room of a larger one may be to be
// listed.
const nearRooms = 2

// near reports which rooms are listed: in a large labyrinth only those near one
// of the figures. left is the number of the others.
func (s state) near() (near []bool, left int) {
	m := s.maze
	a, b := m.distances(s.theseus), m.distances(s.minotaur)
	near = make([]bool, len(m.Rooms))
	for room := range near {
		if near[room] = len(m.Rooms) <= maxListed || a[room] <= nearRooms || b[room] <= nearRooms; !near[room] {
			left++
		}
	}
	return near, left
}
