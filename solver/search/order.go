package search

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
