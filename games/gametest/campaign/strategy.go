package campaign

import "parlour/solver/search"

// WinningStrategy extracts a winning strategy from a ledger: the keys, each once, of the
// positions in which the winner of s leaves the loser to move. From these, it follows
// every move of the loser that the ledger knows. The list proves nothing, because a ledger
// may be wrong and its leaves rely on a solver; package proof verifies it.
//
// The list is empty if the ledger does not know who wins s.
func WinningStrategy[S search.State[S, M], M search.Move](l *Ledger, s S, key func(S) uint64) []uint64 {
	w := walk[S, M]{ledger: l, key: key, listed: map[uint64]bool{}}
	switch won, known := l.Won(s.Hash()); {
	case !known:
	case won:
		w.answer(s)
	default:
		w.leave(s)
	}
	return w.list
}

// walk traverses a winning strategy.
type walk[S search.State[S, M], M search.Move] struct {
	ledger *Ledger
	key    func(S) uint64
	listed map[uint64]bool
	list   []uint64
}

// leave lists a position with the loser to move and follows the loser's moves.
func (w *walk[S, M]) leave(s S) {
	key := w.key(s)
	if w.listed[key] {
		return
	}
	w.listed[key] = true
	w.list = append(w.list, key)
	for _, m := range s.AppendMoves(nil) {
		next := s.After(m)
		if _, over := next.Ended(); over {
			continue
		}
		if won, known := w.ledger.Won(next.Hash()); known && won {
			w.answer(next)
		}
	}
}

// answer follows one winning move, preferably to a position that is already listed.
func (w *walk[S, M]) answer(s S) {
	var first S
	found := false
	for _, m := range s.AppendMoves(nil) {
		next := s.After(m)
		if _, over := next.Ended(); over {
			continue
		}
		if won, known := w.ledger.Won(next.Hash()); !known || won {
			continue
		}
		if w.listed[w.key(next)] {
			return
		}
		if !found {
			first, found = next, true
		}
	}
	if found {
		w.leave(first)
	}
}
