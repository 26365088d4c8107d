package labyrinth

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"parlour/games"
	"parlour/solver/pursuit"
)

// maxCoordinate is the greatest column and row of a room.
const maxCoordinate = 200

// The names that rooms and labyrinths may have, and that of a square.
var (
	roomName = lazyRegexp(`^[\p{L}\p{N}][-'_\p{L}\p{N}]{0,15}$`)
	mazeName = lazyRegexp(`^[\p{L}\p{N}][-'_\p{L}\p{N}]{0,31}$`)
	square   = lazyRegexp(`^([a-z])([1-9][0-9]?)$`)
)

// lazyRegexp compiles a pattern on first use, so that it does not delay the
// start of every program with this game.
func lazyRegexp(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// readMaze reads the file of a labyrinth of at most pursuit.MaxRooms rooms.
// Each line is a word with its arguments. # begins a comment.
//
//	labyrinth 1        the version of the format; the first line
//	name delos         the name
//	room a1            a room; a name like a square of chess is its place
//	room cave 3 2      a room in column 3, row 2, from the bottom left
//	door a1 a2 cave    doors: from a1 to a2, and from a2 to cave
//	theseus a1         where Theseus starts
//	minotaur cave      where the Minotaur starts
//	limit 6            Theseus must win within 6 moves; optional
//
// It also reads facts in Prolog, see readProlog. The error is a Refusal with
// the line and the reason.
func readMaze(text string) (*maze, error) {
	r := &reader{maze: newMaze(), rooms: map[string]roomID{}, places: map[[2]int]string{}, line: 1}
	if strings.TrimSpace(text) == "" {
		return nil, r.refuse("labyrinth.file.empty")
	}
	text = strings.TrimPrefix(text, "\ufeff")
	for i, line := range strings.Split(text, "\n") {
		if binary(line) {
			r.line = i + 1
			return nil, r.refuse("labyrinth.file.binary")
		}
	}
	read := r.readLines
	if prologBegin().MatchString(text) {
		read = r.readProlog
	}
	if err := read(text); err != nil {
		return nil, err
	}
	if err := r.checkComplete(); err != nil {
		return nil, err
	}
	return r.maze, nil
}

// readLines reads a file in our own format.
func (r *reader) readLines(text string) error {
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		r.line = i + 1
		if err := r.read(words); err != nil {
			return err
		}
	}
	return nil
}

// reader reads one file.
type reader struct {
	maze       *maze
	line       int
	hasVersion bool
	lenient    bool              // Rooms need no declaration, and a door may be repeated.
	rooms      map[string]roomID // The rooms by lower-case name.
	places     map[[2]int]string // The names of the rooms by place.
}

// binary reports whether a line is not text in UTF-8, and so must not be
// quoted.
func binary(line string) bool {
	odd := func(r rune) bool { return unicode.IsControl(r) && r != '\t' && r != '\r' }
	return !utf8.ValidString(line) || strings.ContainsFunc(line, odd)
}

// refuse returns a Refusal with the number of the line.
func (r *reader) refuse(id string, args ...any) error {
	for i, a := range args {
		if text, ok := a.(string); ok {
			args[i] = games.Quoted(text)
		}
	}
	return games.Refuse(id, append([]any{"Line", r.line}, args...)...)
}

func (r *reader) read(words []string) error {
	if !r.hasVersion {
		if r.hasVersion = slices.Equal(words, []string{"labyrinth", "1"}); r.hasVersion {
			return nil
		}
		return r.refuse("labyrinth.file.version", "Got", strings.Join(words, " "))
	}
	switch word, rest := words[0], words[1:]; word {
	case "name":
		return r.readName(rest)
	case "room":
		return r.readRoom(rest)
	case "door":
		return r.readDoors(rest)
	case "theseus":
		return r.readStart(word, rest, &r.maze.Theseus)
	case "minotaur":
		return r.readStart(word, rest, &r.maze.Minotaur)
	case "limit":
		return r.readLimit(rest)
	}
	return r.refuse("labyrinth.file.word", "Word", words[0])
}

func (r *reader) readName(rest []string) error {
	if len(rest) != 1 || !mazeName().MatchString(rest[0]) {
		return r.refuse("labyrinth.file.name", "Name", strings.Join(rest, " "))
	}
	if r.maze.Name != "" {
		return r.refuse("labyrinth.file.again", "Word", r.form("name"))
	}
	r.maze.Name = rest[0]
	return nil
}

