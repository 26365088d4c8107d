package search

import (
	"context"
	"slices"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/memory"
)

// Engine is an alpha-beta search: iterative deepening, principal variation search with
// aspiration windows, a transposition table, and move ordering by table, killers and
// history. It allocates its table and some 200 KB once.
//
// An Engine runs one search at a time; a [Pool] manages several.
type Engine[S State[S, M], M Move] struct {
	eval  func(S) int
	table *table
	seed  uint64

	ctx       context.Context
	limits    games.Limits
	nodes     int64
	stopped   bool
	estimates int64 // evaluations, and table hits that depend on one
	best      Result[M]
	values    []int // the value at each depth, from depth 1

	stack   [MaxPly + 1]frame[M]
	history [2][MaxMove + 1]int32
}

// frame is the search state of one ply.
type frame[M Move] struct {
	moves   []M
	rank    []int32
	killers [2]M
	line    []M
}

// SetSeed sets the seed that breaks ties between best moves; 0 selects the game's own move
// order.
func (e *Engine[S, M]) SetSeed(seed uint64) { e.seed = seed }

// NewEngine returns an Engine with its memory allocated. The evaluation estimates the value of an
// unfinished state for the player to move, between -MaxEval and MaxEval. The transposition table has
// the given size, rounded down to a power of two.
func NewEngine[S State[S, M], M Move](evaluate func(S) int, tableBytes int64) *Engine[S, M] {
	return &Engine[S, M]{eval: evaluate, table: newTable(tableBytes)}
}

// Search finds the best move, independently of earlier searches. It stops when the value
// is proven, at the depth limit, after exactly the limited number of nodes, or when the
// Stop channel of the limits is closed; a limit of zero is none. If the context ends, it returns
// the context's error with the best move so far. The first ply is always completed. The
// game must not be over.
func (e *Engine[S, M]) Search(ctx context.Context, s S, l games.Limits) (Result[M], error) {
	clear(e.table.words)
	e.ctx, e.limits = ctx, l
	e.nodes, e.estimates, e.stopped = 0, 0, false
	e.best, e.values = Result[M]{}, e.values[:0]
	e.history = [2][MaxMove + 1]int32{}
	for i := range e.stack {
		e.stack[i].killers = [2]M{}
	}
	e.deepen(s)
	return e.best, ctx.Err()
}

// window is half the width of the first aspiration window.
const window = 50

// deepen searches with increasing depth until it meets a limit or proves the value.
func (e *Engine[S, M]) deepen(s S) {
	last := MaxPly - 1
	if e.limits.Depth > 0 {
		last = min(last, e.limits.Depth)
	}
	for depth := 1; depth <= last; depth++ {
		full := e.iterate(s, depth)
		e.best.Nodes = e.nodes
		if e.stopped {
			return
		}
		e.best.Depth = depth
		e.values = append(e.values, e.best.Value)
		e.best.Mean = (e.best.Value + e.values[max(depth-2, 0)]) / 2
		e.best.Proven = full || isProven(e.best.Value)
		if e.best.Proven {
			if isProven(e.best.Value) {
				e.best.Distance = Win - abs(e.best.Value)
			}
			return
		}
		e.ageHistory()
		if e.interrupted() {
			return
		}
	}
}

// iterate searches to one depth, widening the aspiration window until it contains the
// value, and reports whether the result needed no evaluation.
func (e *Engine[S, M]) iterate(s S, depth int) (full bool) {
	low, high := -Win, Win
	if depth > 2 && !isProven(e.best.Value) {
		low, high = e.best.Value-window, e.best.Value+window
	}
	for {
		guesses := e.estimates
		e.stack[0].line = e.stack[0].line[:0]
		v := e.negamax(s, depth, 0, low, high)
		if e.stopped {
			if line := e.stack[0].line; depth > 1 && len(line) > 0 {
				e.best.Move, e.best.Line = line[0], slices.Clone(line)
			}
			return false
		}
		switch {
		case v <= low && low > -Win:
			low = -Win
		case v >= high && high < Win:
			high = Win
		default:
			e.best.Value = v
			e.best.Line = slices.Clone(e.stack[0].line)
			e.best.Move = e.best.Line[0]
			return guesses == e.estimates
		}
	}
}

