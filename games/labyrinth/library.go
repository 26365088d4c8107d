package labyrinth

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
)

// Items are the labyrinths that come with the game.
func (Game) Items() []string { return items() }

func items() []string {
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

// Item is the file of one of them, or of the generated one of that name.
func (g Game) Item(name string) (string, bool) {
	name = strings.ToLower(strings.TrimSpace(name))
	if r, ok := readRecipe(name); ok {
		return g.generated(r).String(), true
	}
	if !slices.Contains(items(), name) {
		return "", false
	}
	text, err := mazes.ReadFile("mazes/" + name + ".txt")
	return string(text), err == nil
}

// ReadItem checks the file of a labyrinth, names it, and tells how large it is
// and whom it favours. A labyrinth that no message could show is refused. Every Refusal
// carries a whole file to begin from.
func (g Game) ReadItem(text string) (string, games.Text, error) {
	m, err := g.read(text)
	if err == nil {
		err = m.fit()
	}
	if r, ok := games.RefusalIn(err); ok {
		err = games.Refuse("labyrinth.refuse.file", "Why", r.Text)
	}
	if err != nil {
		return "", games.Text{}, err
	}
	var ends [2]games.Text
	for _, first := range []games.Seat{Theseus, Minotaur} {
		f, err := Start(m, first).Forecast(context.Background())
		if err != nil {
			return "", games.Text{}, err
		}
		ends[first] = f.end()
	}
	return strings.ToLower(m.Name), say("labyrinth.item", "Rooms", len(m.Rooms), "First", ends[Theseus], "Second", ends[Minotaur]), nil
}

// Fix puts the whole labyrinth into the options, so that the match keeps it. A
// generated one that was given no seed is drawn.
func (g Game) Fix(o games.Options, r *rand.Rand) (games.Options, error) {
	o, err := games.Check(g.Info().Options, o)
	if err != nil {
		return nil, err
	}
	_, size := o["size"]
	_, loops := o["loops"]
	if _, seed := o["seed"]; (size || loops) && !seed {
		o["seed"] = strconv.Itoa(r.IntN(maxSeed + 1))
	}
	m, err := g.choose(o)
	if err == nil {
		err = m.fit()
	}
	if err != nil {
		return nil, err
	}
	fixed := games.Options{"labyrinth": m.String()}
	if first, ok := o["first"]; ok {
		fixed["first"] = first
	}
	return fixed, nil
}
