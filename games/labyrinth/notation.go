package labyrinth

import (
	"slices"
	"strconv"
	"strings"

	"parlour/games"
)

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
