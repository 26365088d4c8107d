// Package battleship implements the game of two hidden fleets.
//
// Each side has a fleet in its hand. A [state] holds only what is on the table: the shots at
// both seas and the answers. After a shot it is the turn of the seat that was shot at, which
// answers hit, miss, or which ship has sunk. Its fleet determines the answer, so the host
// gives it, and then that seat shoots.
//
// Package fleet computes what the shots reveal about a fleet and the probability of a ship
// on each square. An answer that no fleet could give is illegal.
//
// The mean number of shots with which the players sink a fleet, measured over 200 fleets
// each with a standard error of 0.3, 0.4 and 0.6 for hard:
//
//	sea              random   easy   hunter   medium   hard
//	8x8               59.84  34.74    29.99    27.22  25.86
//	10x10             95.17  52.23    44.80    41.18  38.60
//	10x10, touching   95.73  57.34    51.23    46.44  45.16
//
// Random shots take on average, for n ship squares among N squares, n/(n+1)·(N+1): 60.00 and
// 95.39. Published players by probability density take about 42 to 45 shots on the large sea
// where ships may touch. Hard is at the upper end of that, and well below where ships must
// not touch, which is the default.
package battleship

import "parlour/games"

// New returns the game.
func New() *games.Game {
	return games.New(games.Rules[state, move]{
		Info:      info(),
		Open:      open,
		Parse:     parse,
		Format:    format,
		View:      view,
		SeenBy:    seenBy,
		Compose:   composer(),
		Redundant: redundant,
		Players:   players(),
		Verbs:     []games.Verb[state]{games.MoveVerb[state]("shoot", "square")},
		MoveText:  moveText,
		Number:    func(s state) int { return s.seas[red].Shots().Count() + s.seas[blue].Shots().Count() + 1 },
		Secrets:   secrets(),
		Brief:     brief,
		Figures:   figures,
		Knowledge: pages,
	})
}
