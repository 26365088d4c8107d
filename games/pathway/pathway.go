package pathway

import (
	"parlour/games"
	"parlour/games/squares"
)

// New returns the game. Its computer players allocate memory on their first move: 4 MB for each
// concurrent search.
func New() *games.Game { return games.New(rules()) }

func rules() games.Rules[state, square] {
	es := newEngines()
	return games.Rules[state, square]{
		Info:    info(),
		Open:    open,
		Parse:   parse,
		Format:  state.name,
		View:    view,
		Players: es.players(),

		Verbs:   []games.Verb[state]{games.MoveVerb[state]("place", "square")},
		Compose: squares.Compose(boardOf),
		Brief:   brief,
		Figures: figures,
		Perfect: func(s state) bool { return s.size < provenSize },
		Review:  es.review,

		Solve:   es.value,
		Puzzles: &games.Puzzles{Options: games.Options{"size": "5"}, From: 8, To: 12},
	}
}

func open(o games.Options) (state, error) { return newState(o.Int("size", defaultSize)), nil }
