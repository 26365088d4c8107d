package crosscut

import (
	"context"

	"parlour/games"
	"parlour/solver/memory"
	"parlour/solver/search"
)

// The limits of computer players whose limits are not given.
const (
	maxDepth     = 12
	defaultDepth = 4
	// depthNodes bounds the depth player on large boards: two seconds on one core.
	depthNodes = 5_000_000
	// masterNodes keeps a move well below two seconds on one core: about 0.45 s
	// of processor time on 8x8.
	masterNodes = 1_500_000
)

// What makes the levels as strong as they are; TestLevelsAgainstGreedy measures
// it.
const (
	// easyGreedy is the share of easy's moves that are greedy; the others are
	// drawn by lot.
	easyGreedy = 0.3
	// mediumWary is the share of medium's moves that only see what wins or loses
	// at once. In the others it looks mediumDepth plies ahead.
	mediumWary  = 0.4
	mediumDepth = 1
	mediumNodes = 1000
)

// players are the computer players by name. Hard is depth as it plays by itself,
// and perfect is master, which is as good as its name up to 6x6.
func players() map[string]games.Strategy[state, move] {
	all := map[string]games.Strategy[state, move]{
		"easy":    search.Mixed(easyGreedy, greedy, games.Random),
		"greedy":  greedy,
		"medium":  search.Mixed(mediumWary, wary, deepen(mediumDepth, mediumNodes)),
		"depth":   deepen(defaultDepth, depthNodes),
		"hard":    deepen(defaultDepth, depthNodes),
		"master":  master,
		"perfect": master,
	}
	for name, player := range all {
		all[name] = search.Explained(player, why, outlook)
	}
	return all
}

// deepen looks a number of plies ahead, within so many nodes.
func deepen(depth int, nodes int64) games.Strategy[state, move] {
	return func(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[move], error) {
		return think(ctx, s.board, h, l.Or(games.Limits{Depth: depth, Nodes: nodes}))
	}
}

// master plays small boards perfectly, and searches the others as far as its
// nodes go.
func master(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[move], error) {
	p, err := perfectFor(s.board.size)
	if err != nil {
		return games.Choice[move]{}, err
	}
	if p == nil {
		return think(ctx, s.board, h, l.Or(games.Limits{Nodes: masterNodes}))
	}
	r, err := p.choose(ctx, s.board, h)
	return r.Choice(games.Text{}), err
}

// wary plays any move that neither misses a win nor lets the other side win at
// once.
func wary(ctx context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[move], error) {
	moves := pruned{s.board}.AppendMoves(nil)
	m := pick(h, moves)
	return games.Choice[move]{Move: m, Line: []move{m}, Nodes: int64(len(moves)), Depth: 1}, ctx.Err()
}

// pick draws one of the moves, the first where there is nothing to draw with.
func pick(h games.Hand, moves []move) move {
	if h.Rand == nil {
		return moves[0]
	}
	return moves[h.Rand.IntN(len(moves))]
}

// The memory of a search, beside some 200 KB: at most tableBytes, and nodeBytes for
// each node that it may look at, since to clear a large table takes longer than a
// short search.
const (
	tableBytes = 16 << 20
	nodeBytes  = 32
	minNodes   = 1000
)

// think searches a board.
func think(ctx context.Context, b board, h games.Hand, l games.Limits) (games.Choice[move], error) {
	e, done, err := newEngine(ctx, search.Seed(h), l.Nodes)
	if err != nil {
		return games.Choice[move]{}, err
	}
	defer done()
	r, err := e.Search(ctx, pruned{b}, l)
	return r.Choice(games.Text{}), err
}

// newEngine makes an engine for searches of so many nodes, 0 for any number, whose
// evaluation has the noise of a seed, by which it also draws among equal moves. Its
// memory is that of the context's budget until done is called.
func newEngine(ctx context.Context, seed uint64, nodes int64) (e *search.Engine[pruned, move], done func(), err error) {
	w, err := weights()
	if err != nil {
		return nil, nil, err
	}
	bytes := int64(tableBytes)
	if nodes > 0 {
		bytes = min(max(nodes, minNodes)*nodeBytes, tableBytes)
	}
	bytes, done = memory.Reserve(ctx, bytes)
	e = search.NewEngine(search.Config[pruned, move]{Eval: evaluator(w, seed), TableBytes: int(bytes)})
	e.SetSeed(seed)
	return e, done, nil
}
