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

// Answers lists the positions that are lost for whoever is to move, as far as a ledger
// knows them, that a player must know who sits where a state is to move: where he wins
// those of his strategy, as [Strategy] has them, and else the state itself, what follows
// each answer to the move that [Aim] makes, and so on for so many plies. A player who
// knows them, and makes that move where he has lost, takes every mistake until then.
func Answers[S State[S, M], M Move](l *Ledger, s S, plies int, order func(S) int, key func(S) uint64) []uint64 {
	w := walk[S, M]{ledger: l, key: key, listed: map[uint64]bool{}}
	w.resist(s, plies, order)
	return w.list
}

// Aim is the move of a state that a solver with an order looks at first, which is a good
// one to make where all lose: if the order is good, it is hard to answer. Of those that
// rank the same the least hash decides, so that mirror images are treated alike. There is
// none if every move ends the game.
func Aim[S State[S, M], M Move](s S, order func(S) int) (aim M, found bool) {
	var least int
	var hash uint64
	for _, m := range s.AppendMoves(nil) {
		next := s.After(m)
		if _, over := next.Ended(); over {
			continue
		}
		rank := order(next)
		if found && rank > least {
			continue
		}
		if h := next.Hash(); !found || rank < least || h < hash {
			aim, least, hash, found = m, rank, h, true
		}
	}
	return aim, found
}

// answers are the different states that have not ended after [Aim] and one move more.
func answers[S State[S, M], M Move](s S, order func(S) int) (all []S) {
	aim, found := Aim(s, order)
	if !found {
		return nil
	}
	next, seen := s.After(aim), map[uint64]bool{}
	for _, m := range next.AppendMoves(nil) {
		answer := next.After(m)
		if _, over := answer.Ended(); !over && !seen[answer.Hash()] {
			seen[answer.Hash()] = true
			all = append(all, answer)
		}
	}
	return all
}

// walk goes through a strategy.
type walk[S State[S, M], M Move] struct {
	ledger *Ledger
	key    func(S) uint64
	listed map[uint64]bool
	list   []uint64
}

// resist lists what the player to move must know.
func (w *walk[S, M]) resist(s S, plies int, order func(S) int) {
	won, known := w.ledger.Won(s.Hash())
	if !known {
		return
	}
	if won {
		w.answer(s)
		return
	}
	if key := w.key(s); !w.listed[key] {
		w.listed[key] = true
		w.list = append(w.list, key)
	}
	if plies < 2 {
		return
	}
	for _, next := range answers[S, M](s, order) {
		w.resist(next, plies-2, order)
	}
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
