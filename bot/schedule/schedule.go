// Package schedule shares processing time fairly, so that no member can starve
// the others.
//
// Work has a [Class] and an [Owner] and holds a slot while it runs. Responses
// and boards have slots of their own. Moves and analyses share one pool by
// weight and are time-sliced: in [solver.Yield], a task whose slice is used up
// gives its slot to tasks that have had less. By default the pool has one slot
// fewer than there are processors, so that a response finds one free. For
// machines with one processor, a thinking task also yields the processor every
// millisecond. Within a class, slots are shared fairly by server and then by
// member, measured in the time that they were held while others waited; tasks
// of one member run in order of arrival.
//
// Work that does not yield cannot be interrupted. Its owner is charged for it
// and waits longer afterwards.
package schedule

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"parlour/solver"
)

// Class is a kind of work.
type Class int

// The classes. Move and Analysis share their slots; the others have their own.
const (
	Response Class = iota // first response to an interaction
	Board                 // edit of a board, or another request to Discord
	Move                  // move of a computer player
	Analysis              // hint, analysis or simulation

	classes = iota
)

// String returns the name of the class in logs and metrics.
func (c Class) String() string {
	if c < 0 || c >= classes {
		return fmt.Sprintf("Class(%d)", int(c))
	}
	return [classes]string{"response", "board", "move", "analysis"}[c]
}

// Owner is the member for whom work is done, and the member's server. A member
// without a server, in a direct message, counts as a server.
type Owner struct{ Server, Member string }

// Options configures a Scheduler.
type Options struct {
	Now       func() time.Time // nil for time.Now
	Thinkers  int              // slots of Move and Analysis; 0 for GOMAXPROCS-1, at least one
	Responses int              // slots of Response; 0 for 128
	Boards    int              // slots of Board; 0 for 32
	Slice     time.Duration    // time a task thinks before it gives way to waiting tasks; 0 for 10 ms
	// OnDone, if not nil, is called with each task that has ended and the time
	// for which it held a slot.
	OnDone func(c Class, spent time.Duration)
}

// analysisCost is the weight of an analysis's time relative to a move's: while
// both wait, moves get four fifths of the time.
const analysisCost = 4

// Scheduler shares slots. It has no goroutine, and idle owners take no memory. share.go says who is next.
type Scheduler struct {
	now    func() time.Time
	slice  time.Duration
	onDone func(Class, time.Duration)

	// wanted counts the tasks that a thinking task may have to give way to:
	// waiting ones of its pool, and responses.
	wanted atomic.Int64

	mu      sync.Mutex
	pools   [classes]*pool // Move and Analysis have the same
	classes [classes]*share
	shares  map[id]*share // of servers and members
	order   int64
	awaits  int           // responses in Wait
	quiet   chan struct{} // closed when no response is left; nil without waiters
	free    time.Time     // until then no thinking task pauses for responses
}

// New returns a Scheduler.
func New(o Options) *Scheduler {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Scheduler{now: o.Now, slice: cmp.Or(o.Slice, 10*time.Millisecond), onDone: o.OnDone, shares: map[id]*share{}}
	if s.onDone == nil {
		s.onDone = func(Class, time.Duration) {}
	}
	s.pools[Response] = &pool{slots: cmp.Or(o.Responses, 128)}
	s.pools[Board] = &pool{slots: cmp.Or(o.Boards, 32)}
	s.pools[Move] = &pool{slots: cmp.Or(o.Thinkers, max(1, runtime.GOMAXPROCS(0)-1))}
	s.pools[Analysis] = s.pools[Move]
	for c := range Class(classes) {
		s.classes[c] = &share{parent: &s.pools[c].share, cost: 1}
	}
	s.classes[Analysis].cost = analysisCost
	return s
}

