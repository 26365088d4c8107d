package main

import (
	"context"
	"io"

	"parlour/games"
	"parlour/solver/pursuit"
)

// What only some games can do, and arena alone asks for. Each is looked for by
// a type assertion on the Game.

// perfter is for games that count lines of play faster than by their texts.
type perfter interface {
	// Perft counts the lines of play of exactly depth plies.
	Perft(p games.Position, depth int) int64
}

// solver is for games that can tell who wins better than by asking their
// strongest player.
type solver interface {
	// Solve finds out who wins a running game under perfect play, within the
	// nodes of the limits. Where the Thought is Proven its Value tells the
	// result for the seat to move by its sign, and best are all the moves that
	// reach it.
	Solve(ctx context.Context, p games.Position, l games.Limits) (best []string, t games.Thought, err error)
}

// campaigner is for games whose positions can be solved over days, in several
// runs.
type campaigner interface {
	// Campaign does what Solve does, for as long as the context lasts. What it
	// has solved it keeps in a file, from which a later call goes on. It
	// reports its progress, in words, now and then. When the context ends it
	// returns that error, and in the Thought the nodes so far.
	Campaign(ctx context.Context, p games.Position, file string, report func(progress string)) (best []string, t games.Thought, err error)
}

// maker is for games with embedded data that was computed: tables, weights.
type maker interface {
	// Files are the names of the files that it can make.
	Files() []string
	// Make computes one of them and writes it.
	Make(ctx context.Context, name string, out io.Writer) error
}

// pursuer is for games that are a chase, of seat 0 after seat 1.
type pursuer interface {
	// Pursuit reads the file of a labyrinth and solves it, for each of the two
	// seats as the one that moves first.
	Pursuit(ctx context.Context, file string) (rooms int, first [2]pursuit.Verdict, err error)
}
