package labyrinth

import (
	"iter"
	"slices"
	"strings"

	"parlour/games"
)

// The seats.
const (
	theseus games.Seat = iota
	minotaur
)

// state is a position in a labyrinth.
type state struct {
	maze *maze
	placement
	made    int    // moves of Theseus
	past    *visit // the positions so far, including this one; nil if there is a limit
	met     int    // how often this position has occurred
	plies   int    // moves of both
	came    step   // the room that the last of them left
	opening *state // before the first move; nil in the opening itself
}

// placement is what makes two positions the same.
type placement struct {
	theseus, minotaur step
	mover             games.Seat
}

// visit is a position that has occurred, and those before it.
type visit struct {
	placement
	before *visit
}

// repetitions of a position are a draw where there is no limit.
const repetitions = 3

// start is the opening position of a labyrinth.
func start(m *maze, first games.Seat) state {
	return state{maze: m}.enter(placement{m.Theseus, m.Minotaur, first})
}

// enter is the state after moving from this one to a placement.
func (s state) enter(at placement) state {
	s.placement = at
	if s.maze.Limit > 0 {
		return s
	}
	s.past, s.met = &visit{at, s.past}, 0
	for v := s.past; v != nil; v = v.before {
		if v.placement == at {
			s.met++
		}
	}
	return s
}

// began is the position in which the game began.
func (s state) began() state {
	if s.opening == nil {
		return s
	}
	return *s.opening
}

// Turn is the seat to move.
func (s state) Turn() games.Seat {
	if s.Outcome().Over {
		return games.Nobody
	}
	return s.mover
}

// at is the room of the seat to move.
func (s state) at() step {
	if s.mover == theseus {
		return s.theseus
	}
	return s.minotaur
}

// Moves are the rooms next door.
func (s state) Moves() iter.Seq[step] {
	if s.Outcome().Over {
		return func(func(step) bool) {}
	}
	return slices.Values(s.maze.Doors[s.at()])
}

// Legal refuses to stay, and to go to a room that is not next door.
func (s state) Legal(to step) error {
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
func (s state) After(to step) state {
	if s.opening == nil {
		opening := s
		s.opening = &opening
	}
	at := s.placement
	s.came = s.at()
	if at.mover == theseus {
		at.theseus, at.mover = to, minotaur
		s.made++
	} else {
		at.minotaur, at.mover = to, theseus
	}
	s.plies++
	return s.enter(at)
}

// Outcome tests for a catch first, then for the Minotaur in Theseus' start,
// then for the limit, and last for repetition.
func (s state) Outcome() games.Outcome {
	room := s.maze.Rooms[s.minotaur].Name
	switch {
	case s.theseus == s.minotaur:
		return games.Outcome{Over: true, Winner: theseus, Reason: games.T("labyrinth.why.caught", "Room", room)}
	case s.minotaur == s.maze.Theseus:
		return games.Outcome{Over: true, Winner: minotaur, Reason: games.T("labyrinth.why.home", "Room", room)}
	case s.maze.Limit > 0 && s.made >= s.maze.Limit:
		return games.Outcome{Over: true, Winner: minotaur, Reason: games.T("labyrinth.why.limit", "Count", s.maze.Limit)}
	case s.met >= repetitions:
		return games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("labyrinth.why.repeated", "Count", repetitions)}
	}
	return games.Running
}
