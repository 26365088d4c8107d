package pathway

import (
	"math/bits"

	"parlour/games"
)

// Work of master's move on up to 8x8, unless it is given a limit. A node of the
// search takes a quarter of a microsecond. One of the solver looks into all that
// follow it and takes 4.
const (
	// solvable is with how many squares left the solver is asked. In eight games
	// it solved, within a million nodes, all positions with up to 32 left, three
	// of five with 33, and one of seven with 35.
	solvable = 33
	// solverNodes are at most those of the solver.
	solverNodes = 160_000
	// searchNodes are those of the search.
	searchNodes = 4_500_000
	// provable is what solvable is on 6x6, where the winner is known from the opening on:
	// where five discs lie 31 squares are left.
	provable = 32
	// provenNodes are at most the solver's there; they take it a quarter of a minute, unless
	// the time for a move ends first, as it does in a channel. Of 227 positions in which Red
	// is to move below those of the proof the hardest took 260,000. Blue's answer to a
	// mistake takes more: of 45 with seven discs, drawn by lot, 43 took less than 2 million,
	// the others 3 and 6. Of 14 with five discs 7 took between 4.6 and 7.3 million, and 7
	// more; but the search before the solver had chosen a placement that wins in 13.
	provenNodes = 8_000_000
	// glanceNodes are those where more are left: they tell whether a list has the
	// position, or one that a move leads to.
	glanceNodes = 100
	// firstNodes are those of a search before the solver, where that may leave no time for one.
	firstNodes = 200_000
	// solverWork is for how many nodes of the search a node of the solver that
	// was looked at in vain counts. The search still gets exactNodes.
	solverWork = 16
)

// unlimited are the nodes of a solver that stops only when it knows.
const unlimited = -1

// budget says how many nodes a move may take: those of a search before the solver, whose
// result counts if the solver finds none, the solver's, and the search's after it.
type budget struct{ first, solve, search int64 }

// budgetFor shares nodes out, of which limit is how many there are in all, or 0
// for as many as master likes. Up to 5x5 the solver always comes to an end, and
// gets all that it needs; else two fifths of a limit, if there is hope.
func budgetFor(e ending, size int, limit int64) budget {
	left := bits.OnesCount64(e.mineMay | e.theirsMay)
	b := budget{solve: solverNodes, search: searchNodes}
	switch {
	case limit > 0:
		b = budget{solve: limit * 2 / 5, search: limit}
	case size <= openingSize:
		b.solve = unlimited
	}
	switch {
	case size == provenSize:
		if _, certain := e.Ended(); limit == 0 && !certain {
			b.first, b.solve = firstNodes, provenNodes
		}
		if left > provable {
			b.solve = min(b.solve, glanceNodes)
		}
	case size > openingSize && left > solvable:
		b.solve = 0
	}
	return b
}

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
	// reviewLarge are those of a game above 8x8, divided by its squares: at 26x26
	// and 569 moves 5,200 a search, where master has 11,800, and a tenth of a
	// second at most for a move.
	reviewLarge = 2_000_000_000
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
	case size > maxBitboard:
		return []int64{min(largeNodes/squares, reviewLarge/squares/e.moves)}
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
