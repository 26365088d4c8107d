package search

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
		return e.config.Eval(s)
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
	v := fromTable(known.value, ply)
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
		value: toTable(best, ply), depth: depth, bound: kind, complete: guesses == e.estimates, move: uint16(bestMove),
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

// toTable converts win distances from the root of the search to distances from the state;
// fromTable converts back.
func toTable(v, ply int) int {
	switch {
	case v >= proven:
		return v + ply
	case v <= -proven:
		return v - ply
	}
	return v
}

func fromTable(v, ply int) int {
	switch {
	case v >= proven:
		return v - ply
	case v <= -proven:
		return v + ply
	}
	return v
}
