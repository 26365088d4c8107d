package main

import (
	"context"
	"errors"
	"flag"
	"slices"
	"strings"

	"parlour/cmd/internal/cli"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/record"
)

// setup is the flags that name a position: a game with its options, a board with the seat to
// move or else the opening, and the moves after it.
type setup struct {
	game, options, board, turn, moves string
	load                              string // file with a record, instead of all but moves
}

func (s *setup) flags(f *flag.FlagSet) {
	f.StringVar(&s.game, "game", "", "`name` of the game")
	f.StringVar(&s.options, "options", "", "the game's options, as `name=value,...`; a value @FILE is read from that file")
	f.StringVar(&s.board, "board", "", "board, as `rows` from the top, separated by slashes; the opening if empty")
	f.StringVar(&s.turn, "turn", "", "`seat` to move on the board, by its first letter: R or B")
	f.StringVar(&s.load, "load", "", "`file` with a record, as /game export writes it, instead of these; -moves are played after it")
	f.StringVar(&s.moves, "moves", "", "`moves` after the opening or the board, separated by spaces")
}

// find returns the game with a name, which the user gave in a flag or a field.
func (a arena) find(name, source string) (*games.Game, error) {
	var known []string
	for _, g := range a.games {
		if g.Info.Name == name {
			return g, nil
		}
		known = append(known, g.Info.Name)
	}
	if name == "" {
		return nil, cli.BadInput("%s is missing; choose one of %s", source, strings.Join(known, ", "))
	}
	return nil, cli.BadInput("there is no game %q; for %s choose one of %s", name, source, strings.Join(known, ", "))
}

// scene is what a setup names.
type scene struct {
	game  *games.Game
	seats int   // in play
	past  []ply // the moves that led to the position
	start games.Position
}

// ply is a move and the position in which it was made.
type ply struct {
	at   games.Position
	move string
}

// play makes moves.
func (s *scene) play(moves []string) error {
	for _, m := range moves {
		next, err := s.start.Play(m)
		if err != nil {
			return err
		}
		s.past, s.start = append(s.past, ply{s.start, m}), next
	}
	return nil
}

// open returns the scene of a setup.
func (a arena) open(ctx context.Context, s setup) (scene, error) {
	if s.load != "" {
		return a.loaded(ctx, s)
	}
	g, err := a.find(s.game, "-game")
	if err != nil {
		return scene{}, err
	}
	o, err := readOptions(&g.Info, s.options)
	if err != nil {
		return scene{}, err
	}
	p, err := place(g, o, s.board, s.turn, nil)
	if err != nil {
		return scene{}, err
	}
	if o, err = games.CheckOptions(g.Info.Options, o); err != nil {
		return scene{}, err
	}
	found := scene{game: g, seats: g.Seats(o), start: p}
	return found, found.play(strings.Fields(s.moves))
}

// loaded returns the scene of a setup that is in a file.
func (a arena) loaded(ctx context.Context, s setup) (scene, error) {
	if s.game != "" || s.options != "" || s.board != "" || s.turn != "" {
		return scene{}, cli.BadInput("the file of -load has the game, its options and its board; leave -game, -options, -board and -turn out")
	}
	text, err := readFile(s.load)
	if err != nil {
		return scene{}, err
	}
	r, err := record.Read(ctx, a.games, text)
	if err != nil {
		return scene{}, err
	}
	positions, err := r.Positions()
	if err != nil {
		return scene{}, err
	}
	found := scene{game: r.Game, seats: len(r.Seats), start: positions[len(r.Moves)]}
	for i, m := range r.Moves {
		if m.DropsOut == games.Nobody {
			found.past = append(found.past, ply{positions[i], m.Text})
		}
	}
	return found, found.play(strings.Fields(s.moves))
}

// place returns the position after moves from a board, or from the opening if there is none.
func place(g *games.Game, o games.Options, board, turn string, moves []string) (p games.Position, err error) {
	switch {
	case board == "" && turn != "":
		return nil, cli.BadInput("-turn needs -board; without one, the opening determines the seat to move")
	case board == "":
		p, err = g.Open(o)
	default:
		if p, err = g.ReadBoard(o, board, turn); errors.Is(err, errors.ErrUnsupported) {
			err = cli.BadInput("positions of %s cannot be written as a board; give -moves", g.Info.Name)
		}
	}
	if err != nil {
		return nil, err
	}
	return played(p, moves)
}

// played returns the position after moves.
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
			return nil, cli.BadInput("%q is not an option; write name=value, separated by commas", pair)
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

// squared replaces size by an equal width and height, or the reverse, if the game has only
// the other options.
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

// letter returns the first letter of a seat's ID, as -turn takes it; nil for Nobody.
func letter(info *games.Info, s games.Seat) *string {
	if s < 0 || int(s) >= len(info.Seats) {
		return nil
	}
	l := strings.ToUpper(info.Seats[s].ID[:1])
	return &l
}

// board returns the board of a position as -board takes it, or "" if the game has no boards.
func board(g *games.Game, p games.Position) string {
	b, _ := g.WriteBoard(p)
	return b
}

// speaker returns a speaker of English texts, with a game's names of seats.
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
