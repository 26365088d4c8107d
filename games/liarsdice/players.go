package liarsdice

import (
	"parlour/games"
)

// levels are the computer players.
var levels = []string{"easy", "medium", "hard"}

func players() map[string]games.Strategy[state, move] {
	all := map[string]games.Strategy[state, move]{}
	for _, l := range levels {
		all[l] = games.Random[state, move]
	}
	return all
}
