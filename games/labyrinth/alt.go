package labyrinth

import (
	"strings"

	"parlour/games"
)

// alt is the map in words, short, and enough to play by. What it leaves out can
// be asked for room by room: who tries to step into one far away is told its
// doors.
func (s State) alt() games.Text {
	near, left := s.near()
	return games.T("labyrinth.alt",
		"Theseus", s.name(s.theseus), "Minotaur", s.name(s.minotaur), "Start", s.name(s.maze.Theseus),
		"Turn", s.altTurn(), "Map", s.altMap(near, left))
}

// altTurn says who moves and where to, and where the other came from.
func (s State) altTurn() games.Text {
	if s.Outcome().Over {
		return games.T("labyrinth.alt.over")
	}
	steps := make([]games.Text, 0, len(s.maze.Doors[s.at()]))
	for _, to := range s.maze.Doors[s.at()] {
		steps = append(steps, games.T("labyrinth.alt.step."+s.maze.direction(s.at(), to), "Room", s.name(to)))
	}
	id := "labyrinth.alt.turn." + seatIDs[s.mover]
	if s.plies > 0 {
		return games.T(id+".last", "Steps", steps, "From", s.name(s.came))
	}
	return games.T(id, "Steps", steps)
}

// altMap tells the doors: as straight corridors where rooms are called after the
// squares of a map, else room by room.
func (s State) altMap(near []bool, left int) games.Text {
	kind, doors := "doors", s.maze.listed(near)
	c, ok := s.maze.chart()
	squares := ok && c.squares
	if squares {
		kind, doors = "corridors", c.corridors(near)
	}
	told := games.T("labyrinth.alt.all."+kind, "Doors", doors)
	if left > 0 {
		told = games.T("labyrinth.alt.near."+kind, "Doors", doors, "Count", left)
	}
	if !squares {
		return told
	}
	if aside := c.aside(near); aside != "" {
		return games.T("labyrinth.alt.aside", "Map", told, "Doors", aside)
	}
	return told
}

// listed are the doors of some rooms, room by room.
func (m *Maze) listed(near []bool) string {
	var all []string
	for room, next := range m.Doors {
		if near[room] {
			all = append(all, m.Rooms[room].Name+": "+strings.Join(m.names(next), ", "))
		}
	}
	return strings.Join(all, "; ")
}

// corridors are the doors of some rooms, those in a straight line as one: a1–c1
// is a door from a1 to b1 and one from b1 to c1.
func (c chart) corridors(near []bool) string {
	var all []string
	for _, way := range []string{"east", "north"} {
		for room := range c.maze.Doors {
			if c.next(Step(room), opposite[way], near) != none {
				continue
			}
			last := Step(room)
			for to := c.next(last, way, near); to != none; to = c.next(last, way, near) {
				last = to
			}
			if last != Step(room) {
				all = append(all, c.maze.Rooms[room].Name+"–"+c.maze.Rooms[last].Name)
			}
		}
	}
	return strings.Join(all, ", ")
}

// aside are the doors of some rooms that lead straight neither way.
func (c chart) aside(near []bool) string {
	var all []string
	for room, told := range near {
		if !told {
			continue
		}
		for _, to := range c.maze.Doors[room] {
			if c.maze.direction(Step(room), to) == "to" && (Step(room) < to || !near[to]) {
				all = append(all, c.maze.Rooms[room].Name+"–"+c.maze.Rooms[to].Name)
			}
		}
	}
	return strings.Join(all, ", ")
}

// opposite are the directions that lead back.
var opposite = map[string]string{"east": "west", "north": "south"}

// next is the room behind the door in a direction, if either of the two is among
// some rooms.
func (c chart) next(from Step, way string, near []bool) Step {
	for _, to := range c.maze.Doors[from] {
		if c.maze.direction(from, to) == way && (near[from] || near[to]) {
			return to
		}
	}
	return none
}
