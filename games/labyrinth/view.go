package labyrinth

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parlour/games"
	"parlour/games/grid"
)

// view shows the map and who is to move, or how the game ended.
func (s state) view() games.View {
	v := games.View{
		Title:   games.T("labyrinth.card", "Name", s.maze.called()),
		Players: say("labyrinth.who", "First", theseus, "Second", minotaur),
		Goals:   s.maze.goals(),
		Alt:     s.alt(),
	}
	s.drawBoard(&v)
	if o := s.Outcome(); o.Over {
		v.Status, v.Note = s.endTexts(o)
	} else {
		v.Status, v.Note = games.T("labyrinth.status", "Seat", s.mover), s.note()
		v.Last, v.Score = s.last(), s.left()
	}
	return v
}

// goals say how each seat wins.
func (m *maze) goals() []games.Text {
	if m.Limit == 0 {
		return []games.Text{say("labyrinth.goal.theseus"), say("labyrinth.goal.minotaur")}
	}
	return []games.Text{say("labyrinth.goal.theseus.limit", "Count", m.Limit), say("labyrinth.goal.minotaur.limit", "Count", m.Limit)}
}

// signs are the arguments of texts that stand for the figures and places.
var signs = map[string]grid.Cell{"Theseus": cellTheseus, "Minotaur": cellMinotaur, "Home": cellStart, "Wall": cellWall, "Floor": cellRoom}

// say returns a text with signs among its arguments.
func say(id string, args ...any) games.Text {
	t := games.T(id, args...)
	if t.Args == nil {
		t.Args = map[string]any{}
	}
	for name, cell := range signs {
		t.Args[name] = games.Cells(cell)
	}
	return t
}

// called returns what members call the labyrinth: its size if it was generated, otherwise its name,
// which a member's own labyrinth may have from a generated one.
func (m *maze) called() string {
	if r, ok := readParameters(m.Name); ok && len(m.Rooms) == r.size*r.size {
		return fmt.Sprintf("%dx%d", r.size, r.size)
	}
	first, size := utf8.DecodeRuneInString(m.Name)
	return string(unicode.ToUpper(first)) + m.Name[size:]
}

// note says before the first move where the start is, and that the next repetition ends the game.
func (s state) note() games.Text {
	switch {
	case s.occurrences == repetitions-1:
		return games.T("labyrinth.note.again")
	case s.plies == 0:
		return say(bySeat{"labyrinth.note.under.theseus", "labyrinth.note.under.minotaur"}[s.mover])
	}
	return games.Text{}
}

// last says where the last mover went, with what the map shows where it came from.
func (s state) last() games.Text {
	if s.plies == 0 {
		return games.Text{}
	}
	return say(bySeat{"labyrinth.note.went.minotaur", "labyrinth.note.went.theseus"}[s.mover], "From", games.Cells(s.cell(s.lastFrom)), "Room", s.name(s.opponent()))
}

// left says how many moves Theseus has left in a labyrinth with a limit.
func (s state) left() games.Text {
	if s.maze.Limit == 0 {
		return games.Text{}
	}
	return say("labyrinth.note.left", "Count", s.maze.Limit-s.theseusMoves)
}

// endTexts say who won and how, with details in the note. It counts the moves of one side.
func (s state) endTexts(o games.Outcome) (status, note games.Text) {
	room, moves := s.name(s.minotaur), games.T("labyrinth.note.moves", "Count", s.theseusMoves)
	switch {
	case o.Winner == games.Nobody:
		return games.T("labyrinth.drawn", "Count", repetitions), moves
	case o.Winner == theseus:
		return say("labyrinth.won.caught", "Seat", o.Winner), games.T("labyrinth.note.caught", "Room", room, "Count", s.theseusMoves)
	case s.minotaur != s.maze.Theseus:
		return say("labyrinth.won.limit", "Seat", o.Winner), games.T("labyrinth.note.limit", "Seat", theseus, "Count", s.theseusMoves)
	case s.maze.Limit > 0:
		return say("labyrinth.won.home", "Seat", o.Winner), games.T("labyrinth.note.spare", "Seat", theseus, "Count", s.maze.Limit-s.theseusMoves)
	}
	return say("labyrinth.won.home", "Seat", o.Winner), games.T("labyrinth.note.moves", "Count", s.plies-s.theseusMoves)
}

