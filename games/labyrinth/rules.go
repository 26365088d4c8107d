package labyrinth

import (
	"iter"
	"slices"
	"strings"

	"parlour/games"
)

// The seats.
const (
	Theseus games.Seat = iota
	Minotaur
)

// State is a position in a labyrinth.
type State struct {
	maze *Maze
	spot
	made    int    // moves of Theseus
	past    *visit // the positions so far, this one included; nil where there is a limit
	met     int    // how often this one was met
	plies   int    // moves of either
	came    Step   // the room that the last of them began in
	opening *State // before the first of them; nil in the opening itself
}

// spot is what has to be the same for a position to be met again.
type spot struct {
	theseus, minotaur Step
	mover             games.Seat
}

// visit is a position that was met, and those before it.
type visit struct {
	spot
	before *visit
}

// repetitions of a position make a draw, where there is no limit.
const repetitions = 3

// Start is the opening position of a labyrinth.
func Start(m *Maze, first games.Seat) State {
	return State{maze: m}.enter(spot{m.Theseus, m.Minotaur, first})
}

// enter is the state at a spot that has been reached from this one.
func (s State) enter(at spot) State {
	s.spot = at
	if s.maze.Limit > 0 {
		return s
	}
	s.past, s.met = &visit{at, s.past}, 0
	for v := s.past; v != nil; v = v.before {
		if v.spot == at {
			s.met++
		}
	}
	return s
}

// began is the position in which the game began.
func (s State) began() State {
	if s.opening == nil {
		return s
	}
	return *s.opening
}

// Turn is the seat to move.
func (s State) Turn() games.Seat {
	if s.Outcome().Over {
		return games.Nobody
	}
	return s.mover
}

// at is the room of the seat to move.
func (s State) at() Step {
	if s.mover == Theseus {
		return s.theseus
	}
	return s.minotaur
}

// Moves are the adjoining rooms.
func (s State) Moves() iter.Seq[Step] {
	if s.Outcome().Over {
		return func(func(Step) bool) {}
	}
	return slices.Values(s.maze.Doors[s.at()])
}

// Legal refuses to stay, and to go where no door leads.
func (s State) Legal(to Step) error {
	from, next := s.maze.Rooms[s.at()].Name, s.maze.Doors[s.at()]
	switch {
	case s.Outcome().Over:
		return games.Refuse("games.over")
	case to == s.at():
		return games.Refuse("labyrinth.refuse.stay", "Room", from, "Steps", s.steps())
	case !slices.Contains(next, to):
		return games.Refuse("labyrinth.refuse.far", "Room", from, "To", s.maze.Rooms[to].Name,
			"Doors", strings.Join(s.maze.names(s.maze.Doors[to]), ", "), "Steps", s.steps())
	}
	return nil
}

// After is the state when the seat to move has stepped into a room.
func (s State) After(to Step) State {
	if s.opening == nil {
		opening := s
		s.opening = &opening
	}
	at := s.spot
	s.came = s.at()
	if at.mover == Theseus {
		at.theseus, at.mover = to, Minotaur
		s.made++
	} else {
		at.minotaur, at.mover = to, Theseus
	}
	s.plies++
	return s.enter(at)
}

// Outcome tests for a catch first, then for the Minotaur in Theseus' start,
// then for the limit and for repetition.
func (s State) Outcome() games.Outcome {
	room := s.maze.Rooms[s.minotaur].Name
	switch {
	case s.theseus == s.minotaur:
		return games.Outcome{Over: true, Winner: Theseus, Reason: games.T("labyrinth.why.caught", "Room", room)}
	case s.minotaur == s.maze.Theseus:
		return games.Outcome{Over: true, Winner: Minotaur, Reason: games.T("labyrinth.why.home", "Room", room)}
	case s.maze.Limit > 0 && s.made >= s.maze.Limit:
		return games.Outcome{Over: true, Winner: Minotaur, Reason: games.T("labyrinth.why.limit", "Count", s.maze.Limit)}
	case s.met >= repetitions:
		return games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("labyrinth.why.repeated", "Count", repetitions)}
	}
	return games.Running
}
