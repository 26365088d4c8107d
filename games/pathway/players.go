package pathway

import (
	"context"

	"parlour/games"
	"parlour/solver"
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

// greedy leaves itself the fewest placements and its opponent the most: the
// least difference of the two after the move, of equals the highest row and then
// the leftmost column. It is the second level of PROLOGway, by João Baltazar and
// Nuno Costa.
func greedy(ctx context.Context, s State, _ games.Hand, _ games.Limits) (games.Choice[Square], error) {
	c := games.Choice[Square]{Depth: 1, Why: games.T("pathway.why.fewest")}
	least := 0
	for sq := range s.Moves() {
		if err := solver.Yield(ctx); err != nil {
			return c, err
		}
		next := s.After(sq)
		own, other := next.Mobility(s.turn), next.Mobility(1-s.turn)
		if c.Nodes == 0 || own-other < least {
			c.Move, least = sq, own-other
		}
		c.Nodes++
	}
	c.Value = float64(-least)
	c.Line = []Square{c.Move}
	return c, ctx.Err()
}

// Limits of the computer players that are not given any.
const (
	defaultDepth = 4
	maxDepth     = 12
	// depthNodes bounds depth, so that a great depth on a great board ends.
	depthNodes = 1_000_000
)

// deepen looks ahead a number of plies, within so many nodes. What it then sees it
// weighs by its promise: with greedy's evaluation four plies beat greedy in only 73
// games of 100. Which of equal moves it makes is drawn by lot, so that no line
// always wins.
func (t *thinking) deepen(depth int, nodes int64) games.Strategy[State, Square] {
	return func(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Square], error) {
		l = l.Or(games.Limits{Depth: depth, Nodes: nodes})
		if s.size > maxWord {
			r, err := look(ctx, &t.wide, s, search.Seed(h), l)
			return r.Choice(games.Text{}), err
		}
		r, err := look(ctx, &t.exact, wordOf(s), search.Seed(h), l)
		return onBoard(r, s.size).Choice(games.Text{}), err
	}
}

// master proves what it can and estimates the rest.
func (t *thinking) master(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Square], error) {
	r, err := t.assess(ctx, s, search.Seed(h), l)
	return r.Choice(games.Text{}), err
}