func (r *reader) readRoom(rest []string) error {
	if len(rest) != 1 && len(rest) != 3 {
		return r.refuse("labyrinth.file.room-form")
	}
	room := room{Name: rest[0], line: r.line}
	if !roomName().MatchString(room.Name) || strings.EqualFold(room.Name, games.PassMove) {
		return r.refuse("labyrinth.file.room-name", "Room", room.Name)
	}
	if _, ok := r.rooms[strings.ToLower(room.Name)]; ok {
		return r.refuse("labyrinth.file.room-twice", "Room", room.Name)
	}
	if len(r.maze.Rooms) == pursuit.MaxRooms {
		return r.refuse("labyrinth.file.many", "Max", pursuit.MaxRooms)
	}
	if err := r.placeRoom(&room, rest[1:]); err != nil {
		return err
	}
	r.rooms[strings.ToLower(room.Name)] = roomID(len(r.maze.Rooms))
	r.maze.Rooms = append(r.maze.Rooms, room)
	r.maze.Doors = append(r.maze.Doors, nil)
	return nil
}

// placeRoom gives a room its place on the map, if it has one.
func (r *reader) placeRoom(room *room, at []string) error {
	if len(at) == 2 {
		x, errX := strconv.Atoi(at[0])
		y, errY := strconv.Atoi(at[1])
		if errX != nil || errY != nil || x < 1 || y < 1 || x > maxCoordinate || y > maxCoordinate {
			return r.refuse("labyrinth.file.place", "Room", room.Name, "Max", maxCoordinate)
		}
		room.X, room.Y = x, y
	} else if s := square().FindStringSubmatch(strings.ToLower(room.Name)); s != nil {
		room.X = int(s[1][0]-'a') + 1
		room.Y, _ = strconv.Atoi(s[2])
	} else {
		return nil
	}
	place := [2]int{room.X, room.Y}
	if other, ok := r.places[place]; ok {
		return r.refuse("labyrinth.file.place-twice", "Room", room.Name, "Other", other)
	}
	r.places[place] = room.Name
	return nil
}

// room returns a room that was declared before.
func (r *reader) room(name string) (roomID, error) {
	if err := r.declare(name); err != nil {
		return 0, err
	}
	room, ok := r.rooms[strings.ToLower(name)]
	if !ok {
		return 0, r.refuse("labyrinth.file.no-room", "Room", name)
	}
	return room, nil
}

func (r *reader) readDoors(rest []string) error {
	if len(rest) < 2 {
		return r.refuse("labyrinth.file.door-form")
	}
	from, err := r.room(rest[0])
	if err != nil {
		return err
	}
	for _, name := range rest[1:] {
		to, err := r.room(name)
		if err != nil {
			return err
		}
		if to == from {
			return r.refuse("labyrinth.file.door-self", "Room", name)
		}
		switch joined := slices.Contains(r.maze.Doors[from], to); {
		case joined && r.lenient:
			from = to
			continue
		case joined:
			return r.refuse("labyrinth.file.door-twice", "Room", r.maze.Rooms[from].Name, "Other", r.maze.Rooms[to].Name)
		}
		r.maze.Doors[from] = append(r.maze.Doors[from], to)
		r.maze.Doors[to] = append(r.maze.Doors[to], from)
		from = to
	}
	return nil
}

func (r *reader) readStart(word string, rest []string, start *roomID) error {
	if len(rest) != 1 {
		return r.refuse("labyrinth.file.start-form", "Word", word)
	}
	if *start >= 0 {
		return r.refuse("labyrinth.file.again", "Word", r.form(word))
	}
	room, err := r.room(rest[0])
	if err != nil {
		return err
	}
	if *start = room; r.maze.Theseus == r.maze.Minotaur {
		return r.refuse("labyrinth.file.same-start", "Room", rest[0])
	}
	return nil
}

func (r *reader) readLimit(rest []string) error {
	if r.maze.Limit != 0 {
		return r.refuse("labyrinth.file.again", "Word", r.form("limit"))
	}
	if len(rest) == 1 {
		r.maze.Limit, _ = strconv.Atoi(rest[0])
	}
	if r.maze.Limit < 1 || r.maze.Limit > maxLimit {
		return r.refuse("labyrinth.file.limit", "Max", maxLimit, "Form", r.form("limit"))
	}
	return nil
}

// maxLimit is the greatest limit of Theseus' moves.
const maxLimit = 10000

// checkComplete checks what a single line cannot show.
func (r *reader) checkComplete() error {
	m := r.maze
	switch {
	case !r.hasVersion:
		r.line = 1
		return r.refuse("labyrinth.file.version", "Got", "")
	case m.Name == "":
		return r.refuse("labyrinth.file.lacks", "Word", r.form("name"))
	case m.Theseus < 0:
		return r.refuse("labyrinth.file.lacks", "Word", r.form("theseus"))
	case m.Minotaur < 0:
		return r.refuse("labyrinth.file.lacks", "Word", r.form("minotaur"))
	}
	reached := m.distances(m.Theseus)
	for i, room := range m.Rooms {
		r.line = room.line
		if len(m.Doors[i]) == 0 {
			return r.refuse("labyrinth.file.no-doors", "Room", room.Name)
		}
		if reached[i] < 0 {
			return r.refuse("labyrinth.file.unreachable", "Room", room.Name, "Start", m.Rooms[m.Theseus].Name)
		}
	}
	return nil
}
