package pathway

import (
	"context"
	"sync"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/memory"
	"parlour/solver/search"
)

// exactNodes are at most the nodes of the search for the quickest win.
const exactNodes = 200_000

// engines keep the searches of the computer players from move to move, for
// their memory. They forget everything in between.
type engines struct {
	bitboards *search.Pool[bitboard, cell]
	endings   *search.Pool[fixedEnding, cell]
	large     *search.Pool[state, square]
	solvers   sync.Pool // of winners
	proven    sync.Pool // of those for provenSize
	openings  openingBook
}

// provenBytes are those of the solver for provenSize, which is given longer. With five discs
// on the board it takes two thirds of the nodes that it would take with tableBytes.
const (
	tableBytes  = 4 << 20
	provenBytes = 16 << 20
)

func newEngines() *engines {
	return &engines{
		bitboards: search.NewPool(search.Config[bitboard, cell]{Eval: bitboard.value, TableBytes: tableBytes}),
		endings:   search.NewPool(search.Config[fixedEnding, cell]{Eval: fixedEnding.value, TableBytes: tableBytes}),
		large:     search.NewPool(search.Config[state, square]{Eval: state.value, TableBytes: tableBytes}),
		solvers:   sync.Pool{New: func() any { return newSolver(maxBitboard, tableBytes) }},
		proven:    sync.Pool{New: func() any { return newSolver(provenSize, provenBytes) }},
		openings:  readOpenings(embeddedOpenings),
	}
}

// winners finds out who wins: a search.Solver.
type winners interface {
	Clear()
	Store(hash uint64, won bool)
	Solve(ctx context.Context, e ending, nodes int64) (search.Solution[cell], error)
}

// newSolver makes the solver for the boards of a size, with a table of so many bytes.
func newSolver(size int, bytes int64) winners {
	if size == provenSize {
		return regionally{search.NewSolver[regional, cell](search.SolverConfig[regional]{Order: regional.order, TableBytes: int(bytes)})}
	}
	return search.NewSolver[ending, cell](search.SolverConfig[ending]{Order: ending.order, TableBytes: int(bytes)})
}

// regionally finds out who wins by looking at the regions of an ending.
type regionally struct{ *search.Solver[regional, cell] }

func (v regionally) Solve(ctx context.Context, e ending, nodes int64) (search.Solution[cell], error) {
	return v.Solver.Solve(ctx, regionalOf(e.planes()), nodes)
}

// assess is the best judgement of a position that there is within the limits. If
// the solver finds the winner, an alpha-beta search looks for the quickest way
// there, which may be beyond its limit; else one does what it can, or has done it before.
func (es *engines) assess(ctx context.Context, s state, seed uint64, l games.Limits) (r search.Result[square], err error) {
	if s.size > maxBitboard {
		return es.estimate(ctx, s, seed, l.Or(games.Limits{Nodes: int64(largeNodes / (s.size * s.size))}))
	}
	w := bitboardOf(s)
	e := endingOf(w)
	b := budgetFor(e, s.size, l.Nodes)
	if l.Depth > 0 { // whoever wants a shallow search does not want to wait for the solver
		b.solve = min(b.solve, solverNodes)
	}
	var hasty search.Result[square]
	if b.first > 0 {
		if hasty, err = es.estimate(ctx, s, seed, l.Or(games.Limits{Nodes: b.first})); err != nil {
			return hasty, err
		}
	}
	var known search.Solution[cell]
	if b.solve != 0 {
		solving := ctx
		if b.solve != unlimited {
			solving = solver.Until(ctx, l.Enough)
		}
		if known, err = es.solve(solving, s.size, e, max(b.solve, 0)); err != nil {
			return search.Result[square]{Move: squareOf(w.first(), s.size), Nodes: known.Nodes}, err
		}
	}
	if moves, _ := listed(e, s.size); known.Won && len(moves) > 0 { // which of them is drawn, as some are alike
		known.Move, known.HasMove = moves[seed%uint64(len(moves))], true
	}
	left := max(b.search-solverWork*known.Nodes, exactNodes)
	if l.Nodes > 0 {
		left = max(l.Nodes-known.Nodes, 1)
	}
	switch l.Nodes = left; {
	case known.Proven:
		l.Nodes = min(left, exactNodes)
		r, err = es.finish(ctx, w, known, s.size, seed, l)
		r.Nodes += hasty.Nodes
	case b.first == 0:
		r, err = es.estimate(ctx, s, seed, l)
	default:
		if r = hasty; b.solve == glanceNodes { // so that the solver soon can
			m := squareOf(regionalOf(e.planes()).simplest(), s.size)
			r.Move, r.Line = m, []square{m}
		}
	}
	r.Nodes += known.Nodes
	return r, err
}

