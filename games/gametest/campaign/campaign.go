// Package campaign solves positions that take hours. Tests of games run it to find the proofs that
// the games embed, which package proof verifies.
package campaign

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"parlour/games"
	"parlour/solver/search"
)

// Campaign solves a position that takes hours. It searches as a [search.Solver] does, on several
// threads, and stores the positions it solves near the root in a [Ledger], from which a
// later campaign resumes.
//
// The threads search the same tree in the same order and share one table, but defer moves
// that another thread is searching (Weill, "The ABDADA distributed minimax search
// algorithm", 1996). Symmetries and independent regions are the state's concern: it gives
// equal hashes to positions with the same winner.
type Campaign[S search.State[S, M], M search.Move] struct {
	// Order and TableBytes are those of the solver.
	Order      func(S) int
	TableBytes int64
	// Ledger stores the solved positions of the first Top plies.
	Ledger *Ledger
	Top    int
	// Threads is the number of search goroutines; 0 means 1.
	Threads int
	// Report, if not nil, receives a progress report every minute.
	Report func(progress string)

	mu    sync.Mutex
	busy  map[uint64]int
	paths [][]step
	errs  error
}

// step is the progress at one ply of a thread's path: done of the moves are searched.
type step struct{ done, of int }

// progress returns the path of each thread, with a step for each of the first Top plies.
func (c *Campaign[S, M]) progress() [][]step {
	c.mu.Lock()
	defer c.mu.Unlock()
	paths := make([][]step, len(c.paths))
	for i, p := range c.paths {
		paths[i] = slices.Clone(p)
	}
	return paths
}

// thread is one goroutine of a campaign.
type thread[S search.State[S, M], M search.Move] struct {
	*search.Solver[S, M]
	ctx     context.Context
	number  int
	nodes   int64
	stopped bool // the context has ended, or the ledger has failed
}

// Run searches until it knows the winner or the context ends; then it returns the
// context's error. Only one Run may be active at a time.
func (c *Campaign[S, M]) Run(ctx context.Context, s S) (search.Solution[M], error) {
	if end, over := s.Ended(); over {
		return search.Solution[M]{Proven: true, Won: end == search.Won}, nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c.busy = map[uint64]int{}
	first := search.NewSolver[S, M](c.Order, c.TableBytes)
	threads := make([]thread[S, M], max(c.Threads, 1))
	c.paths = make([][]step, len(threads))
	var all sync.WaitGroup
	for i := range threads {
		all.Go(func() {
			v := &threads[i]
			*v = thread[S, M]{Solver: first.Fork(), ctx: ctx, number: i}
			c.wins(v, s, s.Hash(), 0)
			if !v.stopped {
				cancel()
			}
		})
	}
	finish := c.startReports()
	all.Wait()
	finish()
	r := c.solution(s)
	for _, v := range threads {
		r.Nodes += v.nodes
	}
	if !r.Proven {
		return r, errors.Join(c.errs, ctx.Err())
	}
	return r, c.errs
}

// RunFile runs with the ledger in a file; see [OpenLedger]. The node count covers all runs
// with that file.
func (c *Campaign[S, M]) RunFile(ctx context.Context, s S, file, title string) (v games.Solution[M], err error) {
	if c.Ledger, err = OpenLedger(file, title); err != nil {
		return v, err
	}
	defer func() { err = errors.Join(err, c.Ledger.Close()) }()
	r, err := c.Run(ctx, s)
	v = games.Solution[M]{Proven: r.Proven, Nodes: c.Ledger.Nodes()}
	if r.Won {
		v.Value = 1
	}
	if r.HasMove {
		v.Best = []M{r.Move}
	}
	return v, err
}

// startReports reports progress every minute until finish is called.
func (c *Campaign[S, M]) startReports() (finish func()) {
	if c.Report == nil {
		return func() {}
	}
	ticker, done := time.NewTicker(time.Minute), make(chan struct{})
	go func() {
		for {
			select {
			case <-ticker.C:
				c.Report(fmt.Sprintf("%d positions solved in %d nodes; at %v", c.Ledger.count(), c.Ledger.Nodes(), c.progress()))
			case <-done:
				return
			}
		}
	}()
	return func() {
		ticker.Stop()
		close(done)
	}
}

// solution reads the result of a state from the ledger.
func (c *Campaign[S, M]) solution(s S) search.Solution[M] {
	won, known := c.Ledger.Won(s.Hash())
	r := search.Solution[M]{Proven: known, Won: won}
	for _, m := range s.AppendMoves(nil) {
		next := s.After(m)
		end, over := next.Ended()
		nextWon, known := c.Ledger.Won(next.Hash())
		if over && end == search.Lost || !over && known && !nextWon {
			r.Move, r.HasMove = m, true
		}
	}
	return r
}

// wins reports whether the player to move wins. Near the root it consults the ledger and defers
// moves that another thread is searching.
func (c *Campaign[S, M]) wins(v *thread[S, M], s S, key uint64, ply int) bool {
	if won, known := c.Ledger.Won(key); known {
		return won
	}
	var won bool
	nodes := int64(0) // inner positions cost nothing beyond their successors
	if ply < c.Top {
		won = c.tryMoves(v, s, key, ply)
	} else {
		r, err := v.Solve(v.ctx, s, 0)
		won, nodes, v.stopped = r.Won, r.Nodes, err != nil || !r.Proven
		v.nodes += nodes
	}
	if !v.stopped {
		if err := c.Ledger.add(key, won, nodes); err != nil {
			c.fail(v, err)
		}
	}
	return won
}

// candidate is a move and the state after it.
type candidate[S any] struct {
	state S
	key   uint64
	rank  int
}

func (c *Campaign[S, M]) tryMoves(v *thread[S, M], s S, key uint64, ply int) bool {
	var next []candidate[S]
	for _, m := range s.AppendMoves(nil) {
		after := s.After(m)
		if end, over := after.Ended(); !over {
			next = append(next, candidate[S]{after, after.Hash(), c.Order(after)})
		} else if end == search.Lost {
			return true
		}
	}
	slices.SortStableFunc(next, func(a, b candidate[S]) int { return a.rank - b.rank })
	for _, o := range next {
		if won, known := c.Ledger.Won(o.key); known && !won {
			return true
		}
	}
	for _, patient := range [2]bool{true, false} {
		var later []candidate[S]
		for i, o := range next {
			c.recordStep(v, ply, step{i, len(next)})
			if won, known := c.Ledger.Won(key); known {
				return won // another thread was faster
			}
			if !c.claim(o.key, patient) {
				later = append(later, o)
				continue
			}
			lost := c.wins(v, o.state, o.key, ply+1)
			c.release(o.key)
			if v.stopped || !lost {
				return !v.stopped
			}
		}
		next = later
	}
	return false
}

// claim marks a state as being searched. It fails if another thread is searching the state
// and the caller is patient.
func (c *Campaign[S, M]) claim(key uint64, patient bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if patient && c.busy[key] > 0 {
		return false
	}
	c.busy[key]++
	return true
}

func (c *Campaign[S, M]) release(key uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy[key]--; c.busy[key] == 0 {
		delete(c.busy, key)
	}
}

func (c *Campaign[S, M]) fail(v *thread[S, M], err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.errs, v.stopped = errors.Join(c.errs, err), true
}

// recordStep records the progress of a thread at a ply.
func (c *Campaign[S, M]) recordStep(v *thread[S, M], ply int, s step) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.paths[v.number] = append(c.paths[v.number][:ply], s)
}
