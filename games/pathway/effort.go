package pathway

import "parlour/games"

// What a review takes where no limit is given, in nodes. On a single move the
// solver works as long as for master, and a placement that seems bad at first is
// looked at once more as master thinks: it would not do to find fault with
// master's own moves.
const (
	// judgeNodes are those of the first look.
	judgeNodes = 250_000
	// reviewLooks are those of the first looks at all moves of a game, and
	// reviewMore those of the second.
	reviewLooks = 3_000_000
	reviewMore  = 12_000_000
	// reviewSolve are those of the solver for a game.
	reviewSolve = 400_000
	// reviewExact are those of the searches for the quickest win, and
	// resistNodes those of one for the longest resistance.
	reviewExact = 3_000_000
	resistNodes = 20_000
	// reviewWide are those of a game above 8x8, divided by its squares: at 26x26
	// and 569 moves 5,200 a search, where master has 11,800, and a tenth of a
	// second at most for a move.
	reviewWide = 2_000_000_000
)

// effort is what a review may still look at.
type effort struct {
	limit  int64 // of nodes a move; 0 for none
	moves  int64
	solver int64 // nodes of the solver for all moves that are left
	exact  int64 // nodes of a search for the quickest win
}

func effortFor(l games.Limits, moves int) effort {
	e := effort{limit: l.Nodes, moves: int64(max(moves, 1)), solver: reviewSolve}
	e.exact = min(exactNodes, reviewExact/e.moves)
	if e.limit > 0 {
		e.exact = min(exactNodes, e.limit)
	}
	return e
}

// looks are the nodes of the looks at a placement.
func (e effort) looks(size int) []int64 {
	squares := int64(size * size)
	switch {
	case e.limit > 0:
		return []int64{e.limit}
	case size > maxWord:
		return []int64{min(wideNodes/squares, reviewWide/squares/e.moves)}
	}
	return []int64{min(judgeNodes, reviewLooks/e.moves), min(searchNodes, reviewMore/e.moves)}
}

// solving are the nodes of the solver for a state: what [budgetFor] gives it, but
// at most half of what is left for all.
func (e effort) solving(s ending, size int) int64 {
	nodes := budgetFor(s, size, e.limit).solve
	if nodes == unlimited || e.limit > 0 {
		return nodes
	}
	return max(min(nodes, e.solver/2), 0)
}
