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

// contestant is a computer player with its limits.
type contestant struct {
	label  string // as typed, such as "depth:4"
	name   string
	limits games.Limits
}

// contestantFor parses "name" or "name:depth". The player must be able to play the seats.
func contestantFor(g *games.Game, typed string, nodes int64, seats ...games.Seat) (contestant, error) {
	c := contestant{label: typed, limits: games.Limits{Nodes: nodes}}
	name, depth, deep := strings.Cut(typed, ":")
	c.name = name
	if deep {
		n, err := strconv.Atoi(depth)
		if err != nil || n < 1 {
			return c, cli.BadInput("%q is not a player; write its name, or name:depth with the number of plies to look ahead", typed)
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
			return c, cli.BadInput("%q is not a player for %s; choose one of %s", typed, g.Info.Seats[s].ID, strings.Join(known, ", "))
		}
		if deep && fit[i].Depth == 0 {
			return c, cli.BadInput("%s has no depth setting; leave %q out", name, ":"+depth)
		}
	}
	return c, nil
}

// seated is a contestant's player with its limits.
type seated func(context.Context, games.Position, games.Hand) (games.Thought, error)

// sit returns the contestant's player.
func (c contestant) sit(g *games.Game) (seated, error) {
	p, ok := g.Players[c.name]
	if !ok {
		return nil, fmt.Errorf("%s lists a player %q but does not have it", g.Info.Name, c.name)
	}
	return func(ctx context.Context, at games.Position, h games.Hand) (games.Thought, error) {
		return p(ctx, at, h, c.limits)
	}, nil
}

// newRand returns a source of randomness for a purpose. Equal arguments give equal sources.
func newRand(seed uint64, purpose ...uint64) *rand.Rand {
	stream := uint64(len(purpose))
	for _, p := range purpose {
		stream = (stream ^ p) * 0x9e3779b97f4a7c15
		stream ^= stream >> 29
	}
	return rand.New(rand.NewPCG(seed, stream))
}
