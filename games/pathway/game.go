package pathway

import (
	"strconv"

	"parlour/games"
	"parlour/games/squares"
)

// game is Pathway with the optional interfaces of package games that it has.
type game struct {
	games.Game
	squares.Composer[State]
	thinking *thinking
}

// New makes the game. Its computer players take memory when they first move:
// 4 MB for each search that runs at the same time.
func New() games.Game {
	t := newThinking()
	return &game{games.New(rules(t, open)), squares.NewComposer(boardOf), t}
}

func rules(t *thinking, open func(games.Options) (State, error)) games.Rules[State, Square] {
	return games.Rules[State, Square]{
		Info:   info(),
		Open:   open,
		Parse:  parse,
		Format: format,
		View:   view,
		Brains: t.brains(),
	}
}

func open(o games.Options) (State, error) { return NewState(o.Int("size", DefaultSize)), nil }

// Set makes a position from its board, whose size must be that of the options
// if they give one.
func (g *game) Set(o games.Options, board, turn string) (games.Position, error) {
	s, err := Parse(board, turn)
	if err != nil {
		return nil, err
	}
	if size := o.Int("size", s.size); size != s.size {
		return nil, games.Refuse("pathway.refuse.other-size", "Rows", s.size, "Size", size)
	}
	// The same game, but for where it starts.
	set := func(games.Options) (State, error) { return s, nil }
	return games.New(rules(g.thinking, set)).Open(o.With("size", strconv.Itoa(s.size)))
}

// Board writes a position as Set reads it. The turn of a finished game is that of
// the player who cannot place.
func (g *game) Board(p games.Position) (board, turn string) {
	s, ok := games.StateOf[State](p)
	if !ok {
		return "", ""
	}
	return s.Board()
}
