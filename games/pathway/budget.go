package pathway

import "math/bits"

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
	// solverWork is for how many nodes of the search a node of the solver that
	// was looked at in vain counts. The search still gets exactNodes.
	solverWork = 16
)

// unlimited are the nodes of a solver that stops only when it knows.
const unlimited = -1

// budget says how many nodes a move may take: the solver's, and the search's.
type budget struct{ solve, search int64 }

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
	if size > openingSize && left > solvable {
		b.solve = 0
	}
	return b
}
