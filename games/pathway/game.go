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
		Judge:   t.judge,
		Review:  t.review,

		Set:      set,
		Board:    State.Board,
		Perft:    perft,
		Solve:    t.value,
		Campaign: campaign,
		Data:     map[string]func(context.Context, io.Writer) error{"openings.bin": writeOpenings},
	}
}

func open(o games.Options) (State, error) { return NewState(o.Int("size", DefaultSize)), nil }

// set makes a state of its board, whose size must be that of the options if they
// give one.
func set(o games.Options, board, turn string) (State, error) {
	s, err := Parse(board, turn)
	if size := o.Int("size", s.size); err == nil && size != s.size {
		err = games.Refuse("pathway.refuse.other-size", "Rows", s.size, "Size", size)
	}
	return s, err
}
