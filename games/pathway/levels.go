package pathway

import (
	"context"

	"parlour/games"
)

// players are the computer players by name. The levels among them are made of the
// others: hard is depth as it plays by itself, and perfect is master, which is as
// good as its name up to 5x5.
func (t *thinking) players() map[string]games.Strategy[State, Square] {
	return map[string]games.Strategy[State, Square]{
		"random": randomMove, "greedy": greedyMove, "depth": t.depthMove, "master": t.masterMove,
		"easy": carelessMove, "medium": t.mediumMove, "hard": t.hardMove, "perfect": t.masterMove,
	}
}

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

// carelessMove draws some placements and makes the one that is best for the
// opponent.
func carelessMove(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Square], error) {
	worst, err := randomMove(ctx, s, h, l)
	most := s.After(worst.Move).guess()
	for range easyDraws - 1 {
		c, _ := randomMove(ctx, s, h, l)
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

// mediumMove is greedy or looks ahead, by lot.
func (t *thinking) mediumMove(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Square], error) {
	if h.Rand != nil && h.Rand.Float64() < mediumGreedy {
		return greedyMove(ctx, s, h, l)
	}
	l.Depth = mediumDepth
	if l.Nodes == 0 {
		l.Nodes = mediumNodes
	}
	return t.depthMove(ctx, s, h, l)
}

// hardMove looks ahead as far as depth does unless it is told.
func (t *thinking) hardMove(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Square], error) {
	l.Depth = defaultDepth
	return t.depthMove(ctx, s, h, l)
}
