package main

import (
	"cmp"
	"context"
	"errors"
	"flag"

	"parlour/cmd/internal/cli"
	"parlour/games/match"
)

// terms are the settings that match and tournament share.
type terms struct {
	contest
	from   setup
	nodes  int64 // limit on positions that a player searches for a move; 0 for the player's own
	asJSON bool
}

// newTerms defines the flags, with defaults for the numbers of games and of random plies.
func newTerms(f *flag.FlagSet, games, openings int) *terms {
	t := &terms{}
	t.from.flags(f)
	f.IntVar(&t.games, "games", games, "number of `games` between each pair of players")
	f.IntVar(&t.openings, "openings", openings, "number of random `plies` at the start; each opening, and each deal of hands, is played from all sides; 0, in a match without dealt hands, keeps the sides")
	f.Uint64Var(&t.seed, "seed", 1, "`number` that determines all random choices")
	f.Int64Var(&t.nodes, "nodes", 0, "limit on `positions` that a player searches for a move; 0 for its own limit")
	f.BoolVar(&t.asJSON, "json", false, "print a JSON object for each player")
	return t
}

// settle finds the game and the position, and returns an error if nothing can be played on
// them.
func (a arena) settle(ctx context.Context, t *terms) (err error) {
	if t.scene, err = a.open(ctx, t.from); err != nil {
		return err
	}
	switch {
	case match.Deals(t.game) && (len(t.past) > 0 || t.from.board != ""):
		return cli.BadInput("the hands of %s are dealt in the opening; leave -board, -moves and -load out", t.game.Info.Name)
	case t.won && t.seats != 2:
		return cli.BadInput("%s is not a game for two; leave -won out", t.game.Info.Name)
	case t.games < 1:
		return cli.BadInput("-games is %d; it must be at least 1", t.games)
	case t.openings < 0:
		return cli.BadInput("-openings is %d; it must be at least 0", t.openings)
	case t.start.Outcome().Over:
		return cli.BadInput("the game is over in this position")
	}
	return nil
}

// printAfter prints the results of a contest, also of an interrupted one, and returns the
// contest's error.
func printAfter(ended error, print func() error) error {
	if ended != nil && !errors.Is(ended, context.Canceled) {
		return ended
	}
	return cmp.Or(print(), ended)
}
