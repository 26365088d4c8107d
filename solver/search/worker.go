package search

import (
	"context"
	"slices"
	"sync/atomic"

	"parlour/games"
	"parlour/solver"
)

// worker is one thread of an Engine's search.
type worker[S State[S, M], M Move] struct {
	config Config[S, M]
	table  *table

	ctx     context.Context
	stop    *atomic.Bool // set when the others should stop
	limits  games.Limits
	nodes   int64
	stopped bool
	lot     uint64
	guesses int64 // evaluations made and table entries used that rest on some
	best    Result[M]
	values  []int // by depth, from 1 on

	stack   [MaxPly + 1]frame[M]
	history [2][MaxMove + 1]int32
}

// frame is what a worker keeps for one ply.
type frame[M Move] struct {
	moves   []M
	rank    []int32
	killers [2]M
	line    []M
}

func (w *worker[S, M]) begin(ctx context.Context, stop *atomic.Bool, l games.Limits) {
	w.ctx, w.stop, w.limits = ctx, stop, l
	w.nodes, w.guesses, w.stopped = 0, 0, false
	w.best, w.values = Result[M]{}, w.values[:0]
	w.history = [2][MaxMove + 1]int32{}
	for i := range w.stack {
		w.stack[i].killers = [2]M{}
	}
}

// window is half the width of the first aspiration window.
const window = 50

// deepen searches to growing depths until a limit is met or the value proven.
func (w *worker[S, M]) deepen(s S, first int) {
	last := MaxPly - 1
	if w.limits.Depth > 0 {
		last = min(last, w.limits.Depth)
	}
	for depth := min(first, last); depth <= last; depth++ {
		full := w.iterate(s, depth)
		w.best.Nodes = w.nodes
		if w.stopped {
			return
		}
		w.best.Depth = depth
		w.values = append(w.values, w.best.Value)
		w.best.Mean = w.mean()
		w.best.Proven = full || isProven(w.best.Value)
		if w.best.Proven {
			if isProven(w.best.Value) {
				w.best.Distance = Win - abs(w.best.Value)
			}
			return
		}
		w.fade()
		if solver.Yield(w.ctx) != nil || w.limits.Due() {
			return
		}
	}
}

// mean is that of the values of the last two iterations.
func (w *worker[S, M]) mean() int {
	last := len(w.values) - 1
	return (w.values[last] + w.values[max(last-1, 0)]) / 2
}

// iterate searches to one depth, in windows that widen until the value lies
// inside, and tells whether it needed no evaluation.
func (w *worker[S, M]) iterate(s S, depth int) (full bool) {
	low, high := -Win, Win
	if depth > 2 && !isProven(w.best.Value) {
		low, high = w.best.Value-window, w.best.Value+window
	}
	for {
		guesses := w.guesses
		w.stack[0].line = w.stack[0].line[:0]
		v := w.negamax(s, depth, 0, low, high)
		if w.stopped {
			if line := w.stack[0].line; depth > 1 && len(line) > 0 {
				w.best.Move, w.best.Line = line[0], slices.Clone(line)
			}
			return false
		}
		switch {
		case v <= low && low > -Win:
			low = -Win
		case v >= high && high < Win:
			high = Win
		default:
			w.best.Value = v
			w.best.Line = slices.Clone(w.stack[0].line)
			w.best.Move = w.best.Line[0]
			return guesses == w.guesses
		}
	}
}

// spent counts a node and tells whether the search must stop before it. The
// first ply of the first iteration is exempt, so that there is always a move.
func (w *worker[S, M]) spent() bool {
	if w.stopped {
		return true
	}
	if w.best.Depth > 0 {
		full := w.limits.Nodes > 0 && w.nodes >= w.limits.Nodes
		if full || w.nodes&lookEvery == 0 && w.called() {
			w.stopped = true
			return true
		}
	}
	w.nodes++
	return false
}

// lookEvery is after how many nodes a search looks at its context, a power of
// two less one: on a large board 250 take some milliseconds.
const lookEvery = 1<<8 - 1

// called tells whether the search was called off, or told that it is enough.
func (w *worker[S, M]) called() bool {
	return w.stop.Load() || solver.Yield(w.ctx) != nil || w.limits.Due()
}

func isProven(v int) bool { return abs(v) >= proven }

func abs(v int) int { return max(v, -v) }
