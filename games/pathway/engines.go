package pathway

import (
	"context"
	"sync"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/search"
)

// exactNodes are at most the nodes of the search for the quickest win.
const exactNodes = 200_000

// thinking keeps the searches of the computer players from move to move, for
// their memory: tableBytes each. They forget everything in between.
type thinking struct {
	exact    sync.Pool // *search.Engine[word, cell]
	endings  sync.Pool // *search.Engine[settled, cell]
	wide     sync.Pool // *search.Engine[State, Square]
	solvers  sync.Pool // *search.Solver[ending, cell]
	openings openings
}

const tableBytes = 4 << 20

func newThinking() *thinking {
	t := &thinking{openings: readOpenings(embeddedOpenings)}
	t.exact.New = engine[word, cell](word.value)
	t.endings.New = engine[settled, cell](settled.value)
	t.wide.New = engine[State, Square](State.value)
	t.solvers.New = func() any { return newSolver() }
	return t
}

func engine[S search.State[S, M], M search.Move](eval func(S) int) func() any {
	return func() any { return search.NewEngine(search.Config[S, M]{Eval: eval, TableBytes: tableBytes}) }
}

func newSolver() *search.Solver[ending, cell] {
	return search.NewSolver[ending, cell](search.SolverConfig[ending]{Order: ending.promise, TableBytes: tableBytes})
}

// look searches with one of a pool of engines, which draws among equal moves by a
// seed.
func look[S search.State[S, M], M search.Move](ctx context.Context, engines *sync.Pool, s S, lot uint64, l games.Limits) (search.Result[M], error) {
	e := engines.Get().(*search.Engine[S, M])
	defer engines.Put(e)
	e.Draw(lot)
	return e.Search(ctx, s, l)
}

// assess is the best judgement of a position that there is within the limits. If
// the solver finds the winner, an alpha-beta search looks for the quickest way
// there, which may be beyond its limit; else one does what it can.
func (t *thinking) assess(ctx context.Context, s State, seed uint64, l games.Limits) (r search.Result[Square], err error) {
	if s.size > maxWord {
		return t.estimate(ctx, s, seed, l.Or(games.Limits{Nodes: int64(wideNodes / (s.size * s.size))}))
	}
	w := wordOf(s)
	e := endingOf(w)
	b := budgetFor(e, s.size, l.Nodes)
	var known search.Solution[cell]
	if b.solve != 0 {
		solving := ctx
		if b.solve != unlimited {
			solving = solver.Until(ctx, l.Enough)
		}
		if known, err = t.solve(solving, s.size, e, max(b.solve, 0)); err != nil {
			return search.Result[Square]{Move: squareOf(w.first(), s.size), Nodes: known.Nodes}, err
		}
	}
	left := max(b.search-solverWork*known.Nodes, exactNodes)
	if l.Nodes > 0 {
		left = max(l.Nodes-known.Nodes, 1)
	}
	if l.Nodes = left; known.Proven {
		l.Nodes = min(left, exactNodes)
		r, err = t.finish(ctx, w, known, s.size, seed, l)
	} else {
		r, err = t.estimate(ctx, s, seed, l)
	}
	r.Nodes += known.Nodes
	return r, err
}

// wideNodes are the nodes of a move on a board of more than 8x8, divided by its
// squares: larger ones take longer each.
const wideNodes = 8_000_000

// estimate searches as far as the limits go.
func (t *thinking) estimate(ctx context.Context, s State, seed uint64, l games.Limits) (search.Result[Square], error) {
	if s.size > maxWord {
		return look(ctx, &t.wide, s, seed, l)
	}
	r, err := look(ctx, &t.endings, settled{endingOf(wordOf(s))}, seed, l)
	r.Distance = 0 // to where the winner is certain, not to the end
	return onBoard(r, s.size), err
}

// finish looks for the quickest way to the end that the solver has proven. Where it
// finds none, only its choice among lost moves counts.
func (t *thinking) finish(ctx context.Context, w word, known search.Solution[cell], size int, seed uint64, l games.Limits) (search.Result[Square], error) {
	r, err := look(ctx, &t.exact, w, seed, l)
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
func (t *thinking) solve(ctx context.Context, size int, e ending, nodes int64) (search.Solution[cell], error) {
	v := t.solvers.Get().(*search.Solver[ending, cell])
	defer t.solvers.Put(v)
	v.Forget()
	if size == openingSize {
		t.openings.teach(v)
	}
	return v.Solve(ctx, e, nodes)
}

// onBoard is a result in the squares of a board.
func onBoard(r search.Result[cell], size int) search.Result[Square] {
	b := search.Result[Square]{
		Move: squareOf(r.Move, size), Value: r.Value, Mean: r.Mean, Proven: r.Proven, Distance: r.Distance, Nodes: r.Nodes, Depth: r.Depth,
	}
	for _, c := range r.Line {
		b.Line = append(b.Line, squareOf(c, size))
	}
	return b
}
