package pathway

import (
	"context"
	"math/bits"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/memory"
	"parlour/solver/search"
)

// exactNodes is the node limit of the search for the quickest win.
const exactNodes = 200_000

// engines reuse the memory of the computer players' searches. They carry nothing over from move
// to move.
type engines struct {
	bitboards *search.Pool[bitboard, cell]
	endings   *search.Pool[fixedEnding, cell]
	large     *search.Pool[state, square]
	solvers   memory.Pool[winSolver]
	proven    memory.Pool[winSolver] // for provenSize
}

// provenBytes is the table size of the solver for provenSize, which has a higher node limit.
// With five discs on the board it needs two thirds of the nodes that it needs with tableBytes.
const (
	tableBytes  = 4 << 20
	provenBytes = 16 << 20
)

func newEngines() *engines {
	return &engines{
		bitboards: search.NewPool[bitboard, cell](bitboard.value, tableBytes),
		endings:   search.NewPool[fixedEnding, cell](fixedEnding.value, tableBytes),
		large:     search.NewPool[state, square](state.value, tableBytes),
		solvers:   memory.Pool[winSolver]{Bytes: tableBytes, New: func(bytes int64) winSolver { return newSolver(maxBitboard, bytes) }},
		proven:    memory.Pool[winSolver]{Bytes: provenBytes, New: func(bytes int64) winSolver { return newSolver(provenSize, bytes) }},
	}
}

// winSolver is the interface of search.Solver.
type winSolver interface {
	Clear()
	Store(hash uint64, won bool)
	Solve(ctx context.Context, e ending, nodes int64) (search.Solution[cell], error)
}

// newSolver returns the solver for a board size with a table of the given bytes.
func newSolver(size int, bytes int64) winSolver {
	if size == provenSize {
		return regionalSolver{search.NewSolver[regional, cell](regional.order, bytes)}
	}
	return search.NewSolver[ending, cell](ending.order, bytes)
}

// regionalSolver solves endings by their regions.
type regionalSolver struct{ *search.Solver[regional, cell] }

func (v regionalSolver) Solve(ctx context.Context, e ending, nodes int64) (search.Solution[cell], error) {
	return v.Solver.Solve(ctx, regionalOf(e.planes()), nodes)
}

// assess returns the best assessment of a position within the limits. If the solver finds the
// winner, an alpha-beta search looks for the quickest way to the end, which may exceed its
// limit. Otherwise a search estimates the position, before or after the solver.
func (es *engines) assess(ctx context.Context, s state, seed uint64, l games.Limits) (r search.Result[square], err error) {
	if s.size > maxBitboard {
		return es.estimate(ctx, s, seed, l.Or(games.Limits{Nodes: int64(largeNodes / (s.size * s.size))}))
	}
	w := bitboardOf(s)
	e := endingOf(w)
	b := budgetFor(e, s.size, l.Nodes)
	if l.Depth > 0 { // a shallow search should not wait for the solver
		b.solve = min(b.solve, solverNodes)
	}
	var hasty search.Result[square]
	if b.first > 0 {
		if hasty, err = es.estimate(ctx, s, seed, l.Or(games.Limits{Nodes: b.first})); err != nil {
			return hasty, err
		}
	}
	known, err := es.prove(ctx, s.size, e, b.solve, seed, l)
	if err != nil {
		return search.Result[square]{Move: squareOf(w.AppendMoves(nil)[0], s.size), Nodes: known.Nodes}, err
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
		if r = hasty; b.solve == glanceNodes { // prefer a position that the solver can decide soon
			m := squareOf(regionalOf(e.planes()).simplest(), s.size)
			r.Move, r.Line = m, []square{m}
		}
	}
	r.Nodes += known.Nodes
	return r, err
}

// prove runs the solver within the given number of nodes. On 6x6, it selects a random one of the
// listed winning moves.
func (es *engines) prove(ctx context.Context, size int, e ending, nodes int64, seed uint64, l games.Limits) (known search.Solution[cell], err error) {
	if nodes > 0 {
		known, err = es.solve(solver.WithStop(ctx, l.Stop), size, e, nodes)
	} else if nodes == unlimited {
		known, err = es.solve(ctx, size, e, 0)
	}
	if moves, _ := listed(e, size); known.Won && len(moves) > 0 {
		known.Move, known.HasMove = moves[seed%uint64(len(moves))], true
	}
	return known, err
}

// largeNodes divided by the number of squares is the node limit of a move above 8x8.
const largeNodes = 8_000_000

// estimate searches within the limits.
func (es *engines) estimate(ctx context.Context, s state, seed uint64, l games.Limits) (search.Result[square], error) {
	if s.size > maxBitboard {
		return es.large.Search(ctx, s, seed, l)
	}
	r, err := es.endings.Search(ctx, fixedEnding{endingOf(bitboardOf(s))}, seed, l)
	r.Distance = 0 // the distance to a decided ending, not to the end
	return onBoard(r, s.size), err
}

