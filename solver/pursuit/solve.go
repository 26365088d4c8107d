package pursuit

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"parlour/solver"
)

// Solve computes the table of a graph and a goal. States in drawn are draws as soon as
// they occur, as under a repetition rule. It returns an error for an invalid graph, a
// pursuit of more than about 32,000 plies, or an ended context.
func Solve(ctx context.Context, g Graph, goal int, drawn ...State) (*Table, error) {
	if err := g.validate(); err != nil {
		return nil, err
	}
	if goal < 0 || goal >= len(g) {
		return nil, fmt.Errorf("pursuit: the goal is room %d of %d", goal, len(g))
	}
	r := newRetrograde(g)
	r.seed(goal, drawn)
	for plies := 1; r.pending() > 0; plies++ {
		if err := solver.Yield(ctx); err != nil {
			return nil, err
		}
		if plies > r.code.maxPlies() {
			return nil, fmt.Errorf("pursuit: it takes more than %d plies", r.code.maxPlies())
		}
		r.processLayer(plies)
	}
	return r.table, nil
}

// blockRows is the number of table rows processed together: few enough for the processor
// cache, because all predecessors of a state lie in one row.
const blockRows = 1 << blockShift

const blockShift = 5

// minParallel is the number of states below which one worker processes a layer.
const minParallel = 1 << 14

// A found state was decided in the last layer. It is encoded as the row and column of its
// predecessors' table, 15 bits each, and the winner in the lowest bit. Its predecessors lie
// in that row, in the columns adjacent to the column.
type found uint32

func newFound(row, column int, winner Side) found {
	return found(row<<16 | column<<1 | int(winner))
}

// frontiers are found states by side to move and block of rows.
type frontiers [2][][]found

func newFrontiers(blocks int) *frontiers {
	return &frontiers{make([][]found, blocks), make([][]found, blocks)}
}

func (f *frontiers) add(turn Side, x found) {
	b := x >> (16 + blockShift)
	f[turn][b] = append(f[turn][b], x)
}

// retrograde is an analysis in progress. Each worker appends to its own fronts, and one
// worker processes a block of rows in each layer, so no locks are needed.
type retrograde struct {
	*table
	rooms   int
	blocks  int
	workers int
	last    []*frontiers // by worker: the states at the last distance
	next    []*frontiers // by worker: the states at the distance being computed
}

type table = Table

func newRetrograde(g Graph) *retrograde {
	n := len(g)
	r := &retrograde{
		table: &Table{graph: g, cells: [2][]cell{make([]cell, n*n), make([]cell, n*n)}},
		rooms: n, blocks: n/blockRows + 1, workers: runtime.GOMAXPROCS(0),
	}
	degrees := make([]cell, n)
	for a, next := range g {
		degrees[a] = cell(len(next))
		r.code.degree = max(r.code.degree, degrees[a])
	}
	for _, cells := range r.cells {
		for row := range n {
			copy(cells[row*n:], degrees)
		}
	}
	for range r.workers {
		r.last = append(r.last, newFrontiers(r.blocks))
		r.next = append(r.next, newFrontiers(r.blocks))
	}
	return r
}

// seed initialises the finished states.
func (r *retrograde) seed(goal int, drawn []State) {
	for _, s := range drawn {
		row, column := s.Runner, s.Hunter
		if s.Turn == Runner {
			row, column = column, row
		}
		r.cells[s.Turn][row*r.rooms+column] = r.code.draw()
	}
	for _, turn := range []Side{Hunter, Runner} {
		for a := range r.rooms {
			r.cells[turn][a*r.rooms+a] = r.code.won(Hunter, 0)
			r.last[0].add(turn, newFound(a, a, Hunter))
			if a == goal {
				continue
			}
			row, column := goal, a // rooms of the runner and the hunter
			if turn == Runner {
				row, column = a, goal
			}
			r.cells[turn][row*r.rooms+column] = r.code.won(Runner, 0)
			r.last[0].add(turn, newFound(column, row, Runner))
		}
	}
}

func (r *retrograde) pending() int {
	n := 0
	for _, f := range r.last {
		for _, side := range f {
			for _, states := range side {
				n += len(states)
			}
		}
	}
	return n
}

// processLayer decides the states at a distance of plies.
func (r *retrograde) processLayer(plies int) {
	var job atomic.Int64
	work := func(worker int) {
		for {
			j := int(job.Add(1)) - 1
			if j >= 2*r.blocks {
				return
			}
			r.processBlock(Side(j/r.blocks), j%r.blocks, plies, r.next[worker])
		}
	}
	if r.workers == 1 || r.pending() < minParallel {
		work(0)
	} else {
		var all sync.WaitGroup
		for w := range r.workers {
			all.Go(func() { work(w) })
		}
		all.Wait()
	}
	r.last, r.next = r.next, r.last
	for _, f := range r.next {
		for _, side := range f {
			for b := range side {
				side[b] = side[b][:0]
			}
		}
	}
}

// processBlock processes the predecessors of the states found in one block.
func (r *retrograde) processBlock(turn Side, b, plies int, next *frontiers) {
	for _, f := range r.last {
		for _, x := range f[turn][b] {
			r.processPredecessors(turn, x, plies, next)
		}
	}
}

func (r *retrograde) processPredecessors(turn Side, x found, plies int, next *frontiers) {
	mover := turn.other() // the side to move in the predecessors
	row, column, winner := int(x>>16), int(x>>1&(1<<15-1)), Side(x&1)
	cells := r.cells[mover][row*r.rooms : (row+1)*r.rooms]
	for _, c := range r.graph[column] {
		switch left := cells[c]; {
		case r.code.decided(left):
			continue
		case winner != mover && left > 1:
			cells[c]--
			continue
		}
		cells[c] = r.code.won(winner, plies)
		next.add(mover, newFound(c, row, winner))
	}
}