// wayText names a step in words.
func (s state) wayText(to roomID) games.Text {
	return games.T(directionTexts[s.maze.direction(s.current(), to)].alt, "Room", s.name(to))
}

// alt describes the position in words. The description is short, but enough to
// play by: a refused step names the doors of a room that it leaves out.
func (s state) alt() games.Text {
	near, left := s.near()
	return games.T("labyrinth.alt",
		"Theseus", s.name(s.theseus), "Minotaur", s.name(s.minotaur), "Start", s.name(s.maze.Theseus),
		"Turn", s.altTurn(), "Map", s.altMap(near, left))
}

// altTurn says who can move where, where the last mover came from, and how many moves are left.
func (s state) altTurn() games.Text {
	if s.Outcome().Over {
		return games.T("labyrinth.alt.over")
	}
	if s.maze.Limit > 0 {
		return games.T("labyrinth.alt.left", "Turn", s.altSteps(), "Count", s.maze.Limit-s.theseusMoves)
	}
	return s.altSteps()
}

func (s state) altSteps() games.Text {
	steps := games.Mapped(s.maze.Doors[s.current()], s.wayText)
	if s.plies > 0 {
		id := bySeat{"labyrinth.alt.turn.theseus.last", "labyrinth.alt.turn.minotaur.last"}[s.mover]
		return games.T(id, "Steps", steps, "From", s.name(s.lastFrom))
	}
	return games.T(bySeat{"labyrinth.alt.turn.theseus", "labyrinth.alt.turn.minotaur"}[s.mover], "Steps", steps)
}

// altMap lists the doors: as straight corridors if rooms are named after
// squares, otherwise by room.
func (s state) altMap(near []bool, left int) games.Text {
	all, some, doors := "labyrinth.alt.all.doors", "labyrinth.alt.near.doors", s.maze.doorList(near)
	c, ok := s.maze.layout()
	squares := ok && c.squares
	if squares {
		all, some, doors = "labyrinth.alt.all.corridors", "labyrinth.alt.near.corridors", c.corridors(near)
	}
	text := games.T(all, "Doors", doors)
	if left > 0 {
		text = games.T(some, "Doors", doors, "Count", left)
	}
	if !squares {
		return text
	}
	if aside := c.oblique(near); aside != "" {
		return games.T("labyrinth.alt.aside", "Map", text, "Doors", aside)
	}
	return text
}

// doorList lists the doors of the near rooms by room.
func (m *maze) doorList(near []bool) string {
	var all []string
	for room, next := range m.Doors {
		if near[room] {
			all = append(all, m.Rooms[room].Name+": "+strings.Join(m.names(next), ", "))
		}
	}
	return strings.Join(all, "; ")
}

// corridors lists the doors of the near rooms, with those in a straight line
// together: a1–c1 is a door from a1 to b1 and one from b1 to c1.
func (c layout) corridors(near []bool) string {
	var all []string
	for _, way := range []string{"east", "north"} {
		for room := range c.maze.Doors {
			if c.next(roomID(room), opposite[way], near) != noRoom {
				continue
			}
			last := roomID(room)
			for to := c.next(last, way, near); to != noRoom; to = c.next(last, way, near) {
				last = to
			}
			if last != roomID(room) {
				all = append(all, c.maze.Rooms[room].Name+"–"+c.maze.Rooms[last].Name)
			}
		}
	}
	return strings.Join(all, ", ")
}

