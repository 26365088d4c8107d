package crosscut

import (
	"context"

	"parlour/games"
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

// The memory of a search, beside some 200 KB: at most tableBytes, and nodeBytes for
// each node that it may look at, since to clear a large table takes longer than a
// short search.
const (
	tableBytes = 16 << 20
	nodeBytes  = 32
	minNodes   = 1000
)

func players() map[string]games.Strategy[State, Move] {
	return map[string]games.Strategy[State, Move]{
		randomName:  random,
		easyName:    easy,
		greedyName:  greedy,
		mediumName:  medium,
		depthName:   depth,
		hardName:    hard,
		masterName:  master,
		perfectName: master,
	}
}

// depth looks a number of plies ahead.
func depth(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Move], error) {
	if l.Depth == 0 {
		l.Depth = defaultDepth
	}
	if l.Nodes == 0 {
		l.Nodes = depthNodes
	}
	return explained(s)(think(ctx, s.board, h, l))
}

// master plays small boards perfectly, and searches the others as far as its
// nodes go.
func master(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Move], error) {
	p, err := perfectFor(s.board.size)
	if err != nil {
		return games.Choice[Move]{}, err
	}
	if p != nil {
		return explained(s)(p.choose(ctx, s.board, h))
	}
	if l.Nodes == 0 {
		l.Nodes = masterNodes
	}
	return explained(s)(think(ctx, s.board, h, l))
}

// think searches a board.
func think(ctx context.Context, b board, h games.Hand, l games.Limits) (games.Choice[Move], error) {
	var seed uint64
	if h.Rand != nil {
		seed = h.Rand.Uint64()
	}
	e, err := newEngine(seed, l.Nodes)
	if err != nil {
		return games.Choice[Move]{}, err
	}
	r, err := e.Search(ctx, keen{node{b}}, l)
	return r.Choice(games.Text{}), err
}

// newEngine makes an engine for searches of so many nodes, 0 for any number, whose
// evaluation has the noise of a seed, by which it also draws among equal moves.
func newEngine(seed uint64, nodes int64) (*search.Engine[keen, Move], error) {
	w, err := weights()
	if err != nil {
		return nil, err
	}
	memory := tableBytes
	if nodes > 0 {
		memory = int(min(max(nodes, minNodes)*nodeBytes, tableBytes))
	}
	e := search.NewEngine(search.Config[keen, Move]{Eval: evaluator(w, seed), TableBytes: memory})
	e.Draw(seed)
	return e, nil
}
