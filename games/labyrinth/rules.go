package labyrinth

import (
	"iter"
	"slices"
	"strconv"
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
	theseusMoves int    // The number of Theseus' moves.
	history      *visit // The positions so far including this one; nil in a labyrinth with a limit.
	occurrences  int    // How often this position has occurred.
	plies        int    // The number of moves of both.
	lastFrom     roomID // The room that the last mover left.
	opening      *state // The state before the first move; nil in the opening itself.
}

// placement identifies a position: two positions with the same placement are
// repetitions.
type placement struct {
	theseus, minotaur roomID
	mover             games.Seat
}

// visit is a list of the positions that have occurred, latest first.
type visit struct {
	placement
	previous *visit
}

// repetitions is how often a position occurs before the game is drawn, in a
// labyrinth without a limit.
const repetitions = 3

// start returns the opening position of a labyrinth.
func start(m *maze, first games.Seat) state {
	return state{maze: m}.enter(placement{m.Theseus, m.Minotaur, first})
}

// enter returns the state after a move to a placement.
func (s state) enter(at placement) state {
	s.placement = at
	if s.maze.Limit > 0 {
		return s
	}
	s.history, s.occurrences = &visit{at, s.history}, 0
	for v := s.history; v != nil; v = v.previous {
		if v.placement == at {
			s.occurrences++
		}
	}
	return s
}

// openingState returns the position in which the game began.
func (s state) openingState() state {
	if s.opening == nil {
		return s
	}
	return *s.opening
}

// Turn is the seat to move.
func (s state) Turn() games.Seat { return games.UnlessOver(s.Outcome().Over, s.mover) }

// current returns the room of the seat to move.
func (s state) current() roomID {
	if s.mover == theseus {
		return s.theseus
	}
	return s.minotaur
}

// Moves are the adjacent rooms.
func (s state) Moves() iter.Seq[roomID] {
	if s.Outcome().Over {
		return func(func(roomID) bool) {}
	}
	return slices.Values(s.maze.Doors[s.current()])
}

// Legal refuses to stay in a room, and to go to a room that is not adjacent.
func (s state) Legal(to roomID) error {
	from, next := s.maze.Rooms[s.current()].Name, s.maze.Doors[s.current()]
	switch {
	case s.Outcome().Over:
		return games.Refuse("games.over")
	case to == s.current():
		return games.Refuse("labyrinth.refuse.stay", "Room", from, "Steps", s.exits())
	case !slices.Contains(next, to):
		return games.Refuse("labyrinth.refuse.far", "Room", from, "To", s.maze.Rooms[to].Name,
			"Doors", games.Texts(s.maze.names(s.maze.Doors[to])), "Steps", s.exits())
	}
	return nil
}

// After returns the state after the seat to move has entered a room.
func (s state) After(to roomID) state {
	if s.opening == nil {
		opening := s
		s.opening = &opening
	}
	at := s.placement
	s.lastFrom = s.current()
	if at.mover == theseus {
		at.theseus, at.mover = to, minotaur
		s.theseusMoves++
	} else {
		at.minotaur, at.mover = to, theseus
	}
	s.plies++
	return s.enter(at)
}

// Outcome tests for a catch first, then for the Minotaur in Theseus' starting
// room, then for the limit, and last for repetition.
func (s state) Outcome() games.Outcome {
	room := s.maze.Rooms[s.minotaur].Name
	switch {
	case s.theseus == s.minotaur:
		return games.Outcome{Over: true, Winner: theseus, Reason: games.T("labyrinth.why.caught", "Room", room)}
	case s.minotaur == s.maze.Theseus:
		return games.Outcome{Over: true, Winner: minotaur, Reason: games.T("labyrinth.why.home", "Room", room)}
	case s.maze.Limit > 0 && s.theseusMoves >= s.maze.Limit:
		return games.Outcome{Over: true, Winner: minotaur, Reason: games.T("labyrinth.why.limit", "Count", s.maze.Limit)}
	case s.occurrences >= repetitions:
		return games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("labyrinth.why.repeated", "Count", repetitions)}
	}
	return games.Running
}

// parse reads the name of a room in any case.
func parse(s state, text string) (roomID, error) {
	name := strings.TrimSpace(text)
	room, ok := s.maze.roomNamed(name)
	if !ok {
		return 0, games.Refuse("labyrinth.refuse.no-room", "To", games.Quoted(name), "Room", s.maze.Rooms[s.current()].Name, "Steps", s.exits())
	}
	return room, nil
}

// name returns the name of a room.
func (s state) name(m roomID) string { return s.maze.Rooms[m].Name }

// exits lists the names of the rooms adjacent to the current one.
func (s state) exits() []games.Text { return games.Texts(s.maze.names(s.maze.Doors[s.current()])) }

// WriteBoard writes a position as the rooms of Theseus and the Minotaur and, in a
// labyrinth with a limit, the number of Theseus' moves: b2/e5/3. The turn is T
// or M. It does not contain earlier positions.
func (s state) WriteBoard() (board, turn string) {
	board = s.name(s.theseus) + "/" + s.name(s.minotaur)
	if s.maze.Limit > 0 {
		board += "/" + strconv.Itoa(s.theseusMoves)
	}
	return board, turns[s.mover]
}

// turns are the seats in a written position.
var turns = [2]string{theseus: "T", minotaur: "M"}

// ReadBoard reads a position in the same labyrinth.
func (s state) ReadBoard(_ games.Options, board, turn string) (state, error) {
	mover := slices.IndexFunc(turns[:], func(letter string) bool { return strings.EqualFold(strings.TrimSpace(turn), letter) })
	parts := strings.Split(strings.TrimSpace(board), "/")
	if s.maze.Limit == 0 {
		parts = append(parts, "0")
	}
	if mover >= 0 && len(parts) == 3 {
		first, ok1 := s.maze.roomNamed(strings.TrimSpace(parts[0]))
		second, ok2 := s.maze.roomNamed(strings.TrimSpace(parts[1]))
		if made, err := strconv.Atoi(parts[2]); ok1 && ok2 && err == nil && made >= 0 {
			return state{maze: s.maze, theseusMoves: made}.enter(placement{first, second, games.Seat(mover)}), nil
		}
	}
	return s, games.Refuse("labyrinth.refuse.board", "Board", games.Quoted(board), "Turn", games.Quoted(turn))
}