// shouldStop counts a node and reports whether the search must stop before it. The first ply of
// the first iteration is exempt, so that there is always a move.
func (e *Engine[S, M]) shouldStop() bool {
	if e.stopped {
		return true
	}
	if e.best.Depth > 0 {
		full := e.limits.Nodes > 0 && e.nodes >= e.limits.Nodes
		if full || e.nodes&yieldMask == 0 && e.interrupted() {
			e.stopped = true
			return true
		}
	}
	e.nodes++
	return false
}

// yieldMask is the number of nodes between two yields minus one, a power of two minus one.
// On a large board 32 nodes take up to half a millisecond.
const yieldMask = 1<<5 - 1

// interrupted reports whether the context has ended or the limits ask for a move now.
func (e *Engine[S, M]) interrupted() bool { return solver.Yield(e.ctx) != nil || e.limits.Stopped() }

func isProven(v int) bool { return abs(v) >= proven }

func abs(v int) int { return max(v, -v) }

// negamax returns the value of s for the player to move, searched depth plies deep at the
// given ply: exact between alpha and beta, otherwise a bound (fail-soft). The result is
// meaningless once the search has stopped.
func (e *Engine[S, M]) negamax(s S, depth, ply, alpha, beta int) int {
	if e.shouldStop() {
		return 0
	}
	f := &e.stack[ply]
	f.line = f.line[:0]
	if end, over := s.Ended(); over {
		return end.value(ply)
	}
	if depth <= 0 || ply == MaxPly-1 {
		e.estimates++
		return e.eval(s)
	}
	key := s.Hash()
	known, hit := e.table.probe(key)
	if hit && ply > 0 {
		if v, ok := e.cutoff(known, depth, ply, alpha, beta); ok {
			return v
		}
	}
	f.moves = s.AppendMoves(f.moves[:0])
	e.rankMoves(f, ply, known, hit)
	return e.tryMoves(s, f, key, depth, ply, alpha, beta)
}

// cutoff returns the value from the table if it decides this node.
func (e *Engine[S, M]) cutoff(known entry, depth, ply, alpha, beta int) (int, bool) {
	v := shifted(known.value, ply)
	sure := known.complete || known.bound != upper && v >= proven || known.bound != lower && v <= -proven
	if known.depth < depth && !sure {
		return 0, false
	}
	if known.bound == exact || known.bound == lower && v >= beta || known.bound == upper && v <= alpha {
		if !sure {
			e.estimates++
		}
		return v, true
	}
	return 0, false
}

// tryMoves searches the moves of a frame: the first with the full window, the others first
// with a null window.
func (e *Engine[S, M]) tryMoves(s S, f *frame[M], key uint64, depth, ply, alpha, beta int) int {
	best, kind, guesses := -Win, upper, e.estimates
	bestMove := f.moves[0]
	for i := range f.moves {
		m := f.pick(i)
		v := e.tryMove(s.After(m), i, depth, ply, alpha, beta)
		if e.stopped {
			return 0
		}
		if v <= best && i > 0 {
			continue
		}
		best, bestMove = v, m
		if v <= alpha {
			continue
		}
		alpha, kind = v, exact
		f.line = append(append(f.line[:0], m), e.stack[ply+1].line...)
		if alpha >= beta {
			kind = lower
			e.recordCutoff(f, m, depth, ply)
			break
		}
	}
	e.table.store(key, entry{
		value: shifted(best, -ply), depth: depth, bound: kind, complete: guesses == e.estimates, move: uint16(bestMove),
	})
	return best
}

// tryMove searches the state after the i-th move.
func (e *Engine[S, M]) tryMove(next S, i, depth, ply, alpha, beta int) int {
	if i == 0 {
		return -e.negamax(next, depth-1, ply+1, -beta, -alpha)
	}
	v := -e.negamax(next, depth-1, ply+1, -alpha-1, -alpha)
	if v > alpha && v < beta && !e.stopped {
		v = -e.negamax(next, depth-1, ply+1, -beta, -alpha)
	}
	return v
}

// shifted adds plies to the distance of a proven win or loss. The table counts distances from the state
// itself, and the search from its root, which is earlier.
func shifted(v, plies int) int {
	switch {
	case v >= proven:
		return v - plies
	case v <= -proven:
		return v + plies
	}
	return v
}

