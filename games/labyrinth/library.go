package labyrinth

import (
	"context"
	"embed"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
)

//go:embed mazes/*.txt
var mazes embed.FS

// library finds, reads and generates labyrinths, and keeps those used last.
type library struct{ kept *cache }

func newLibrary(size int) *library { return &library{newCache(size)} }

// mazeNames are the labyrinths that come with the game.
func mazeNames() []string {
	files, err := mazes.ReadDir("mazes")
	if err != nil {
		return nil
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".txt"))
	}
	return names
}

// open finds, reads or generates the labyrinth of a game.
func (l *library) open(o games.Options) (state, error) {
	m, err := l.choose(o)
	if err != nil {
		return state{}, err
	}
	first := theseus
	if o["first"] == seatIDs[minotaur] {
		first = minotaur
	}
	return start(m, first), nil
}

func (l *library) choose(o games.Options) (*maze, error) {
	name := o.String("labyrinth", "")
	for _, asked := range []string{"size", "loops", "seed"} {
		if _, ok := o[asked]; ok && name != "" {
			return nil, games.Refuse("labyrinth.refuse.both", "Option", asked)
		} else if ok {
			return l.generated(parameters{o.Int("size", defaultSize), o.Int("loops", defaultLoops), uint64(o.Int("seed", 0))}), nil
		}
	}
	if name == "" {
		name = defaultMaze
	}
	if strings.ContainsAny(name, "\n(") {
		return l.read(name)
	}
	text, ok := l.file(name)
	if !ok {
		return nil, games.Refuse("labyrinth.refuse.unknown", "Name", games.Quoted(strings.TrimSpace(name)), "Known", strings.Join(mazeNames(), ", "))
	}
	return l.read(text)
}

// read is the labyrinth of a text.
func (l *library) read(text string) (*maze, error) {
	return l.kept.find(text, func() (*maze, error) { return readMaze(text) })
}

// generated is the labyrinth made from parameters, whose name is no labyrinth's
// text.
func (l *library) generated(r parameters) *maze {
	m, _ := l.kept.find(r.name(), func() (*maze, error) { return r.make(), nil })
	return m
}

// file is the file of a labyrinth that comes with the game, or of the generated
// one of that name.
func (l *library) file(name string) (string, bool) {
	name = strings.ToLower(strings.TrimSpace(name))
	if r, ok := readParameters(name); ok {
		return l.generated(r).String(), true
	}
	if !slices.Contains(mazeNames(), name) {
		return "", false
	}
	text, err := mazes.ReadFile("mazes/" + name + ".txt")
	return string(text), err == nil
}

// check reads the file of a labyrinth, names it, and tells how large it is and
// whom it favours. A labyrinth that no message could show is refused. Every
// Refusal carries a whole file to begin from.
func (l *library) check(text string) (string, games.Text, error) {
	m, err := l.read(text)
	if err == nil {
		err = m.checkFits()
	}
	if r, ok := games.RefusalIn(err); ok {
		err = games.Refuse("labyrinth.refuse.file", "Why", r.Text)
	}
	if err != nil {
		return "", games.Text{}, err
	}
	var ends [2]games.Text
	for _, first := range []games.Seat{theseus, minotaur} {
		f, err := start(m, first).forecast(context.Background())
		if err != nil {
			return "", games.Text{}, err
		}
		ends[first] = f.end()
	}
	return strings.ToLower(m.Name), say("labyrinth.item", "Rooms", len(m.Rooms), "First", ends[theseus], "Second", ends[minotaur]), nil
}

// resolve puts the whole labyrinth into the options, so that the match keeps it.
// A generated one that was given no seed is drawn.
func (l *library) resolve(o games.Options, r *rand.Rand) (games.Options, error) {
	o, err := games.Check(options(), o)
	if err != nil {
		return nil, err
	}
	_, size := o["size"]
	_, loops := o["loops"]
	if _, seed := o["seed"]; (size || loops) && !seed {
		o["seed"] = strconv.Itoa(r.IntN(maxSeed + 1))
	}
	m, err := l.choose(o)
	if err == nil {
		err = m.checkFits()
	}
	if err != nil {
		return nil, err
	}
	resolved := games.Options{"labyrinth": m.String()}
	if first, ok := o["first"]; ok {
		resolved["first"] = first
	}
	return resolved, nil
}
