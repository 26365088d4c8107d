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
	// depthNodes bounds the depth player on large boards: 3 seconds or so.
	depthNodes = 5_000_000
	// masterNodes is about a second on one core.
	masterNodes = 1_500_000
)

// tableBytes is the memory of a search, beside some 200 KB.
const tableBytes = 16 << 20

func brains() map[string]games.Brain[State, Move] {
	return map[string]games.Brain[State, Move]{
		randomName: random,
		greedyName: greedy,
		depthName:  depth,
		masterName: master,
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
	w, err := weights()
	if err != nil {
		return games.Choice[Move]{}, err
	}
	var seed uint64
	if h.Rand != nil {
		seed = h.Rand.Uint64()
	}
	e := search.NewEngine(search.Config[keen, Move]{Eval: evaluator(w, seed), TableBytes: tableBytes})
	r, err := e.Search(ctx, keen{node{b}}, l)
	c := r.Choice(games.Text{})
	if len(c.Line) == 0 || c.Line[0] != c.Move { // the line may be of an iteration before
		c.Line = []Move{c.Move}
	}
	return c, err
}

// choose plays perfectly: the nearest win, else the farthest loss. Between
// moves of equal value it draws lots.
func (p *perfect) choose(ctx context.Context, b board, h games.Hand) (games.Choice[Move], error) {
	best, moves := p.best(b)
	c := games.Choice[Move]{
		Move: pick(h, moves), Value: float64(best.search()), Proven: true, Nodes: int64(b.count()),
	}
	if best != draw {
		c.Distance, c.Depth = int(best), int(best)
	}
	c.Line = []Move{c.Move}
	for b = b.after(c.Move); b.end == running && ctx.Err() == nil; b = b.after(c.Line[len(c.Line)-1]) {
		_, moves := p.best(b)
		c.Line = append(c.Line, moves[0])
	}
	return c, ctx.Err()
}

// best is the value of a board and the moves that keep it.
func (p *perfect) best(b board) (best distance, moves []Move) {
	best = unknown
	for _, m := range b.moves(nil) {
		d := p.value(b.after(m)).before()
		if better(best, d) != best {
			best, moves = d, moves[:0]
		}
		if d == best {
			moves = append(moves, m)
		}
	}
	return best, moves
}

// search is the value on the scale of package search.
func (d distance) search() int {
	switch {
	case d == draw:
		return 0
	case d.won():
		return search.Win - int(d)
	}
	return int(d) - search.Win
}
