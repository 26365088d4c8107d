package pathway

import (
	"context"
	"io"

	"parlour/games"
	"parlour/games/squares"
)

// New makes the game. Its computer players take memory when they first move:
// 4 MB for each search that runs at the same time.
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
		Review:  es.review,

		Set:      set,
		Board:    state.written,
		Perft:    perft,
		Solve:    es.value,
		Puzzles:  &games.Puzzles{Options: games.Options{"size": "5"}, From: 8, To: 12},
		Campaign: campaign,
		Check:    check,
		Data: map[string]func(context.Context, string, io.Writer) error{
			"openings.bin": writeOpenings, "lost6.bin": writeLost, "first6.bin": writeFirst,
		},
	}
}

func open(o games.Options) (state, error) { return newState(o.Int("size", defaultSize)), nil }
