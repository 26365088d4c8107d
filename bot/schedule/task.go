package schedule

import (
	"context"
	"sync/atomic"
	"time"
)

// pool is a number of slots and the tasks that want them.
type pool struct {
	share
	slots     int
	running   []*task
	contended bool // somebody waits
}

func newPool(slots, otherwise int) *pool {
	if slots <= 0 {
		slots = otherwise
	}
	return &pool{share: share{place: nowhere}, slots: slots}
}

// task is one call of Do. What it holds is guarded by the scheduler.
type task struct {
	s    *Scheduler
	pool *pool
	leaf share

	slot  int           // its index in pool.running, or nowhere
	since time.Time     // when it got its slot, or went on after a pause
	held  time.Duration // before that
	mark  time.Time     // up to when its time has been charged for
	paid  time.Duration // charged for in advance
	// turn is closed when the task may go on; nil if it may.
	turn chan struct{}

	yielded atomic.Int64 // when it last yielded its processor, in ns since 1970
}

// begin enters a task, and gives it a slot if its turn is now.
func (s *Scheduler) begin(c Class, o Owner) *task {
	t := &task{s: s, pool: s.pools[c], slot: nowhere}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.order++
	t.leaf = share{parent: s.join(c, o), task: t, order: s.order, place: nowhere}
	t.leaf.count(1, 0)
	s.wait(t)
	s.dispatch(t.pool, s.now())
	if t.slot == nowhere {
		t.turn = make(chan struct{})
	}
	return t
}

// await waits for a task's first turn.
func (t *task) await(ctx context.Context) error {
	t.s.mu.Lock()
	turn := t.turn
	t.s.mu.Unlock()
	if turn != nil {
		select {
		case <-turn:
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}

// end takes a task out, be it running or not, and tells how long it held a
// slot.
func (s *Scheduler) end(t *task) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	if t.slot == nowhere {
		t.stopWaiting()
		close(t.turn)
	} else {
		s.release(t, now)
	}
	t.leaf.count(-1, 0)
	s.leave(t.leaf.parent)
	s.dispatch(t.pool, now)
	t.pool = nil
	return t.held
}

// dispatch gives the free slots of a pool to those whose turn it is.
func (s *Scheduler) dispatch(p *pool, now time.Time) {
	for len(p.running) < p.slots && p.waits > 0 {
		t := p.next()
		t.stopWaiting()
		t.slot, t.since, t.mark, t.paid = len(p.running), now, now, s.slice
		p.running = append(p.running, t)
		t.charge(t.paid) // in advance, lest one owner get all slots that are free
		if t.turn != nil {
			close(t.turn)
			t.turn = nil
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
	t.slot = nowhere
}

// turnCost is the least that is charged for a turn, so that turns are shared
// fairly by number where the clock does not see that they take time.
const turnCost = time.Microsecond

// settle charges for the time since the last settlement. While nobody waited
// that was nobody's loss.
func (t *task) settle(now time.Time) {
	if t.pool.contended && !t.pausing() {
		used := max(now.Sub(t.mark), turnCost)
		t.charge(max(0, used-t.paid))
		t.paid = max(0, t.paid-used)
	}
	t.mark = now
}

// pausing tells whether a task that holds a slot makes no use of it.
func (t *task) pausing() bool { return t.slot != nowhere && t.turn != nil }
