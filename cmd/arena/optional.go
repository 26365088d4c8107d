package main

import (
	"context"

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

// pursuer is for games that are a chase, of seat 0 after seat 1.
type pursuer interface {
	// Pursuit reads the file of a labyrinth and solves it, for each of the two
	// seats as the one that moves first.
	Pursuit(ctx context.Context, file string) (rooms int, first [2]pursuit.Verdict, err error)
}
