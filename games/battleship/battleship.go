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
//
// The mean number of shots in which the players sink a fleet, measured over 200
// fleets each by
//
//	go test ./games/battleship -run TestShots -args -long
//
// where the standard error of hard is 0.3, 0.4 and 0.6:
//
//	sea              random   easy   hunter   medium   hard
//	8x8               59.84  34.74    29.99    27.87  25.86
//	10x10             95.17  52.23    44.80    43.13  38.60
//	10x10, touching   95.73  57.34    51.23    47.48  45.16
//
// Random ones are, of n squares of ships among N, n/(n+1)·(N+1): 60.00 and 95.39.
// Players by probability density that were published for the large sea, where
// ships may touch, take about 42 to 45 shots. Hard is at the upper end of that, and
// well below where ships must not touch, which is the default.
package battleship

import "parlour/games"

// New makes the game.
func New() *games.Game {
	return games.New(games.Rules[state, move]{
		Info:      info(),
		Open:      open,
		Parse:     parse,
		Format:    format,
		View:      view,
		Players:   players(),
		Verbs:     []games.Verb[state]{games.MoveVerb[state]("shoot", "square")},
		MoveText:  moveText,
		Secrets:   secrets(),
		Brief:     brief,
		Figures:   figures,
		Knowledge: knowledge,
	})
}
