package schedule

import (
	"context"
	"sync/atomic"
	"time"
)

// pool is a number of slots and the tasks that use them.
type pool struct {
	share
	slots     int
	running   []*task
	contended bool // tasks wait
}

func newPool(slots, otherwise int) *pool {
	if slots <= 0 {
		slots = otherwise
	}
	return &pool{share: share{index: noIndex}, slots: slots}
}

// task is one call of Do. The scheduler's mutex guards it.
type task struct {
	s    *Scheduler
	pool *pool
	leaf share

	slot  int           // index in pool.running, or nowhere
	since time.Time     // start of the current run
	held  time.Duration // time held in earlier runs
	mark  time.Time     // charged up to here
	paid  time.Duration // charged in advance
	// turn is closed when the task may go on; nil while it may.
	ready chan struct{}

	yielded atomic.Int64 // last yield of the processor, in Unix nanoseconds
}

// begin adds a task and gives it a slot if it is next.
func (s *Scheduler) begin(c Class, o Owner) *task {
	t := &task{s: s, pool: s.pools[c], slot: noIndex}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.order++
	t.leaf = share{parent: s.join(c, o), task: t, order: s.order, index: noIndex}
	t.leaf.count(1, 0)
	s.wait(t)
	s.dispatch(t.pool, s.now())
	if t.slot == noIndex {
		t.ready = make(chan struct{})
	}
	return t
}

// await waits for a task's first slot.
func (t *task) await(ctx context.Context) error {
	t.s.mu.Lock()
	ready := t.ready
	t.s.mu.Unlock()
	if ready != nil {
		select {
		case <-ready:
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}

// end removes a task, running or not, and returns the time for which it held a
// slot.
func (s *Scheduler) end(t *task) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	if t.slot == noIndex {
		t.stopWaiting()
		close(t.ready)
	} else {
		s.release(t, now)
	}
	t.leaf.count(-1, 0)
	s.leave(t.leaf.parent)
	s.dispatch(t.pool, now)
	t.pool = nil
	return t.held
}

// dispatch gives the free slots of a pool to the tasks that are next.
func (s *Scheduler) dispatch(p *pool, now time.Time) {
	for len(p.running) < p.slots && p.waits > 0 {
		t := p.next()
		t.stopWaiting()
		t.slot, t.since, t.mark, t.paid = len(p.running), now, now, s.slice
		p.running = append(p.running, t)
		t.charge(t.paid) // in advance, so that one owner does not get all free slots
		if t.ready != nil {
			close(t.ready)
			t.ready = nil
		}
	}
	if contended := p.waits > 0; contended != p.contended {
		for _, t := range p.running {
			t.settle(now)
		}
		p.contended = contended
	}
	s.responded()
}

// release takes a task's slot away.
func (s *Scheduler) release(t *task, now time.Time) {
	p := t.pool
	t.settle(now)
	t.charge(-t.paid)
	if !t.pausing() {
		t.held += now.Sub(t.since)
	}
	last := len(p.running) - 1
	p.running[last].slot, p.running[t.slot] = t.slot, p.running[last]
	p.running[last] = nil
	p.running = p.running[:last]
	t.slot = noIndex
}

// turnCost is the least charge for a run, so that runs too short for the clock
// are shared fairly by number.
const turnCost = time.Microsecond

// settle charges for the time since the last settlement, if others waited.
func (t *task) settle(now time.Time) {
	if t.pool.contended && !t.pausing() {
		used := max(now.Sub(t.mark), turnCost)
		t.charge(max(0, used-t.paid))
		t.paid = max(0, t.paid-used)
	}
	t.mark = now
}

// pausing reports whether a task holds a slot without using it.
func (t *task) pausing() bool { return t.slot != noIndex && t.ready != nil }
