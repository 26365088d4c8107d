package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"parlour/cmd/internal/cli"
	"parlour/games"
)

// contestant is a computer player as it is asked for.
type contestant struct {
	label  string // as it was typed: "depth:4"
	name   string
	limits games.Limits
}

// contestantFor reads "name" or "name:depth" for a player that fits the seats.
func contestantFor(g *games.Game, typed string, nodes int64, seats ...games.Seat) (contestant, error) {
	c := contestant{label: typed, limits: games.Limits{Nodes: nodes}}
	name, depth, deep := strings.Cut(typed, ":")
	c.name = name
	if deep {
		n, err := strconv.Atoi(depth)
		if err != nil || n < 1 {
			return c, cli.BadInput("%q is no player; write its name, or name:depth with the plies it may look ahead", typed)
		}
		c.limits.Depth = n
	}
	for _, s := range seats {
		var known []string
		fit := g.Info.PlayersFor(s)
		for _, p := range fit {
			known = append(known, p.Name)
		}
		i := slices.Index(known, name)
		if i < 0 {
			return c, cli.BadInput("%q is no player for %s; there are %s", typed, g.Info.Seats[s].ID, strings.Join(known, ", "))
		}
		if deep && fit[i].Depth == 0 {
			return c, cli.BadInput("%s is not told how many plies to look ahead; leave %q out", name, ":"+depth)
		}
	}
	return c, nil
}

// seated is a contestant at a game: its player, bounded by what it was given.
type seated func(context.Context, games.Position, games.Hand) (games.Thought, error)

// sit is the player itself.
func (c contestant) sit(g *games.Game) (seated, error) {
	p, ok := g.Players[c.name]
	if !ok {
		return nil, fmt.Errorf("%s lists a player %q that it does not have", g.Info.Name, c.name)
	}
	return func(ctx context.Context, at games.Position, h games.Hand) (games.Thought, error) {
		return p(ctx, at, h, c.limits)
	}, nil
}

// newRand is randomness for one purpose: the same from the same numbers.
func newRand(seed uint64, purpose ...uint64) *rand.Rand {
	stream := uint64(len(purpose))
	for _, p := range purpose {
		stream = (stream ^ p) * 0x9e3779b97f4a7c15
		stream ^= stream >> 29
	}
	return rand.New(rand.NewPCG(seed, stream))
}
