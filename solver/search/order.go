package search

// Ranks of moves that come before all others.
const (
	rankTable  = 1 << 30
	rankKiller = 1 << 28
	maxHistory = 1 << 20
	maxLot     = 1<<10 - 1
)

// rankMoves gives every move of a frame its rank: first the best move that the
// table knows, then killers, then by history. Of equal moves at the root the one
// that comes first is played, so there lots count.
func (e *Engine[S, M]) rankMoves(f *frame[M], ply int, known entry, hit bool) {
	f.rank = f.rank[:0]
	side := &e.history[ply&1]
	for _, m := range f.moves {
		f.rank = append(f.rank, side[m])
	}
	if ply == 0 && e.lot != 0 {
		for i, m := range f.moves {
			f.rank[i] += int32(Mix(e.lot+uint64(m)) & maxLot)
		}
	}
	for i, m := range f.moves {
		switch {
		case hit && uint16(m) == known.move:
			f.rank[i] = rankTable
		case ply == 0 && e.lot != 0: // killers, which at first are move 0, would cheat the lots
		case m == f.killers[0]:
			f.rank[i] = rankKiller + 1
		case m == f.killers[1]:
			f.rank[i] = rankKiller
		}
	}
}

// pick moves the highest ranked of the moves from the i-th on to place i and
// returns it. Of equals it takes the first.
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

// reward remembers a move that refuted the opponent's last.
func (e *Engine[S, M]) reward(f *frame[M], m M, depth, ply int) {
	if f.killers[0] != m {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
	h := &e.history[ply&1][m]
	*h = min(*h+int32(depth*depth), maxHistory)
}

// fade halves what history remembers, between iterations.
func (e *Engine[S, M]) fade() {
	for side := range e.history {
		for m := range e.history[side] {
			e.history[side][m] /= 2
		}
	}
}