// finish searches for the quickest way to the end that the solver has proven. If it finds none
// in a lost position, it keeps the choice of the search.
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

// solve finds the winner of a position of up to 8x8 and, if the player to move wins, a winning
// move, within the node limit; 0 is no limit.
func (es *engines) solve(ctx context.Context, size int, e ending, nodes int64) (search.Solution[cell], error) {
	v, done := es.solver(ctx, size)
	defer done()
	return v.Solve(ctx, e, nodes)
}

// solver returns a solver for a board size that knows only the results of openings, and a function
// that releases it. The context's memory budget bounds its table.
func (es *engines) solver(ctx context.Context, size int) (v winSolver, done func()) {
	pool := &es.solvers
	if size == provenSize {
		pool = &es.proven
	}
	v, done = pool.Get(ctx, pool.Bytes)
	v.Clear()
	switch size {
	case openingSize:
		for hash, won := range openings {
			v.Store(hash, won)
		}
	case provenSize:
		for hash := range lostHashes() {
			v.Store(hash, false)
		}
	}
	return v, done
}

// listed returns the moves on 6x6 to listed lost positions: those in the proof of Red's win, and
// others.
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

// onBoard converts a result to the squares of a board.
func onBoard(r search.Result[cell], size int) search.Result[square] {
	return search.Result[square]{
		Move: squareOf(r.Move, size), Value: r.Value, Mean: r.Mean, Proven: r.Proven, Distance: r.Distance, Nodes: r.Nodes, Depth: r.Depth,
		Line: games.Mapped(r.Line, func(c cell) square { return squareOf(c, size) }),
	}
}

// order estimates the position for the player to move and orders the solver's moves, for which
// an estimate that also prefers small subtrees is better than a more accurate one such as
// [ending.value]. Legal moves are an advantage while there is a choice, but squares that only one
// player can ever take are moves that he must still make. The weights are a logistic regression
// on 1757 solved positions of 6x6 after 13 to 20 plies. With them the solver needs half the nodes
// of fewest replies first and a twentieth of those without an order.
func (e ending) order() int {
	return 6*(bits.OnesCount64(e.free|e.mineOne)-bits.OnesCount64(e.free|e.theirsOne)) +
		2*bits.OnesCount64(e.free) - 6*bits.OnesCount64(e.mineOne&^e.theirsMay) - bits.OnesCount64(e.theirsOne&^e.mineMay) +
		3*int(e.theirsMost-e.mineMost) + 6*int(e.theirsFewest) - int(e.mineFewest)
}

// scale adapts an evaluation to the aspiration windows of the search.
const scale = 10

// value is the evaluation of master's search for the player to move. The weights are a logistic
// regression on four fifths of 15,453 solved positions of 8x8 with 20 to 31 relevant squares,
// rounded and made equal for both players by hand. On 2220 of those positions, most of them
// fitted, each with the best constant, its sign is right in 77 % and that of order in 76 %. With
// equal nodes it won 27 of 40 games against order.
func (e ending) value() int {
	return scale * (6*(bits.OnesCount64(e.free|e.mineOne)-bits.OnesCount64(e.free|e.theirsOne)) -
		2*(bits.OnesCount64(e.mineOne&^e.theirsMay)-bits.OnesCount64(e.theirsOne&^e.mineMay)) +
		4*int(e.theirsMost-e.mineMost) + 4*int(e.theirsFewest-e.mineFewest))
}

// value evaluates the position by the order of its ending.
func (w bitboard) value() int { return scale * endingOf(w).order() }

// value is an evaluation for boards of any size. It counts every empty square without two
// friendly neighbours instead of computing which can be taken later. Such squares weigh most,
// and in a long game the current legal moves are a burden rather than a choice: with the weights
// of value in an ending a two-ply search won 6 of 30 games against greedy on 10x10, with these
// 27. They were tuned by such games on 9x9 to 18x18.
func (s state) value() int {
	v := 0
	mine, theirs := &s.discs[s.turn], &s.discs[1-s.turn]
	board := uint32(1)<<s.size - 1
	for r := range s.size {
		empty := board &^ (mine[r+1] | theirs[r+1])
		mineOne, mineAny := mine.neighbours(r)
		theirsOne, theirsAny := theirs.neighbours(r)
		mineNever, theirsNever := empty&mineAny&^mineOne, empty&theirsAny&^theirsOne
		v += 9*(bits.OnesCount32(mineNever)-bits.OnesCount32(theirsNever)) -
			2*(bits.OnesCount32(empty&(mineOne|^(mineAny|theirsAny)))-bits.OnesCount32(empty&(theirsOne|^(mineAny|theirsAny)))) +
			3*(bits.OnesCount32(mineOne&theirsNever)-bits.OnesCount32(theirsOne&mineNever))
	}
	return scale * v
}