// largeNodes are the nodes of a move on a board of more than 8x8, divided by its
// squares: larger ones take longer each.
const largeNodes = 8_000_000

// estimate searches as far as the limits go.
func (es *engines) estimate(ctx context.Context, s state, seed uint64, l games.Limits) (search.Result[square], error) {
	if s.size > maxBitboard {
		return es.large.Search(ctx, s, seed, l)
	}
	r, err := es.endings.Search(ctx, fixedEnding{endingOf(bitboardOf(s))}, seed, l)
	r.Distance = 0 // to where the winner is certain, not to the end
	return onBoard(r, s.size), err
}

// finish looks for the quickest way to the end that the solver has proven. Where it
// finds none, only its choice among lost moves counts.
func (es *engines) finish(ctx context.Context, w bitboard, known search.Solution[cell], size int, seed uint64, l games.Limits) (search.Result[square], error) {
	r, err := es.bitboards.Search(ctx, w, seed, l)
	if !r.Proven {
		r.Proven, r.Value, r.Distance = true, -search.Win, 0
		if known.Won {
			r.Value = search.Win
			if known.HasMove {
				r.Move, r.Line = known.Move, []cell{known.Move}
			}
		}
	}
	return onBoard(r, size), err
}

// solve finds the winner of a position of up to 8x8 and, if the player to move
// wins, a move, unless that takes more nodes; 0 is no limit.
func (es *engines) solve(ctx context.Context, size int, e ending, nodes int64) (search.Solution[cell], error) {
	v, done := es.solver(ctx, size)
	defer done()
	es.teach(v, size)
	return v.Solve(ctx, e, nodes)
}

// solver returns a solver for the boards of a size, which knows nothing yet, and what to
// call after its use. Its table is as large as the context's memory budget allows.
func (es *engines) solver(ctx context.Context, size int) (v winners, done func()) {
	pool, whole := &es.solvers, int64(tableBytes)
	if size == provenSize {
		pool, whole = &es.proven, provenBytes
	}
	bytes, release := memory.Reserve(ctx, whole)
	if bytes < whole {
		return newSolver(size, bytes), release
	}
	v = pool.Get().(winners)
	v.Clear()
	return v, func() {
		pool.Put(v)
		release()
	}
}

// teach tells a solver what is known of the openings on a board.
func (es *engines) teach(v winners, size int) {
	switch size {
	case openingSize:
		es.openings.teach(v)
	case provenSize:
		for hash := range lostHashes() {
			v.Store(hash, false)
		}
	}
}

// listed are the moves on 6x6 to positions that are listed as lost: those that Red's proof
// goes on from, and others.
func listed(e ending, size int) (moves, others []cell) {
	if size != provenSize {
		return nil, nil
	}
	for _, c := range e.AppendMoves(nil) {
		switch proven, lost := lostHashes()[e.After(c).Hash()]; {
		case proven:
			moves = append(moves, c)
		case lost:
			others = append(others, c)
		}
	}
	return moves, others
}

// onBoard is a result in the squares of a board.
func onBoard(r search.Result[cell], size int) search.Result[square] {
	b := search.Result[square]{
		Move: squareOf(r.Move, size), Value: r.Value, Mean: r.Mean, Proven: r.Proven, Distance: r.Distance, Nodes: r.Nodes, Depth: r.Depth,
	}
	for _, c := range r.Line {
		b.Line = append(b.Line, squareOf(c, size))
	}
	return b
}
