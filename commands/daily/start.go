package daily

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/daily"
	"parlour/games/match/store"
)

// codeGames returns the games that have daily codes, puzzleGames those that have puzzles.
func (f dailies) codeGames() []*games.Game {
	return slices.DeleteFunc(slices.Clone(f.Host.Games), func(g *games.Game) bool { return g.Daily == nil })
}

func (f dailies) puzzleGames() []*games.Game {
	return slices.DeleteFunc(slices.Clone(f.Host.Games), func(g *games.Game) bool { return g.Puzzles == nil })
}

// inTurn returns the name of the game whose turn it is on a day; "" if there is none.
func inTurn(all []*games.Game, number int) string {
	if len(all) == 0 {
		return ""
	}
	return all[number%len(all)].Info.Name
}

// codeGame returns the game of a code by its name, or the first one.
func (f dailies) codeGame(name string) (*games.Game, error) {
	all := f.codeGames()
	if len(all) == 0 {
		return nil, games.Refuse("commands.daily.refuse.never")
	}
	return all[max(0, slices.IndexFunc(all, func(g *games.Game) bool { return g.Info.Name == name }))], nil
}

// codePosition returns the game of a day's code and its position before the first move.
func (f dailies) codePosition(d day) (*games.Game, games.Position, error) {
	g, err := f.codeGame(d.CodeGame)
	if err != nil {
		return nil, nil, err
	}
	p, err := g.Open(d.codeOptions(g))
	return g, p, err
}

// codeOptions returns the options of the day's code; days of versions without them have the
// game's own.
func (d day) codeOptions(g *games.Game) games.Options {
	if d.CodeOptions == nil {
		return g.Daily.Options
	}
	return d.CodeOptions
}

// secret returns the code of a day's seed, its game and the seat that hides it.
func (f dailies) secret(d day, seed daily.Seed) (g *games.Game, secret string, seat games.Seat, err error) {
	if g, err = f.codeGame(d.CodeGame); err != nil {
		return nil, "", games.Nobody, err
	}
	secret, seat, err = seed.Secret(g, d.codeOptions(g))
	return g, secret, seat, err
}

// start returns the start of a member's try.
func (f dailies) start(ctx context.Context, r commands.Request, d day, kind daily.Kind) (match.Start, error) {
	day := d.of(kind)
	s := match.Start{Locale: r.User.Locale, Daily: &day}
	if kind == daily.PuzzleKind {
		err := f.startPuzzle(ctx, d, &s)
		return s, err
	}
	seed, err := f.seed(d)
	if err != nil {
		return s, err
	}
	g, secret, _, err := f.secret(d, seed)
	if err != nil {
		return s, err
	}
	s.Game, s.Opening, s.Options, day.Secret = g.Info.Name, g.Daily.Opening, d.codeOptions(g), secret
	return s, nil
}

// startPuzzle fills in the start of a try at the puzzle: the member takes the side to
// move, and the strongest computer the other one.
func (f dailies) startPuzzle(ctx context.Context, d day, s *match.Start) error {
	z, err := f.puzzle(ctx, d)
	if err != nil {
		return err
	}
	g, ok := f.Host.GameNamed(z.Game)
	if !ok {
		return fmt.Errorf("commands: there is no game %q", z.Game)
	}
	p, err := z.Position(g)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(g.Info.Openings, func(o games.Opening) bool { return o.Sides && slices.Contains(o.Seats, games.Computer) })
	if i < 0 {
		return fmt.Errorf("commands: %s has puzzles, and no opening in which a member takes a side against a computer", z.Game)
	}
	s.Game, s.Opening, s.Options, s.Side, s.Players = z.Game, g.Info.Openings[i].Name, z.Options, p.Turn(), map[games.Seat]string{}
	for i := range g.Info.Seats {
		if levels := commands.LevelsFor(&g.Info, games.Seat(i)); len(levels) > 0 && games.Seat(i) != s.Side {
			s.Players[games.Seat(i)] = levels[len(levels)-1].Name
		}
	}
	s.Daily.Moves = z.Moves
	return nil
}

// puzzle returns the puzzle of a day. It is computed when a member first asks for it.
func (f dailies) puzzle(ctx context.Context, d day) (daily.Puzzle, error) {
	if d.Puzzle != nil {
		return *d.Puzzle, nil
	}
	g, ok := f.Host.GameNamed(cmp.Or(d.PuzzleGame, inTurn(f.puzzleGames(), d.Number)))
	if !ok || g.Puzzles == nil {
		return daily.Puzzle{}, games.Refuse("commands.daily.refuse.never")
	}
	seed, err := f.seed(d)
	if err != nil {
		return daily.Puzzle{}, err
	}
	z, err := seed.Puzzle(ctx, g)
	if err != nil || d.Seed != "" {
		return z, err
	}
	doc, now, err := f.now(ctx, d.Where) // a process that loses this race has found the same puzzle
	if err == nil && now.Number == d.Number && now.Puzzle == nil {
		now.Puzzle = &z
		err = f.put(ctx, doc, now, doc.Due)
	}
	if errors.Is(err, store.ErrStale) {
		err = nil
	}
	return z, err
}

// maxTries is how often a change of the day is retried after concurrent changes.
const maxTries = 10