// oblique lists the doors of the near rooms that are not straight.
func (c layout) oblique(near []bool) string {
	var all []string
	for room, listed := range near {
		if !listed {
			continue
		}
		for _, to := range c.maze.Doors[room] {
			if c.maze.direction(roomID(room), to) == "to" && (roomID(room) < to || !near[to]) {
				all = append(all, c.maze.Rooms[room].Name+"–"+c.maze.Rooms[to].Name)
			}
		}
	}
	return strings.Join(all, ", ")
}

// opposite directions.
var opposite = map[string]string{"east": "west", "north": "south"}

// next returns the room behind the door in a direction, if one of the two rooms
// is near, or noRoom.
func (c layout) next(from roomID, way string, near []bool) roomID {
	for _, to := range c.maze.Doors[from] {
		if c.maze.direction(from, to) == way && (near[from] || near[to]) {
			return to
		}
	}
	return noRoom
}

// The limits of what a labyrinth takes of a message, as messageLength measures
// it. Discord allows 4000 code points and 10,170 bytes in all.
const (
	maxShown = 3000 // the board and the doors of one room
	maxDoors = 1400 // the doors of one room; a Refusal has those of two
)

// messageLength returns the number of code points of a text, or two fifths of
// its bytes in UTF-8 if that is more.
func messageLength(s string) int { return max(utf8.RuneCountInString(s), (2*len(s)+4)/5) }

// spokenLength returns the length of names in a sentence, with a number of
// other characters around each name and with Markdown escaped.
func spokenLength(names []string, around int) int {
	n := 0
	for _, name := range names {
		n += messageLength(name) + strings.Count(name, "_") + strings.Count(name, "-") + around
	}
	return n
}

// maxPlayableRooms is the greatest number of rooms of a labyrinth that can be
// played.
const maxPlayableRooms = 1024

// checkFits refuses a labyrinth if some of its positions could not be shown in
// a message.
func (m *maze) checkFits() error {
	if len(m.Rooms) > maxPlayableRooms {
		return games.Refuse("labyrinth.file.many", "Line", m.Rooms[maxPlayableRooms].line, "Max", maxPlayableRooms)
	}
	doors := 0
	for i, next := range m.Doors {
		length := spokenLength(m.names(next), len("right to , "))
		if length > maxDoors {
			return games.Refuse("labyrinth.file.doors-long", "Line", m.Rooms[i].line, "Room", m.Rooms[i].Name,
				"Count", length, "Max", maxDoors)
		}
		doors = max(doors, length)
	}
	if shown := m.boardLength() + doors; shown > maxShown {
		return games.Refuse("labyrinth.file.board-long", "Count", shown, "Max", maxShown)
	}
	return nil
}

// boardLength returns the greatest length of the board in a message. A board
// that is a picture takes none.
func (m *maze) boardLength() int {
	if _, ok := m.layout(); ok {
		var v games.View
		if start(m, theseus).drawBoard(&v); !v.Board.Fits() {
			return 0
		}
		return messageLength(grid.Plain(v.Board.Emoji(nil)))
	}
	rows := make([]int, len(m.Rooms))
	all := 0
	for i, room := range m.Rooms {
		rows[i] = messageLength(room.Name) + spokenLength(m.names(m.Doors[i]), len(", ")) + len("``▫️  **→ **\n")
		all += rows[i]
	}
	if len(m.Rooms) <= maxListed {
		return all
	}
	return min(all, m.longestList(rows))
}

// longestList returns an upper bound on the length of the list of rooms near
// the two figures, given the lengths of all rows.
func (m *maze) longestList(rows []int) int {
	around := make([]int, len(rows))
	for i := range rows {
		for room, far := range m.distances(roomID(i)) {
			if far <= nearDistance {
				around[i] += rows[room]
			}
		}
	}
	slices.Sort(around)
	return around[len(around)-1] + around[len(around)-2]
}
