package gametest

import (
	"slices"
	"strings"
	"unicode"

	"parlour/games"
)

// A demand says whether a game must have a conventional text.
type demand int

const (
	required    demand = iota
	description        // required, and at most as long as the description of a command
	optional
)

// conventions are the texts that hosts request by the names in a game, with
// [games.Info.Text]. The doc comment of [games.Info] describes them. All other
// IDs appear in full in the Go files of the game.
var conventions = []struct {
	id     string // without the name of the game; capitals stand for a name in namesOf
	demand demand
}{
	{"title", required},
	{"about", description},
	{"help", required},
	{"credit", optional},
	{"hand", optional},
	{"unit.number", optional},
	{"seat.SEAT", required},
	{"way.SEAT", optional},
	{"player.PLAYER", required},
	{"option.OPTION", description},
	{"option.OPTION.VALUE", required},
	{"opening.OPENING", description},
	{"verb.VERB", description},
	{"verb.VERB.PARAMETER", description},
	{"name.WORD", required},
	{"name.SEAT", optional},
	{"name.SEAT-depth", optional},
}

// conventionalIDs returns the IDs of a game's conventional texts with one of some
// demands.
func conventionalIDs(g *games.Game, demands ...demand) (ids []string) {
	names := namesOf(g)
	for _, c := range conventions {
		if !slices.Contains(demands, c.demand) {
			continue
		}
		fixed := strings.IndexFunc(c.id+"A", unicode.IsUpper) // the length before the capitals, if any
		for _, name := range names[c.id[fixed:]] {
			ids = append(ids, g.Info.Name+"."+c.id[:fixed]+name)
		}
	}
	return ids
}

// namesOf returns what the capitals in conventions stand for. No capitals stand
// for nothing.
func namesOf(g *games.Game) map[string][]string {
	names := map[string][]string{"": {""}, "WORD": {g.Info.Name}}
	add := func(name string, as ...string) {
		for _, a := range as {
			names[a] = append(names[a], name)
		}
	}
	for _, s := range g.Info.Seats {
		add(s.ID, "SEAT")
		add(s.ID+"-depth", "SEAT-depth")
	}
	for _, p := range g.Info.Players {
		add(p.Name, "PLAYER", "WORD")
	}
	for _, o := range g.Info.Options {
		add(o.Name, "OPTION", "WORD")
		for _, v := range o.Choices {
			add(o.Name+"."+v, "OPTION.VALUE")
		}
	}
	for _, o := range g.Info.Openings {
		add(o.Name, "OPENING", "WORD")
	}
	for _, v := range g.Verbs {
		add(v.Name, "VERB", "WORD")
		for _, p := range v.Params {
			add(p.Name, "WORD")
			add(v.Name+"."+p.Name, "VERB.PARAMETER")
		}
	}
	return names
}
