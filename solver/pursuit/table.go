// Package pursuit solves the pursuit of a runner by a hunter through the rooms of a graph:
// who wins from every position, and in how many plies.
//
// The players alternate, each moving to an adjacent room; staying is not allowed. The
// hunter wins when both are in one room, whichever player entered it. Otherwise
// the runner wins when it reaches the goal. Endless play is a draw.
//
// The method is retrograde analysis (Ströhlein 1970; Thompson 1986): it works backwards
// from the finished positions one ply at a time, so it first meets each position at its
// true distance, the shortest win or the longest resistance.
//
// A Table takes 4 n² bytes for n rooms: 400 MB for 10,000. Computing it additionally takes
// 4 bytes for each position at the current distance.
package pursuit

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"parlour/solver"
)

// Side is one of the two players.
type Side int

// The sides.
const (
	Hunter  Side = 0
	Runner  Side = 1
	Neither Side = -1 // the winner of a draw
)

// other returns the opponent of a side.
func (s Side) other() Side { return 1 - s }

// State is a position: the rooms of both players and the side to move.
type State struct {
	Hunter, Runner int
	Turn           Side
}

// after returns the state after the side to move steps into a room.
func (s State) after(room int) State {
	if s.Turn == Hunter {
		s.Hunter = room
	} else {
		s.Runner = room
	}
	s.Turn = s.Turn.other()
	return s
}

// mover returns the room of the side to move.
func (s State) mover() int {
	if s.Turn == Hunter {
		return s.Hunter
	}
	return s.Runner
}

// Verdict is the result of a state under perfect play.
type Verdict struct {
	Winner Side
	Plies  int // to the end; 0 for a draw
}

// Table holds the verdict of every state.
type Table struct {
	graph Graph
	// cells holds the states of each side to move as rows. With the hunter to move there is
	// a row for each room of the runner, and vice versa.
	cells [2][]cell
	code  code
}

// A cell is the number of moves of an undecided state that are not known to lose, or the
// code of a verdict.
type cell uint16

// code distinguishes counts from verdicts: counts go up to the greatest degree of the
// graph, followed by the draw by rule and then two verdicts for each distance.
type code struct{ degree cell }

func (c code) decided(x cell) bool { return x > c.degree }
func (c code) draw() cell          { return c.degree + 1 }
func (c code) won(by Side, plies int) cell {
	return c.degree + 2 + cell(2*plies) + cell(by)
}

// maxPlies returns the greatest distance that can be encoded.
func (c code) maxPlies() int { return (1<<16 - int(c.degree) - 4) / 2 }

func (c code) verdict(x cell) Verdict {
	if x <= c.draw() {
		return Verdict{Winner: Neither}
	}
	x -= c.degree + 2
	return Verdict{Winner: Side(x & 1), Plies: int(x / 2)}
}

// Verdict returns the verdict of a state under endless play.
func (t *Table) Verdict(s State) Verdict {
	row, column := s.Runner, s.Hunter
	if s.Turn == Runner {
		row, column = column, row
	}
	return t.code.verdict(t.cells[s.Turn][row*len(t.graph)+column])
}

// Within returns the verdict of a state if the runner wins unless the hunter wins within
// the given number of plies, or under endless play if plies is [Forever]. The table for
// endless play suffices: a player who can force the end by then can do so in either game.
func (t *Table) Within(s State, plies int) Verdict {
	v := t.Verdict(s)
	if plies == Forever || v.Winner != Neither && v.Plies <= plies {
		return v
	}
	return Verdict{Winner: Runner, Plies: plies}
}

// Forever is the number of plies that stands for endless play.
const Forever = -1

// Best returns the perfect moves of a state in graph order: those that win soonest, keep
// the draw or lose latest. plies is the number left to the hunter, or Forever. A finished
// state has none.
func (t *Table) Best(s State, plies int) []int {
	if v := t.Within(s, plies); v.Plies == 0 && v.Winner != Neither {
		return nil
	}
	var best []int
	top := 0
	for _, room := range t.graph[s.mover()] {
		after := plies
		if plies != Forever {
			after--
		}
		score := worth(t.Within(s.after(room), after), s.Turn)
		if len(best) == 0 || score > top {
			best, top = best[:0], score
		}
		if score == top {
			best = append(best, room)
		}
	}
	return best
}

// worth ranks verdicts for a side; greater is better.
func worth(v Verdict, side Side) int {
	const far = 1 << 20
	switch v.Winner {
	case side:
		return far - v.Plies
	case Neither:
		return 0
	default:
		return v.Plies - far
	}
}

// MaxRooms is the greatest number of rooms; a Table of that size takes 1.1 GB.
const MaxRooms = 1 << 14

// Graph lists the adjacent rooms of each room. Doors are symmetric, and at most one door
// joins two rooms.
type Graph [][]int

// validate returns an error for a graph that is too large or contains a room without doors or
// an invalid door.
func (g Graph) validate() error {
	if len(g) > MaxRooms {
		return fmt.Errorf("pursuit: %d rooms are too many; %d can be solved", len(g), MaxRooms)
	}
	back := make(Graph, len(g)) // the reversed doors, in order
	for a, next := range g {
		if len(next) == 0 {
			return fmt.Errorf("pursuit: room %d has no doors", a)
		}
		for _, b := range next {
			switch {
			case b < 0 || b >= len(g):
				return fmt.Errorf("pursuit: room %d has a door to room %d of %d", a, b, len(g))
			case b == a:
				return fmt.Errorf("pursuit: room %d has a door to itself", a)
			case len(back[b]) > 0 && back[b][len(back[b])-1] == a:
				return fmt.Errorf("pursuit: rooms %d and %d are joined twice", a, b)
			}
			back[b] = append(back[b], a)
		}
	}
	for a, next := range g {
		if !slices.Equal(slices.Sorted(slices.Values(next)), back[a]) {
			return fmt.Errorf("pursuit: a door of room %d is one-way", a)
		}
	}
	return nil
}

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
	return r.Table, nil
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
	*Table
	rooms   int
	blocks  int
	workers int
	last    []*frontiers // by worker: the states at the last distance
	next    []*frontiers // by worker: the states at the distance being computed
}

func newRetrograde(g Graph) *retrograde {
	n := len(g)
	r := &retrograde{
		Table: &Table{graph: g, cells: [2][]cell{make([]cell, n*n), make([]cell, n*n)}},
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
