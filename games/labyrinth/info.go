package labyrinth

import (
	"strings"

	"parlour/games"
)

// The labyrinth that is played in when none is asked for, and what the
// generator does by default.
const (
	defaultMaze  = "knossos"
	defaultSize  = 5
	defaultLoops = 20
	minSize      = 3
	maxSize      = 10
	maxLoops     = 100
	maxSeed      = 1_000_000
)

// seatIDs are the seats by name.
var seatIDs = [2]string{Theseus: "theseus", Minotaur: "minotaur"}

func info() games.Info {
	return games.Info{
		Name: "labyrinth",
		Seats: []games.SeatInfo{
			{ID: seatIDs[Theseus], Player: "medium", Sign: cellTheseus},
			{ID: seatIDs[Minotaur], Player: "medium", Sign: cellMinotaur},
		},
		Options: []games.Option{
			{Name: "labyrinth", Kind: games.Item},
			{Name: "first", Kind: games.OneOf, Choices: seatIDs[:], Default: seatIDs[Theseus]},
			{Name: "size", Kind: games.Number, Min: minSize, Max: maxSize},
			{Name: "loops", Kind: games.Number, Min: 0, Max: maxLoops},
			{Name: "seed", Kind: games.Number, Min: 0, Max: maxSeed},
		},
		Openings: games.TwoSided(),
		Verbs:    []games.Verb{games.Spoken("step", "room")},
		Players: []games.PlayerInfo{
			{Name: "random"}, {Name: "easy", Level: true}, {Name: "greedy"}, {Name: "medium", Level: true},
			{Name: "hard", Level: true}, {Name: "perfect", Level: true},
		},
		Texts: games.TextFiles(texts),
	}
}

// open finds, reads or generates the labyrinth.
func (g Game) open(o games.Options) (State, error) {
	m, err := g.choose(o)
	if err != nil {
		return State{}, err
	}
	first := Theseus
	if o["first"] == seatIDs[Minotaur] {
		first = Minotaur
	}
	return Start(m, first), nil
}

func (g Game) choose(o games.Options) (*Maze, error) {
	name := o.String("labyrinth", "")
	for _, asked := range []string{"size", "loops", "seed"} {
		if _, ok := o[asked]; ok && name != "" {
			return nil, games.Refuse("labyrinth.refuse.both", "Option", asked)
		} else if ok {
			return g.generated(recipe{o.Int("size", defaultSize), o.Int("loops", defaultLoops), uint64(o.Int("seed", 0))}), nil
		}
	}
	if name == "" {
		name = defaultMaze
	}
	if strings.ContainsAny(name, "\n(") {
		return g.read(name)
	}
	text, ok := g.Item(name)
	if !ok {
		return nil, games.Refuse("labyrinth.refuse.unknown", "Name", games.Quoted(strings.TrimSpace(name)), "Known", strings.Join(items(), ", "))
	}
	return g.read(text)
}

// read is the labyrinth of a text.
func (g Game) read(text string) (*Maze, error) {
	return g.shelf.find(text, func() (*Maze, error) { return ReadMaze(text, maxItemRooms) })
}

// generated is the labyrinth of a recipe, whose name is no labyrinth's text.
func (g Game) generated(r recipe) *Maze {
	m, _ := g.shelf.find(r.name(), func() (*Maze, error) { return r.make(), nil })
	return m
}
