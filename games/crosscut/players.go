package crosscut

import (
	"context"

	"parlour/games"
	"parlour/solver/memory"
	"parlour/solver/search"
)

// The default limits of the computer players.
const (
	// maxDepth is more plies than a search reaches, except near the end.
	maxDepth     = 100
	defaultDepth = 4
	// depthNodes bounds the depth player, whatever its depth, to two seconds on one core.
	depthNodes = 5_000_000
	// masterNodes keeps a move well below two seconds on one core: about 0.45 s of processor time
	// on 8x8.
	masterNodes = 1_500_000
)

// The strength of the levels, which TestLevelsAgainstGreedy measures.
const (
	// easyGreedy is easy's share of greedy moves; the others are random.
	easyGreedy = 0.3
	// mediumWary is medium's share of moves that only consider immediate wins and losses. The
	// others are searched mediumDepth plies deep.
	mediumWary  = 0.4
	mediumDepth = 1
	mediumNodes = 1000
)

// players returns the computer players by name. Hard is depth with its default, and perfect is
// master, which plays perfectly up to 6x6.
func players() map[string]games.Strategy[state, move] {
	return search.Explained(map[string]games.Strategy[state, move]{
		"easy":    search.Mixed(easyGreedy, greedy, games.Random),
		"greedy":  greedy,
		"medium":  search.Mixed(mediumWary, wary, deepen(mediumDepth, mediumNodes)),
		"depth":   deepen(defaultDepth, depthNodes),
		"hard":    deepen(defaultDepth, depthNodes),
		"master":  master,
		"perfect": master,
	}, why, outlook)
}

// deepen searches to a fixed depth within a node limit. If a depth and a deadline are given, the
// deadline limits the search instead.
func deepen(depth int, nodes int64) games.Strategy[state, move] {
	return func(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[move], error) {
		if l.Depth == 0 || l.Stop == nil {
			l = l.Or(games.Limits{Depth: depth, Nodes: nodes})
		}
		return think(ctx, s.board, h, l)
	}
}

// master plays small boards perfectly and searches others within its node limit.
func master(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[move], error) {
	p, err := perfectFor(s.board.size)
	if err != nil {
		return games.Choice[move]{}, err
	}
	if p == nil {
		return think(ctx, s.board, h, l.Or(games.Limits{Nodes: masterNodes}))
	}
	r, err := p.choose(ctx, s.board, h)
	return r.Choice(), err
}

// wary plays a random move that neither misses an immediate win nor allows one.
func wary(ctx context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[move], error) {
	moves := pruned{s.board}.AppendMoves(nil)
	m := games.Pick(h, moves)
	return games.Choice[move]{Move: m, Line: []move{m}, Nodes: int64(len(moves)), Depth: 1}, ctx.Err()
}

// The memory of a search in addition to some 200 KB: at most tableBytes, and at most nodeBytes for
// each node of its limit, because clearing a large table takes longer than a short search.
const (
	tableBytes = 16 << 20
	nodeBytes  = 32
	minNodes   = 1000
)

// think searches a board. The hand determines the noise of the evaluation and breaks ties. The context's
// memory budget bounds the table.
func think(ctx context.Context, b board, h games.Hand, l games.Limits) (games.Choice[move], error) {
	w, err := weights()
	if err != nil {
		return games.Choice[move]{}, err
	}
	bytes := int64(tableBytes)
	if l.Nodes > 0 {
		bytes = min(max(l.Nodes, minNodes)*nodeBytes, tableBytes)
	}
	bytes, done := memory.Reserve(ctx, bytes)
	defer done()
	seed := search.Seed(h)
	e := search.NewEngine[pruned, move](evaluator(w, seed), bytes)
	e.SetSeed(seed)
	r, err := e.Search(ctx, pruned{b}, l)
	return r.Choice(), err
}
