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

func rules() games.Rules[State, Square] {
	t := newThinking()
	return games.Rules[State, Square]{
		Info:    info(),
		Open:    open,
		Parse:   parse,
		Format:  format,
		View:    view,
		Players: t.players(),

		Verbs:   []games.Verb[State]{games.MoveVerb[State]("place", "square")},
		Compose: squares.Compose(boardOf),
		Brief:   brief,
		Figures: figures,
		Review:  t.review,

		Set:      set,
		Board:    State.written,
		Perft:    perft,
		Solve:    t.value,
		Campaign: campaign,
		Data:     map[string]func(context.Context, io.Writer) error{"openings.bin": writeOpenings},
	}
}

func open(o games.Options) (State, error) { return NewState(o.Int("size", DefaultSize)), nil }