// The default node limits of master on boards of up to 8x8. A search node takes a quarter of a
// microsecond. A solver node expands all successors and takes 4 microseconds.
const (
	// solvable is the greatest number of relevant squares for which the solver is called. In
	// eight games it solved, within a million nodes, all positions with up to 32 squares,
	// three of five with 33, and one of seven with 35.
	solvable = 33
	// solverNodes is the limit of the solver.
	solverNodes = 160_000
	// searchNodes is the limit of the search.
	searchNodes = 4_500_000
	// provable replaces solvable on 6x6, where the winner is known from the opening on: with
	// five discs there are 31 relevant squares.
	provable = 32
	// provenNodes is the limit of the solver on 6x6. They take a quarter of a minute unless
	// the time for a move expires first, as it does in a channel. Of 227 positions with Red to
	// move below those of the proof the hardest took 260,000 nodes. Blue's reply to a mistake
	// takes more: of 45 random positions with seven discs, 43 took less than 2 million nodes
	// and the others 3 and 6 million. Of 14 with five discs, 7 took between 4.6 and 7.3
	// million and 7 more; but in 13 the search before the solver had chosen a winning move.
	provenNodes = 8_000_000
	// glanceNodes is the limit if more squares are relevant: enough to find the position or a
	// successor in the embedded lists.
	glanceNodes = 100
	// firstNodes is the limit of a search before a solver that may leave no time for one.
	firstNodes = 200_000
	// solverWork is the cost of an unsuccessful solver node in search nodes. The search still
	// gets at least exactNodes.
	solverWork = 16
)

// unlimited is the limit of a solver that runs until it has the result.
const unlimited = -1

// budget holds the node limits of a move: of a search before the solver, whose result counts
// if the solver has none, of the solver, and of the search after it.
type budget struct{ first, solve, search int64 }

// budgetFor divides the nodes of a move. limit is their total, 0 for master's default. Up to
// 5x5 the solver is unlimited; otherwise it gets two fifths of a limit if it may succeed.
func budgetFor(e ending, size int, limit int64) budget {
	left := bits.OnesCount64(e.mineMay | e.theirsMay)
	b := budget{solve: solverNodes, search: searchNodes}
	switch {
	case limit > 0:
		b = budget{solve: limit * 2 / 5, search: limit}
	case size <= openingSize:
		b.solve = unlimited
	}
	switch {
	case size == provenSize:
		if _, certain := e.Ended(); limit == 0 && !certain {
			b.first, b.solve = firstNodes, provenNodes
		}
		if left > provable {
			b.solve = min(b.solve, glanceNodes)
		}
	case size > openingSize && left > solvable:
		b.solve = 0
	}
	return b
}

// The default node limits of a review. For a single move the solver works as long as for
// master, and a move that first seems bad is searched again as deeply as master does, so that
// a review does not find fault with master's own moves.
const (
	// judgeNodes is the limit of the first search of a move.
	judgeNodes = 250_000
	// reviewLooks is the limit of the first searches for all moves of a game, and reviewMore
	// that of the second searches.
	reviewLooks = 3_000_000
	reviewMore  = 12_000_000
	// reviewSolve is the limit of the solver for a game.
	reviewSolve = 400_000
	// reviewExact is the limit of the searches for the quickest win in a game, and resistNodes
	// that of one search for the longest resistance.
	reviewExact = 3_000_000
	resistNodes = 20_000
	// reviewLarge divided by the number of squares is the limit for a game above 8x8: at 26x26
	// and 569 moves 5,200 nodes per search, where master has 11,800, and at most a tenth of a
	// second per move.
	reviewLarge = 2_000_000_000
)

// effort is the remaining node budget of a review.
type effort struct {
	limit  int64 // per move, 0 for the defaults
	moves  int64
	solver int64 // solver nodes for all remaining moves
	exact  int64 // for each search for the quickest win
}

func effortFor(l games.Limits, moves int) effort {
	e := effort{limit: l.Nodes, moves: int64(max(moves, 1)), solver: reviewSolve}
	e.exact = min(exactNodes, reviewExact/e.moves)
	if e.limit > 0 {
		e.exact = min(exactNodes, e.limit)
	}
	return e
}

// looks returns the limits of the successive searches of a move.
func (e effort) looks(size int) []int64 {
	squares := int64(size * size)
	switch {
	case e.limit > 0:
		return []int64{e.limit}
	case size > maxBitboard:
		return []int64{min(largeNodes/squares, reviewLarge/squares/e.moves)}
	}
	return []int64{min(judgeNodes, reviewLooks/e.moves), min(searchNodes, reviewMore/e.moves)}
}

// solving returns the solver's limit for a state: that of [budgetFor], but at most half of what
// remains for all moves.
func (e effort) solving(s ending, size int) int64 {
	nodes := budgetFor(s, size, e.limit).solve
	if nodes == unlimited || e.limit > 0 {
		return nodes
	}
	return max(min(nodes, e.solver/2), 0)
}
