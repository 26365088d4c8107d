package main

import (
	"cmp"
	"context"
	"errors"
	"flag"

	"parlour/cmd/internal/cli"
)

// terms are on what a contest is played, and the flags that say so: those that
// match and tournament have in common.
type terms struct {
	contest
	from   setup
	nodes  int64 // the most positions that a player may look at for a move, 0 for its own limit
	asJSON bool
}

// newTerms defines the flags. So many games and random plies are played where
// they say nothing else.
func newTerms(f *flag.FlagSet, games, openings int) *terms {
	t := &terms{}
	t.from.flags(f)
	f.IntVar(&t.games, "games", games, "how many `games` each pair of players plays")
	f.IntVar(&t.openings, "openings", openings, "play the first `plies` at random, and each opening from both sides; 0 keeps the sides, in a match")
	f.Uint64Var(&t.seed, "seed", 1, "where all randomness comes from")
	f.Int64Var(&t.nodes, "nodes", 0, "the most `positions` a player may look at for a move, 0 for its own limit")
	f.BoolVar(&t.asJSON, "json", false, "print an object for each player")
	return t
}

// settle finds the game and the position of terms, and refuses those on which
// nothing can be played.
func (a arena) settle(ctx context.Context, t *terms) (err error) {
	if t.game, t.start, err = a.open(ctx, t.from); err != nil {
		return err
	}
	switch {
	case len(t.game.Info.Seats) != 2:
		return cli.BadInput("%s is not a game for two", t.game.Info.Name)
	case t.games < 1:
		return cli.BadInput("-games is %d; it must be at least 1", t.games)
	case t.openings < 0:
		return cli.BadInput("-openings is %d; it must be at least 0", t.openings)
	case t.start.Outcome().Over:
		return cli.BadInput("the game is over in this position")
	}
	return nil
}

// tell prints what has come of a contest, though it may have been interrupted,
// and returns how that ended.
func tell(ended error, print func() error) error {
	if ended != nil && !errors.Is(ended, context.Canceled) {
		return ended
	}
	return cmp.Or(print(), ended)
}