// The ranks of moves with a special place in the order.
const (
	rankTable   = 1 << 30
	rankKiller  = 1 << 28
	maxHistory  = 1 << 20
	maxTieBreak = 1<<10 - 1
)

// rankMoves ranks the moves of a frame: first the move from the transposition table, then
// killers, then by history. The first of several equally good moves at the root is played,
// so a random tie-break is added there.
func (e *Engine[S, M]) rankMoves(f *frame[M], ply int, known entry, hit bool) {
	f.rank = f.rank[:0]
	random := ply == 0 && e.seed != 0
	for _, m := range f.moves {
		rank := e.history[ply&1][m]
		switch {
		case hit && uint16(m) == known.move:
			rank = rankTable
		case random: // killers, initially move 0, would bias the tie-break
			rank += int32(Mix(e.seed+uint64(m)) & maxTieBreak)
		case m == f.killers[0]:
			rank = rankKiller + 1
		case m == f.killers[1]:
			rank = rankKiller
		}
		f.rank = append(f.rank, rank)
	}
}

// pick swaps the highest-ranked move from index i on into place i and returns it. Ties go
// to the first.
func (f *frame[M]) pick(i int) M {
	best := i
	for j := i + 1; j < len(f.rank); j++ {
		if f.rank[j] > f.rank[best] {
			best = j
		}
	}
	f.moves[i], f.moves[best] = f.moves[best], f.moves[i]
	f.rank[i], f.rank[best] = f.rank[best], f.rank[i]
	return f.moves[i]
}

// recordCutoff records a move that caused a cutoff.
func (e *Engine[S, M]) recordCutoff(f *frame[M], m M, depth, ply int) {
	if f.killers[0] != m {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
	h := &e.history[ply&1][m]
	*h = min(*h+int32(depth*depth), maxHistory)
}

// ageHistory halves the history between iterations.
func (e *Engine[S, M]) ageHistory() {
	for side := range e.history {
		for m := range e.history[side] {
			e.history[side][m] /= 2
		}
	}
}

// Pool reuses the memory of engines, one per concurrent search. An engine carries nothing
// over to its next search. A Pool is safe for concurrent use.
//
// The memory budget in a search's context bounds the size of its transposition table.
type Pool[S State[S, M], M Move] struct{ engines memory.Pool[*Engine[S, M]] }

// NewPool returns an empty Pool; engines are created on demand, as by [NewEngine].
func NewPool[S State[S, M], M Move](evaluate func(S) int, tableBytes int64) *Pool[S, M] {
	return &Pool[S, M]{memory.Pool[*Engine[S, M]]{
		Bytes: tableBytes,
		New:   func(bytes int64) *Engine[S, M] { return NewEngine[S, M](evaluate, bytes) },
	}}
}

// Search is [Engine.Search] after [Engine.SetSeed] with the seed.
func (p *Pool[S, M]) Search(ctx context.Context, s S, seed uint64, l games.Limits) (Result[M], error) {
	e, done := p.engines.Get(ctx, p.engines.Bytes)
	defer done()
	e.SetSeed(seed)
	return e.Search(ctx, s, l)
}

// Through returns the Search and the Compare of a [Reviewer] that search other states than those of
// its game.
func Through[S any, T State[T, M], M Move](p *Pool[T, M], of func(S) T) (
	search func(context.Context, S, games.Limits) (Result[M], error),
	compare func(ctx context.Context, s S, move, other M, l games.Limits) ([]Comparison, error),
) {
	return func(ctx context.Context, s S, l games.Limits) (Result[M], error) { return p.Search(ctx, of(s), 0, l) },
		func(ctx context.Context, s S, move, other M, l games.Limits) ([]Comparison, error) {
			return p.Compare(ctx, of(s), move, other, l)
		}
}

// Compare is [Engine.Compare] with the game's own move order.
func (p *Pool[S, M]) Compare(ctx context.Context, s S, move, other M, l games.Limits) ([]Comparison, error) {
	e, done := p.engines.Get(ctx, p.engines.Bytes)
	defer done()
	e.SetSeed(0)
	return e.Compare(ctx, s, move, other, l)
}
