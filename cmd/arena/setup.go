package main

import (
	"context"
	"flag"
	"slices"
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/record"
)

// setup is how a position is named: a game, its options, and a board with whose
// turn it is or the moves since the opening, or both.
type setup struct {
	game, options, board, turn, moves string
	load                              string // a file with a record, instead of all but moves
}

func (s *setup) flags(f *flag.FlagSet) {
	f.StringVar(&s.game, "game", "", "`name` of the game")
	f.StringVar(&s.options, "options", "", "the game's options, as `name=value,...`; @FILE as a value is what is in the file")
	f.StringVar(&s.board, "board", "", "the board: `rows`, the top one first, joined by slashes")
	f.StringVar(&s.turn, "turn", "", "whose turn it is on the board, `R` or B")
	f.StringVar(&s.load, "load", "", "a `file` with a game as text, as /game export writes it, instead of these; -moves are played after it")
	f.StringVar(&s.moves, "moves", "", "`moves` since the opening or the board, with spaces between")
}

// find returns the game of a name, which was given as the flag or field asked.
func (a arena) find(name, asked string) (*games.Game, error) {
	var known []string
	for _, g := range a.games {
		if g.Info.Name == name {
			return g, nil
		}
		known = append(known, g.Info.Name)
	}
	if name == "" {
		return nil, badInput("%s is missing; it is one of %s", asked, strings.Join(known, ", "))
	}
	return nil, badInput("there is no game %q; %s is one of %s", name, asked, strings.Join(known, ", "))
}

// open finds the game of a setup, and its position.
func (a arena) open(ctx context.Context, s setup) (*games.Game, games.Position, error) {
	if s.load != "" {
		return a.loaded(ctx, s)
	}
	g, err := a.find(s.game, "-game")
	if err != nil {
		return nil, nil, err
	}
	o, err := readOptions(&g.Info, s.options)
	if err != nil {
		return nil, nil, err
	}
	p, err := place(g, o, s.board, s.turn, strings.Fields(s.moves))
	return g, p, err
}

// loaded is the game of a setup that is in a file, and its position.
func (a arena) loaded(ctx context.Context, s setup) (*games.Game, games.Position, error) {
	if s.game != "" || s.options != "" || s.board != "" || s.turn != "" {
		return nil, nil, badInput("the game, its options and its board are in the file of -load; give none beside it")
	}
	text, err := readFile(s.load)
	if err != nil {
		return nil, nil, err
	}
	r, err := record.Read(ctx, a.games, text)
	if err != nil {
		return nil, nil, err
	}
	p, err := r.Last()
	if err == nil {
		p, err = played(p, strings.Fields(s.moves))
	}
	return r.Game, p, err
}

// place is the position of a board, if there is one, after some moves.
func place(g *games.Game, o games.Options, board, turn string, moves []string) (p games.Position, err error) {
	switch {
	case board == "" && turn != "":
		return nil, badInput("a turn needs a board; without one the opening says whose turn it is")
	case board == "":
		p, err = g.Open(o)
	case g.Tools.ReadBoard == nil:
		return nil, badInput("positions of %s cannot be written as a board; give its moves", g.Info.Name)
	default:
		p, err = g.Tools.ReadBoard(o, board, turn)
	}
	if err != nil {
		return nil, err
	}
	return played(p, moves)
}

// played is a position after some moves.
func played(p games.Position, moves []string) (games.Position, error) {
	for _, m := range moves {
		var err error
		if p, err = p.Play(m); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// readOptions reads name=value pairs.
func readOptions(info *games.Info, text string) (games.Options, error) {
	o := games.Options{}
	for _, pair := range strings.Split(text, ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, badInput("%q is no option; write name=value, with commas between", pair)
		}
		if file, ok := strings.CutPrefix(value, "@"); ok {
			var err error
			if value, err = readFile(file); err != nil {
				return nil, err
			}
		}
		o[strings.TrimSpace(name)] = value
	}
	return squared(info, o), nil
}

// squared lets size stand for an equal width and height, and the other way
// round, where the game has only one of the two.
func squared(info *games.Info, o games.Options) games.Options {
	has := func(name string) bool {
		return slices.ContainsFunc(info.Options, func(s games.Option) bool { return s.Name == name })
	}
	size, sized := o["size"]
	width, wide := o["width"]
	height, high := o["height"]
	switch {
	case sized && !has("size") && has("width") && has("height"):
		delete(o, "size")
		o["width"], o["height"] = o.String("width", size), o.String("height", size)
	case wide && high && width == height && has("size") && !has("width"):
		delete(o, "width")
		delete(o, "height")
		o["size"] = width
	}
	return o
}

// letter is how a seat is written, like the seats of a board's turn: its first
// letter. Nobody is nil.
func letter(info *games.Info, s games.Seat) *string {
	if s < 0 || int(s) >= len(info.Seats) {
		return nil
	}
	l := strings.ToUpper(info.Seats[s].ID[:1])
	return &l
}

// written is the board of a position, "" in a game that has no such form.
func written(g *games.Game, p games.Position) string {
	if g.Tools.WriteBoard != nil {
		board, _ := g.Tools.WriteBoard(p)
		return board
	}
	return ""
}

// speaker says texts in English, seats by their names in a game.
func (a arena) speaker(info *games.Info) words.Speaker {
	say := a.words().Speaker("en").Plain()
	if info == nil {
		return say
	}
	return say.At(func(s games.Seat) string {
		if s < 0 || int(s) >= len(info.Seats) {
			return ""
		}
		return a.words().Speaker("en").Say(info.Text("seat", info.Seats[s].ID))
	})
}
