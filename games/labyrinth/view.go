package labyrinth

import (
	"context"
	"strings"

	"parlour/games"
)

// view draws the map and says how far the two are, who is certain to win, and
// where the seat to move can go.
func (s State) view() games.View {
	v := games.View{Alt: s.alt()}
	s.draw(&v)
	if s.Outcome().Over {
		v.Lines = append(v.Lines, s.foretold()...)
		return v
	}
	v.Lines = append(v.Lines, s.stepsText(), s.distanceText())
	if f, err := s.Forecast(context.Background()); err == nil {
		v.Lines = append(v.Lines, s.certainty(f))
	}
	v.Lines = append(v.Lines, s.foretold()...)
	if s.maze.Limit > 0 {
		v.Lines = append(v.Lines, games.T("labyrinth.line.left", "Count", s.maze.Limit-s.made, "Theseus", Theseus))
	} else if s.met > 1 {
		v.Lines = append(v.Lines, games.T("labyrinth.line.met", "Times", s.met, "Count", repetitions))
	}
	return v
}

// stepsText is where the seat to move can go, by direction where the map has
// one.
func (s State) stepsText() games.Text {
	var steps []games.Text
	for _, to := range s.maze.Doors[s.at()] {
		steps = append(steps, s.step(to))
	}
	return games.T("labyrinth.line.steps", "Seat", s.mover, "Room", s.name(s.at()), "Steps", steps)
}

// step is a room that can be stepped into, and the direction.
func (s State) step(to Step) games.Text {
	return games.T("labyrinth.step."+s.maze.direction(s.at(), to), "Room", s.name(to))
}

// direction is the side of the map on which a neighbour is, or "to".
func (m *Maze) direction(from, to Step) string {
	a, b := m.Rooms[from], m.Rooms[to]
	switch {
	case !a.Drawn() || !b.Drawn():
		return "to"
	case a.X == b.X && b.Y > a.Y:
		return "north"
	case a.X == b.X:
		return "south"
	case a.Y == b.Y && b.X > a.X:
		return "east"
	case a.Y == b.Y:
		return "west"
	}
	return "to"
}

// distanceText is how far the two are from each other and from Theseus' start.
func (s State) distanceText() games.Text {
	home := s.maze.distances(s.maze.Theseus)
	return games.T("labyrinth.line.distance", "Count", s.maze.distances(s.theseus)[s.minotaur],
		"Theseus", home[s.theseus], "Minotaur", home[s.minotaur], "Start", s.name(s.maze.Theseus))
}

// certainty is the forecast in words; before the first move it warns whom the
// labyrinth favours.
func (s State) certainty(f Forecast) games.Text {
	if s.plies > 0 {
		return forecastText(f, f.Winner)
	}
	if f.Winner == games.Nobody {
		return games.T("labyrinth.line.fair")
	}
	return games.T("labyrinth.line.unfair", "Seat", f.Winner, "Count", f.Plies)
}

// foretold repeats after the first move whom the labyrinth favoured: where a
// computer made that move, nobody may have had time to read it before.
func (s State) foretold() []games.Text {
	if s.plies != 1 {
		return nil
	}
	f, err := s.began().Forecast(context.Background())
	if err != nil || f.Winner == games.Nobody {
		return nil
	}
	return []games.Text{games.T("labyrinth.line.foretold", "Seat", f.Winner, "Count", f.Plies)}
}

// forecastText is a forecast in words, with the winner called as given.
func forecastText(f Forecast, winner any) games.Text {
	if f.Winner == games.Nobody {
		return games.T("labyrinth.line.draw")
	}
	return games.T("labyrinth.line.certain", "Seat", winner, "Count", f.Plies)
}

// told is how many rooms' doors are read out in full.
const told = 30

// nearby is within how many steps of a figure a room of a great labyrinth is told
// of.
const nearby = 2

// near reports which rooms are told of: in a great labyrinth only those within
// two steps of either figure. left is how many others there are.
func (s State) near() (near []bool, left int) {
	m := s.maze
	a, b := m.distances(s.theseus), m.distances(s.minotaur)
	near = make([]bool, len(m.Rooms))
	for room := range near {
		if near[room] = len(m.Rooms) <= told || a[room] <= nearby || b[room] <= nearby; !near[room] {
			left++
		}
	}
	return near, left
}

// alt is the map in words. What it leaves out can be asked for room by room:
// who tries to step into one far away is told its doors.
func (s State) alt() games.Text {
	m := s.maze
	near, left := s.near()
	var doors []string
	for room, next := range m.Doors {
		if near[room] {
			doors = append(doors, m.Rooms[room].Name+": "+strings.Join(m.names(next), " "))
		}
	}
	id := "labyrinth.alt"
	if left > 0 {
		id = "labyrinth.alt.near"
	}
	return games.T(id, "Theseus", s.name(s.theseus), "Minotaur", s.name(s.minotaur), "Start", s.name(m.Theseus),
		"Steps", s.steps(), "Doors", strings.Join(doors, "; "), "Count", left)
}
