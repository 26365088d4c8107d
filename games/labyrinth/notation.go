package labyrinth

import (
	"strconv"
	"strings"

	"parlour/games"
)

// parse reads the name of a room, whatever its case.
func parse(s state, text string) (step, error) {
	name := strings.TrimSpace(text)
	room, ok := s.maze.find(name)
	if !ok {
		return 0, games.Refuse("labyrinth.refuse.no-room", "To", games.Quoted(name), "Room", s.maze.Rooms[s.at()].Name, "Steps", s.steps())
	}
	return room, nil
}

// name is the name of a room.
func (s state) name(m step) string { return s.maze.Rooms[m].Name }

// steps lists the names of the rooms next door.
func (s state) steps() string {
	return strings.Join(s.maze.names(s.maze.Doors[s.at()]), ", ")
}

// board writes a position as the rooms of Theseus and of the Minotaur and, in
// a labyrinth with a limit, how many moves Theseus has made: b2/e5/3. The turn
// is T or M. Earlier positions are not in it.
func (s state) board() (board, turn string) {
	board = s.name(s.theseus) + "/" + s.name(s.minotaur)
	if s.maze.Limit > 0 {
		board += "/" + strconv.Itoa(s.made)
	}
	return board, turns[s.mover]
}

// turns are the seats as a written position has them.
var turns = [2]string{theseus: "T", minotaur: "M"}

// set reads what board writes, in the labyrinth that the options name.
func (l *library) set(o games.Options, board, turn string) (state, error) {
	s, err := l.open(o)
	if err != nil {
		return s, err
	}
	return s.set(board, turn)
}

// set returns the position of a written board in the same labyrinth.
func (s state) set(board, turn string) (state, error) {
	at, malformed := placement{mover: -1}, games.Refuse("labyrinth.refuse.board", "Board", games.Quoted(board), "Turn", games.Quoted(turn))
	for seat, letter := range turns {
		if strings.EqualFold(strings.TrimSpace(turn), letter) {
			at.mover = games.Seat(seat)
		}
	}
	parts := strings.Split(strings.TrimSpace(board), "/")
	if at.mover < 0 || len(parts) < 2 || len(parts) > 3 || (len(parts) == 3) != (s.maze.Limit > 0) {
		return s, malformed
	}
	var err error
	if at.theseus, err = parse(s, parts[0]); err != nil {
		return s, malformed
	}
	if at.minotaur, err = parse(s, parts[1]); err != nil {
		return s, malformed
	}
	made := 0
	if len(parts) == 3 {
		if made, err = strconv.Atoi(parts[2]); err != nil || made < 0 {
			return s, malformed
		}
	}
	return state{maze: s.maze, made: made}.enter(at), nil
}
