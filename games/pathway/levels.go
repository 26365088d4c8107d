package pathway

import (
	"context"

	"parlour/games"
	"parlour/solver/search"
)

// What makes the levels as strong as they are; TestLevelsAgainstGreedy measures
// it.
const (
	// easyDraws are the squares of which easy takes the worst. One would be
	// random, which on 6x6 wins a third of its games against greedy.
	easyDraws = 3
	// mediumGreedy is the share of medium's moves that are greedy. In the others
	// it looks mediumDepth plies ahead.
	mediumGreedy = 0.7
	mediumDepth  = 2
	// mediumNodes keep it to some tens of milliseconds on the largest board.
	mediumNodes = 20_000
)

// players are the computer players by name. Hard is depth as it plays by itself,
// and perfect is master, which is as good as its name up to 5x5.
func (t *thinking) players() map[string]games.Strategy[State, Square] {
	all := map[string]games.Strategy[State, Square]{
		"easy":    careless,
		"greedy":  greedy,
		"medium":  search.Mixed(mediumGreedy, greedy, t.deepen(mediumDepth, mediumNodes)),
		"depth":   t.deepen(defaultDepth, depthNodes),
		"hard":    t.deepen(defaultDepth, depthNodes),
		"master":  t.master,
		"perfect": t.master,
	}
	for name, player := range all {
		all[name] = search.Explained(player, why, outlook)
	}
	return all
}

// careless draws some placements and makes the one that is best for the opponent.
func careless(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Square], error) {
	worst, err := games.Random(ctx, s, h, l)
	most := s.After(worst.Move).guess()
	for range easyDraws - 1 {
		c, _ := games.Random(ctx, s, h, l)
		if v := s.After(c.Move).guess(); v > most {
			worst.Move, most = c.Move, v
		}
	}
	worst.Nodes = easyDraws
	return worst, err
}

// guess is the evaluation of a state for the player to move.
func (s State) guess() int {
	if s.size > maxWord {
		return s.value()
	}
	return wordOf(s).value()
}
