package schedule

import (
	"context"
	"slices"
	"sync/atomic"
	"time"
)

// share is a node of the tree that shares the slots of a pool: the pool, its
// classes, their servers, the servers' members and their tasks. Each level uses
// start-time fair queueing (Goyal, Vin and Cheng, 1996): the next slot goes to
// the child with the least weighted time.
type share struct {
	parent *share
	id     id
	task   *task // of a leaf; nil otherwise

	served time.Duration // weighted time held, on the scale of its siblings
	cost   time.Duration // weight of a unit of time
	order  int64         // sequence number of the start of its wait

	waiting queue         // children with waiting tasks
	debtors queue         // children without tasks whose time is above the floor
	floor   time.Duration // time of the child served last; new children start there

	tasks int // tasks below it
	waits int // tasks below it without a slot
}

// id identifies a share of a scheduler. A server's has no member, unless the
// member stands for the server.
type id struct {
	class          Class
	server, member string
	leaf           bool // a member's share, not a server's
}

// join returns the share of an owner in a class, adding it if needed.
func (s *Scheduler) join(c Class, o Owner) *share {
	of := id{class: c, server: o.Server}
	if o.Server == "" {
		of.member = o.Member
	}
	server := s.child(s.classes[c], of)
	of.member, of.leaf = o.Member, true
	return s.child(server, of)
}

func (s *Scheduler) child(parent *share, of id) *share {
	for _, c := range slices.Clone(parent.debtors) {
		if c.served <= parent.floor {
			s.forget(parent, c)
		}
	}
	c := s.shares[of]
	switch {
	case c == nil:
		c = &share{parent: parent, id: of, cost: 1, served: parent.floor}
		s.shares[of] = c
	case c.tasks == 0:
		parent.debtors.remove(c)
	}
	return c
}

// forget removes a share without tasks, and with it its debt.
func (s *Scheduler) forget(parent, c *share) {
	parent.debtors.remove(c)
	delete(s.shares, c.id)
}

// count adds to the numbers of tasks and waiting tasks of a share and its
// ancestors.
func (c *share) count(tasks, waits int) {
	for ; c != nil; c = c.parent {
		c.tasks += tasks
		c.waits += waits
	}
}

// leave removes shares without tasks. A share above its parent's floor stays,
// because removal would erase its debt.
func (s *Scheduler) leave(c *share) {
	for above := c; c.parent != nil && c.tasks == 0; c = above {
		above = c.parent
		for len(c.debtors) > 0 {
			s.forget(c, c.debtors[0])
		}
		switch {
		case c.parent.parent == nil: // classes stay, and start even when the pool is idle
			if c.parent.tasks == 0 {
				s.levelClasses(c.parent)
			}
		case c.served > c.parent.floor && c.parent.tasks > 0:
			c.parent.debtors = append(c.parent.debtors, c)
		default:
			delete(s.shares, c.id)
		}
	}
}

// levelClasses levels the classes of a pool.
func (s *Scheduler) levelClasses(pool *share) {
	for _, c := range s.classes {
		if c.parent == pool {
			c.served = pool.floor
		}
	}
}

// wait queues a task and its ancestors that don't wait yet. Idle time
// earns no credit.
func (s *Scheduler) wait(t *task) {
	t.leaf.count(0, 1)
	for c := &t.leaf; c.parent != nil && !slices.Contains(c.parent.waiting, c); c = c.parent {
		if c.task == nil { // tasks run in order of arrival
			s.order++
			c.order, c.served = s.order, max(c.served, c.parent.floor)
		}
		c.parent.waiting = append(c.parent.waiting, c)
	}
}

// stopWaiting removes a task, and the ancestors without other waiting tasks,
// from the queues.
func (t *task) stopWaiting() {
	t.leaf.count(0, -1)
	for c := &t.leaf; c.parent != nil && len(c.waiting) == 0; c = c.parent {
		c.parent.waiting.remove(c)
	}
}

// next returns the waiting task to serve next below a share.
func (c *share) next() *task {
	for c.task == nil {
		first := c.waiting.first()
		if first.task == nil {
			c.floor = max(c.floor, first.served)
		}
		c = first
	}
	return c.task
}

// charge adds time to a task's ancestors.
func (t *task) charge(d time.Duration) {
	for c := t.leaf.parent; c.parent != nil; c = c.parent {
		c.served += d * c.cost
	}
}

// pool is a number of slots and the tasks that use them.
type pool struct {
	share
	slots     int
	running   []*task
	contended bool // tasks wait
}

// noSlot is the slot of a task that waits.
const noSlot = -1

// task is one call of Do. The scheduler's mutex guards it.
type task struct {
	s    *Scheduler
	pool *pool
	leaf share

	slot  int           // index in pool.running, or noSlot
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
	t := &task{s: s, pool: s.pools[c], slot: noSlot}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.order++
	t.leaf = share{parent: s.join(c, o), task: t, order: s.order}
	t.leaf.count(1, 0)
	s.wait(t)
	s.dispatch(t.pool, s.now())
	if t.slot == noSlot {
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
	if t.slot == noSlot {
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
	t.slot = noSlot
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
func (t *task) pausing() bool { return t.slot != noSlot && t.ready != nil }