// Do waits for a slot and then calls work in the caller's goroutine. In the
// context of work, [solver.Yield] gives way to others. Do returns work's error
// and the time for which it held a slot. If the context ends while Do waits, it
// returns the context's error without calling work.
//
// Nested work of the same pool uses the slot of the outer work: it runs at
// once, and its time counts as the outer work's.
func (s *Scheduler) Do(ctx context.Context, c Class, o Owner, work func(context.Context) error) (spent time.Duration, err error) {
	if c < 0 || c >= classes {
		return 0, fmt.Errorf("schedule: unknown class %v", c)
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if around, ok := ctx.Value(taskKey{}).(*task); ok && around.pool == s.pools[c] {
		return 0, work(ctx)
	}
	t := s.begin(c, o)
	defer func() { // also after a panic
		spent = s.end(t)
		s.onDone(c, spent)
	}()
	if err := t.await(ctx); err != nil {
		return 0, err
	}
	ctx = context.WithValue(ctx, taskKey{}, t)
	if c == Move || c == Analysis {
		ctx = solver.WithYield(ctx, t.yield)
	}
	return 0, work(ctx)
}

// Wait waits until a channel is closed or the context ends. If the context belongs to a
// Response, thinkers do not pause for it meanwhile: it may wait for one of them.
func (s *Scheduler) Wait(ctx context.Context, done <-chan struct{}) {
	if t, ok := ctx.Value(taskKey{}).(*task); ok && t.pool == s.pools[Response] {
		s.await(1)
		defer s.await(-1)
	}
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// await adds n to the number of waiting responses.
func (s *Scheduler) await(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.awaits += n
	s.responded()
}

// responses returns the number of responses that run and do not wait.
func (s *Scheduler) responses() int { return s.pools[Response].tasks - s.awaits }

// responded updates what depends on the number of responses.
func (s *Scheduler) responded() {
	if s.quiet != nil && s.responses() == 0 {
		close(s.quiet)
		s.quiet = nil
	}
	s.wanted.Store(int64(s.pools[Move].waits + s.responses()))
}

// taskKey is the key of the task in the context of its work.
type taskKey struct{}

// Count is the number of tasks that hold a slot and of those that wait for one,
// including those that gave it away.
type Count struct{ Running, Waiting int }

// Stats counts tasks by Class.
type Stats [classes]Count

// Free reports whether a task of a class would get a slot at once.
func (s *Scheduler) Free(c Class) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.pools[c].running) < s.pools[c].slots
}

// Stats returns the current numbers of tasks.
func (s *Scheduler) Stats() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	var stats Stats
	for c, share := range s.classes {
		stats[c] = Count{share.tasks - share.waits, share.waits}
	}
	return stats
}

// queue is a set of shares.
type queue []*share

// first returns the share that has held its slots for the shortest time, and of several the one that
// came first.
func (q queue) first() *share {
	return slices.MinFunc(q, func(a, b *share) int {
		return cmp.Or(cmp.Compare(a.served, b.served), cmp.Compare(a.order, b.order))
	})
}

// remove removes a share.
func (q *queue) remove(c *share) {
	at := slices.Index(*q, c)
	*q = slices.Delete(*q, at, at+1)
}

// yieldInterval is the time that a task thinks before it yields its processor
// to other goroutines. The Go runtime would preempt it only after 10 ms, and a
// response needs several turns: for the socket, the store and the reply.
const yieldInterval = time.Millisecond

// yield implements solver.Yield for a thinking task, whose goroutines may
// call it concurrently. While nothing waits, it only checks the context and the
// clock.
func (t *task) yield(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	t.yieldProcessor()
	if t.s.wanted.Load() == 0 {
		return nil
	}
	return t.giveWay(ctx)
}

// yieldProcessor lets other goroutines run once per interval, whether or not a
// response waits: one that is still in its socket is not known yet.
func (t *task) yieldProcessor() {
	now, last := t.s.now().UnixNano(), t.yielded.Load()
	if now-last >= int64(yieldInterval) && t.yielded.CompareAndSwap(last, now) {
		runtime.Gosched()
	}
}

// giveWay waits if other tasks are due.
func (t *task) giveWay(ctx context.Context) error {
	s := t.s
	s.mu.Lock()
	if t.pool == nil { // Do has returned
		s.mu.Unlock()
		return ctx.Err()
	}
	if t.ready == nil {
		now := s.now()
		switch {
		case t.pool.waits > 0 && now.Sub(t.since) >= s.slice:
			s.park(t, now)
		case s.responses() > 0 && !now.Before(s.free):
			return s.pause(ctx, t, now)
		}
	}
	ready := t.ready
	s.mu.Unlock()
	if ready == nil {
		return nil
	}
	select {
	case <-ready:
	case <-ctx.Done():
	}
	return ctx.Err()
}

// park queues a running task again. It continues at once if it is next.
func (s *Scheduler) park(t *task, now time.Time) {
	s.release(t, now)
	s.wait(t)
	s.dispatch(t.pool, now)
	if t.slot == noSlot {
		t.ready = make(chan struct{})
	}
}

// pause leaves a running task's processor to responses until there are none,
// for at most a slice. After that, no task pauses for another slice. It unlocks
// the scheduler.
func (s *Scheduler) pause(ctx context.Context, t *task, now time.Time) error {
	if s.quiet == nil {
		s.quiet = make(chan struct{})
	}
	quiet, ready := s.quiet, make(chan struct{})
	t.settle(now)
	t.held += now.Sub(t.since)
	t.ready = ready
	s.mu.Unlock()

	longest := time.NewTimer(s.slice)
	defer longest.Stop()
	select {
	case <-quiet:
	case <-longest.C:
	case <-ctx.Done():
	}

	s.mu.Lock()
	defer s.mu.Unlock()
	close(ready)
	t.ready = nil
	now = s.now()
	t.since, t.mark, s.free = now, now, now.Add(s.slice)
	return ctx.Err()
}
