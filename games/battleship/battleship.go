// Package battleship is the game of two hidden fleets.
//
// Each side has a fleet in its own hand. On the table lie the shots at both seas
// and the answers to them, which is all that a [State] holds. A shot makes it the
// turn of the seat that was shot at, to answer: hit, miss, or which ship has sunk.
// The fleet in its hand leaves it no choice, so the host answers for it, and then
// it is that seat's turn to shoot.
//
// What the shots have told of a fleet, and how likely each square is to hold a
// ship, is worked out by package fleet. An answer that no fleet could give is not
// legal.
package battleship

import "parlour/games"

// New makes the game.
func New() *games.Game {
	return games.New(games.Rules[State, Move]{
		Info:      info(),
		Open:      open,
		Parse:     parse,
		Format:    format,
		View:      view,
		Players:   players(),
		Verbs:     []games.Verb[State]{games.MoveVerb[State]("shoot", "square")},
		MoveText:  moveText,
		Secrets:   secrets(),
		Brief:     brief,
		Figures:   figures,
		Knowledge: knowledge,
	})
}
