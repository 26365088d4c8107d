package schedule

import "time"

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

	index   int           // index in the parent's queue
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
	for len(parent.debtors) > 0 && parent.debtors[0].served <= parent.floor {
		s.forget(parent, parent.debtors[0])
	}
	c := s.shares[of]
	switch {
	case c == nil:
		c = &share{parent: parent, id: of, cost: 1, index: noIndex, served: parent.floor}
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
			c.parent.debtors.add(c)
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
	for c := &t.leaf; c.parent != nil && c.index == noIndex; c = c.parent {
		if c.task == nil { // tasks run in order of arrival
			s.order++
			c.order, c.served = s.order, max(c.served, c.parent.floor)
		}
		c.parent.waiting.add(c)
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
		first := c.waiting[0]
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
		if c.index != noIndex {
			c.parent.waiting.moved(c)
		}
	}
}
