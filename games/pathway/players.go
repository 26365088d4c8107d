package pathway

import (
	"context"

	"parlour/games"
	"parlour/solver/search"
)

// The strength of the levels, which TestLevelsAgainstGreedy measures.
const (
	// easyDraws is the number of random moves that easy compares to play the worst. With one it
	// would play at random, which wins a third of the games against greedy on 6x6.
	easyDraws = 3
	// mediumGreedy is medium's share of greedy moves. The others are searched mediumDepth plies
	// deep.
	mediumGreedy = 0.7
	mediumDepth  = 2
	// mediumNodes bounds medium to a few tens of milliseconds on the largest board.
	mediumNodes = 20_000
)

// players returns the computer players by name. Hard is depth with its default, and perfect is
// master, which plays perfectly up to 5x5.
func (es *engines) players() map[string]games.Strategy[state, square] {
	return search.Explained(map[string]games.Strategy[state, square]{
		"easy":    easy,
		"greedy":  greedy,
		"medium":  search.Mixed(mediumGreedy, greedy, es.deepen(mediumDepth, mediumNodes)),
		"depth":   es.deepen(defaultDepth, depthNodes),
		"hard":    es.deepen(defaultDepth, depthNodes),
		"master":  es.master,
		"perfect": es.master,
	}, why, outlook)
}

// easy draws a few random moves and plays the worst of them.
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

// guess returns the evaluation of a state for the player to move.
func (s state) guess() int {
	if s.size > maxBitboard {
		return s.value()
	}
	return bitboardOf(s).value()
}

// greedy minimises the difference between its own and the opponent's legal moves after the move;
// ties go to the highest row and then the leftmost column. It is the second level of PROLOGway, by
// João Baltazar and Nuno Costa.
func greedy(ctx context.Context, s state, _ games.Hand, _ games.Limits) (games.Choice[square], error) {
	c := games.Choice[square]{Depth: 1, Why: games.T("pathway.why.fewest")}
	best, most := games.Best(s.Moves(), func(sq square) int {
		c.Nodes++
		next := s.After(sq)
		return next.mobility(1-s.turn) - next.mobility(s.turn)
	})
	c.Move, c.Value, c.Line = best[0], float64(most), best[:1]
	return c, ctx.Err()
}

// The default limits of the computer players.
const (
	defaultDepth = 4
	// maxDepth is more plies than a search reaches, except near the end.
	maxDepth = 100
	// depthNodes bounds the time of a search without a deadline, reproducibly.
	depthNodes = 1_000_000
)

// deepen searches to a fixed depth within a node limit. If a depth and a deadline are given, the
// deadline limits the search instead. It evaluates by [bitboard.value]: with
// greedy's evaluation, four plies beat greedy in only 73 % of games. Ties are broken at random, so
// that no line always wins.
func (es *engines) deepen(depth int, nodes int64) games.Strategy[state, square] {
	return func(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[square], error) {
		if l.Depth == 0 || l.Stop == nil {
			l = l.Or(games.Limits{Depth: depth, Nodes: nodes})
		}
		if s.size > maxBitboard {
			r, err := es.large.Search(ctx, s, search.Seed(h), l)
			return r.Choice(), err
		}
		r, err := es.bitboards.Search(ctx, bitboardOf(s), search.Seed(h), l)
		return onBoard(r, s.size).Choice(), err
	}
}

// master proves what it can and estimates the rest.
func (es *engines) master(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[square], error) {
	r, err := es.assess(ctx, s, search.Seed(h), l)
	return r.Choice(), err
}
