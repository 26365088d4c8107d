package schedule

import "time"

// share is a node of the tree by which the slots of a pool are shared: the
// pool, its classes, their servers, these servers' members, and their tasks.
// This is start-time fair queueing (Goyal, Vin and Cheng, 1996), once a level:
// the next turn is that of the child which has had least, measured in time
// held.
type share struct {
	parent *share
	id     id
	task   *task // of a leaf, which has no children

	had   time.Duration // time held, by its weight, on the scale of its siblings
	cost  time.Duration // what a unit of time held counts for
	order int64         // since when it waits

	place    int           // in the parent's queue
	waiting  queue         // children with tasks that wait
	indebted queue         // children without tasks that have had more than the floor
	floor    time.Duration // what the child whose turn it was last had had: a child that joins begins there

	tasks int // below it
	waits int // of them without a slot
}

// id tells the shares of a scheduler apart. A server's has no member, unless
// that member is a server of her own.
type id struct {
	class          Class
	server, member string
	leaf           bool // a member's share, not a server's
}

// join finds or makes the share of an owner in a class.
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
	for len(parent.indebted) > 0 && parent.indebted[0].had <= parent.floor {
		s.forget(parent, parent.indebted[0])
	}
	c := s.shares[of]
	switch {
	case c == nil:
		c = s.fresh()
		c.parent, c.id, c.cost, c.place, c.had = parent, of, 1, nowhere, parent.floor
		s.shares[of] = c
	case c.tasks == 0:
		parent.indebted.remove(c)
	}
	return c
}

// fresh is a share to be filled in.
func (s *Scheduler) fresh() *share {
	last := len(s.spare) - 1
	if last < 0 {
		return new(share)
	}
	c := s.spare[last]
	s.spare = s.spare[:last]
	return c
}

// mostSpare bounds the shares kept to be used again.
const mostSpare = 64

func (s *Scheduler) drop(c *share) {
	delete(s.shares, c.id)
	if len(s.spare) < mostSpare {
		*c = share{waiting: c.waiting[:0], indebted: c.indebted[:0]}
		s.spare = append(s.spare, c)
	}
}

func (s *Scheduler) forget(parent, c *share) {
	parent.indebted.remove(c)
	s.drop(c)
}

// count adds tasks, and tasks without a slot, to a share and those above it.
func (c *share) count(tasks, waits int) {
	for ; c != nil; c = c.parent {
		c.tasks += tasks
		c.waits += waits
	}
}

// leave is called when a task has gone: shares without any are forgotten, but
// for those that would gain by it.
func (s *Scheduler) leave(c *share) {
	for above := c; c.parent != nil && c.tasks == 0; c = above {
		above = c.parent
		for len(c.indebted) > 0 {
			s.forget(c, c.indebted[0])
		}
		switch {
		case c.parent.parent == nil: // classes stay, and owe nothing when all is done
			if c.parent.tasks == 0 {
				s.settleClasses(c.parent)
			}
		case c.had > c.parent.floor && c.parent.tasks > 0:
			c.parent.indebted.add(c)
		default:
			s.drop(c)
		}
	}
}

// settleClasses makes the classes of a pool even.
func (s *Scheduler) settleClasses(pool *share) {
	for _, c := range s.classes {
		if c.parent == pool {
			c.had = pool.floor
		}
	}
}

// wait puts a task, and what of its shares does not wait yet, into the queues.
// None may draw on what it did not use while it did not wait.
func (s *Scheduler) wait(t *task) {
	t.leaf.count(0, 1)
	for c := &t.leaf; c.parent != nil && c.place == nowhere; c = c.parent {
		if c.task == nil { // tasks are first come, first served
			s.order++
			c.order, c.had = s.order, max(c.had, c.parent.floor)
		}
		c.parent.waiting.add(c)
	}
}

// stopWaiting takes a task, and shares of which no other task waits, out.
func (t *task) stopWaiting() {
	t.leaf.count(0, -1)
	for c := &t.leaf; c.parent != nil && len(c.waiting) == 0; c = c.parent {
		c.parent.waiting.remove(c)
	}
}

// next is the task whose turn it is, of those that wait below a share.
func (c *share) next() *task {
	for c.task == nil {
		first := c.waiting[0]
		if first.task == nil {
			c.floor = max(c.floor, first.had)
		}
		c = first
	}
	return c.task
}

// charge adds time held to a task's shares.
func (t *task) charge(d time.Duration) {
	for c := t.leaf.parent; c.parent != nil; c = c.parent {
		c.had += d * c.cost
		if c.place != nowhere {
			c.parent.waiting.moved(c)
		}
	}
}
