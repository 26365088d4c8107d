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
func (es *engines) players() map[string]games.Strategy[state, square] {
	all := map[string]games.Strategy[state, square]{
		"easy":    easy,
		"greedy":  greedy,
		"medium":  search.Mixed(mediumGreedy, greedy, es.deepen(mediumDepth, mediumNodes)),
		"depth":   es.deepen(defaultDepth, depthNodes),
		"hard":    es.deepen(defaultDepth, depthNodes),
		"master":  es.master,
		"perfect": es.master,
	}
	for name, player := range all {
		all[name] = search.Explained(player, why, outlook)
	}
	return all
}

// easy draws some placements and makes the one that is best for the opponent.
func easy(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[square], error) {
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
func (s state) guess() int {
	if s.size > maxBitboard {
		return s.value()
	}
	return bitboardOf(s).value()
}

// greedy leaves itself the fewest placements and its opponent the most: the
// least difference of the two after the move, of equals the highest row and then
// the leftmost column. It is the second level of PROLOGway, by João Baltazar and
// Nuno Costa.
func greedy(ctx context.Context, s state, _ games.Hand, _ games.Limits) (games.Choice[square], error) {
	c := games.Choice[square]{Depth: 1, Why: games.T("pathway.why.fewest")}
	least := 0
	for sq := range s.Moves() {
		if err := solver.Yield(ctx); err != nil {
			return c, err
		}
		next := s.After(sq)
		own, other := next.mobility(s.turn), next.mobility(1-s.turn)
		if c.Nodes == 0 || own-other < least {
			c.Move, least = sq, own-other
		}
		c.Nodes++
	}
	c.Value = float64(-least)
	c.Line = []square{c.Move}
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
// weighs by [bitboard.value]: with greedy's evaluation four plies beat greedy in only 73
// games of 100. Which of equal moves it makes is drawn by lot, so that no line
// always wins.
func (es *engines) deepen(depth int, nodes int64) games.Strategy[state, square] {
	return func(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[square], error) {
		l = l.Or(games.Limits{Depth: depth, Nodes: nodes})
		if s.size > maxBitboard {
			r, err := es.large.Search(ctx, s, search.Seed(h), l)
			return r.Choice(games.Text{}), err
		}
		r, err := es.bitboards.Search(ctx, bitboardOf(s), search.Seed(h), l)
		return onBoard(r, s.size).Choice(games.Text{}), err
	}
}

// master proves what it can and estimates the rest.
func (es *engines) master(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[square], error) {
	r, err := es.assess(ctx, s, search.Seed(h), l)
	return r.Choice(games.Text{}), err
}
