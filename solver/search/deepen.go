package search

import (
	"slices"

	"parlour/solver"
)

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
		e.best.Mean = e.mean()
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

// mean returns the mean value of the last two iterations.
func (e *Engine[S, M]) mean() int {
	last := len(e.values) - 1
	return (e.values[last] + e.values[max(last-1, 0)]) / 2
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
