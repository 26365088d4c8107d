package pathway

import (
	"math/bits"

	"parlour/games"
)

// The default node limits of master on boards of up to 8x8. A search node takes a quarter of a
// microsecond. A solver node expands all successors and takes 4 microseconds.
const (
	// solvable is the greatest number of relevant squares for which the solver is called. In
	// eight games it solved, within a million nodes, all positions with up to 32 squares,
	// three of five with 33, and one of seven with 35.
	solvable = 33
	// solverNodes is the limit of the solver.
	solverNodes = 160_000
	// searchNodes is the limit of the search.
	searchNodes = 4_500_000
	// provable replaces solvable on 6x6, where the winner is known from the opening on: with
	// five discs there are 31 relevant squares.
	provable = 32
	// provenNodes is the limit of the solver on 6x6. They take a quarter of a minute unless
	// the time for a move expires first, as it does in a channel. Of 227 positions with Red to
	// move below those of the proof the hardest took 260,000 nodes. Blue's reply to a mistake
	// takes more: of 45 random positions with seven discs, 43 took less than 2 million nodes
	// and the others 3 and 6 million. Of 14 with five discs, 7 took between 4.6 and 7.3
	// million and 7 more; but in 13 the search before the solver had chosen a winning move.
	provenNodes = 8_000_000
	// glanceNodes is the limit if more squares are relevant: enough to find the position or a
	// successor in the embedded lists.
	glanceNodes = 100
	// firstNodes is the limit of a search before a solver that may leave no time for one.
	firstNodes = 200_000
	// solverWork is the cost of an unsuccessful solver node in search nodes. The search still
	// gets at least exactNodes.
	solverWork = 16
)

// unlimited is the limit of a solver that runs until it has the result.
const unlimited = -1

// budget holds the node limits of a move: of a search before the solver, whose result counts
// if the solver has none, of the solver, and of the search after it.
type budget struct{ first, solve, search int64 }

// budgetFor divides the nodes of a move. limit is their total, 0 for master's default. Up to
// 5x5 the solver is unlimited; otherwise it gets two fifths of a limit if it may succeed.
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

// The default node limits of a review. For a single move the solver works as long as for
// master, and a move that first seems bad is searched again as deeply as master does, so that
// a review does not find fault with master's own moves.
const (
	// judgeNodes is the limit of the first search of a move.
	judgeNodes = 250_000
	// reviewLooks is the limit of the first searches for all moves of a game, and reviewMore
	// that of the second searches.
	reviewLooks = 3_000_000
	reviewMore  = 12_000_000
	// reviewSolve is the limit of the solver for a game.
	reviewSolve = 400_000
	// reviewExact is the limit of the searches for the quickest win in a game, and resistNodes
	// that of one search for the longest resistance.
	reviewExact = 3_000_000
	resistNodes = 20_000
	// reviewLarge divided by the number of squares is the limit for a game above 8x8: at 26x26
	// and 569 moves 5,200 nodes per search, where master has 11,800, and at most a tenth of a
	// second per move.
	reviewLarge = 2_000_000_000
)

// effort is the remaining node budget of a review.
type effort struct {
	limit  int64 // per move, 0 for the defaults
	moves  int64
	solver int64 // solver nodes for all remaining moves
	exact  int64 // for each search for the quickest win
}

func effortFor(l games.Limits, moves int) effort {
	e := effort{limit: l.Nodes, moves: int64(max(moves, 1)), solver: reviewSolve}
	e.exact = min(exactNodes, reviewExact/e.moves)
	if e.limit > 0 {
		e.exact = min(exactNodes, e.limit)
	}
	return e
}

// looks returns the limits of the successive searches of a move.
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

// solving returns the solver's limit for a state: that of [budgetFor], but at most half of what
// remains for all moves.
func (e effort) solving(s ending, size int) int64 {
	nodes := budgetFor(s, size, e.limit).solve
	if nodes == unlimited || e.limit > 0 {
		return nodes
	}
	return max(min(nodes, e.solver/2), 0)
}
