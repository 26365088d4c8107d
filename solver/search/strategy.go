package search

// Strategy lists the positions that the winner of a state leaves to the other player,
// if he plays by a ledger: those after the moves by which he wins, from which all
// moves of the other are gone on with as far as the ledger knows. They are told by
// their keys, each once. Nothing is proven by that: a ledger may err, and where it ends
// a solver was trusted. Package proof checks such a list.
//
// There is none if the ledger does not know who wins the state.
func Strategy[S State[S, M], M Move](l *Ledger, s S, key func(S) uint64) []uint64 {
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

// walk goes through a strategy.
type walk[S State[S, M], M Move] struct {
	ledger *Ledger
	key    func(S) uint64
	listed map[uint64]bool
	list   []uint64
}

// leave lists a position that is left to the loser, and what follows.
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

// answer goes on with a move of the winner: one that leads to where somebody has
// been, if there is any.
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
