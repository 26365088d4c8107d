// Package schedule shares out whatever takes time, so that nobody can keep the
// others from theirs.
//
// Work is of a [Class] and for an [Owner], and holds a slot while it is done.
// First responses have slots of their own, and so do boards. What thinks, the
// computers' moves and the analyses, shares one pool of them by weight, and is
// sliced: where it calls [solver.Yield] it gives its slot away when its slice
// is used up and others have had less. By default the pool has one slot fewer
// than there are processors, so that a response finds one free, and a thinker
// yields its processor every millisecond, for where there is only one. Within a class slots are shared fairly
// by server, then by member, measured in the time they were held while others
// waited; a member's own tasks come one after the other.
//
// What doesn't yield can't be interrupted. It is charged for all the same, and
// its owner waits the longer afterwards.
package schedule

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"parlour/solver"
)

// Class is a kind of work.
type Class int

// The classes. Move and Analysis share their slots, the others have their own.
const (
	Response Class = iota // a first response to an interaction
	Board                 // a board, or another request to Discord
	Move                  // a computer's move
	Analysis              // a hint, an analysis, a simulation

	classes = iota
)

// String is the class in a log.
func (c Class) String() string {
	if c < 0 || c >= classes {
		return fmt.Sprintf("Class(%d)", int(c))
	}
	return [classes]string{"response", "board", "move", "analysis"}[c]
}

// Owner is for whom work is done. A member without a server, in a direct
// message, counts as a server of her own.
type Owner struct{ Server, Member string }

// Options says how much is done at once.
type Options struct {
	Now       func() time.Time // the clock; time.Now if nil
	Thinkers  int              // tasks of Move and Analysis that think at once; GOMAXPROCS-1 if 0, and at least one
	Responses int              // of Response; 128 if 0
	Boards    int              // of Board; 32 if 0
	Slice     time.Duration    // how long a task thinks on while others wait; 10 ms if 0
	// Told is told of every task that has ended, and how long it held a slot; nil for
	// nobody.
	Told func(c Class, spent time.Duration)
}

// analysisCost is what an analysis counts for, against a move: where both wait,
// moves get four fifths of the time.
const analysisCost = 4

// Scheduler shares out slots. It has no goroutine of its own, and what is idle
// takes no memory.
type Scheduler struct {
	now   func() time.Time
	slice time.Duration
	told  func(Class, time.Duration)

	// wanted is how many tasks a thinker may have to give way to: thinkers that
	// wait, and responses.
	wanted atomic.Int64

	mu      sync.Mutex
	pools   [classes]*pool // Move's and Analysis's are the same
	classes [classes]*share
	shares  map[id]*share // of servers and members
	spare   []*share
	order   int64
	awaits  int           // responses in Wait
	quiet   chan struct{} // closed when no response is left; nil if nobody waits for that
	free    time.Time     // until when no thinker need pause for responses
}

// New makes a Scheduler.
func New(o Options) *Scheduler {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Scheduler{now: o.Now, slice: o.Slice, told: o.Told, shares: map[id]*share{}}
	if s.told == nil {
		s.told = func(Class, time.Duration) {}
	}
	if s.slice <= 0 {
		s.slice = 10 * time.Millisecond
	}
	s.pools[Response] = newPool(o.Responses, 128)
	s.pools[Board] = newPool(o.Boards, 32)
	s.pools[Move] = newPool(o.Thinkers, max(1, runtime.GOMAXPROCS(0)-1))
	s.pools[Analysis] = s.pools[Move]
	for c := range Class(classes) {
		s.classes[c] = &share{parent: &s.pools[c].share, cost: 1, place: nowhere}
	}
	s.classes[Analysis].cost = analysisCost
	return s
}

// Do waits for the owner's turn and then works, in the caller's goroutine. In
// the context that work is given, [solver.Yield] gives way to others. Do
// returns work's error, and how long a slot was held, without the time in which
// it was given away. When the context ends before the turn comes, work is not
// called, and Do returns the context's error.
//
// Work within work of the same pool has its slot already: it is done at once,
// and the time is that of the work around it.
func (s *Scheduler) Do(ctx context.Context, c Class, o Owner, work func(context.Context) error) (spent time.Duration, err error) {
	if c < 0 || c >= classes {
		return 0, fmt.Errorf("schedule: there is no %v", c)
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if around, ok := ctx.Value(taskKey{}).(*task); ok && around.pool == s.pools[c] {
		return 0, work(ctx)
	}
	t := s.begin(c, o)
	defer func() { // if work panics, too
		spent = s.end(t)
		s.told(c, spent)
	}()
	if err := t.await(ctx); err != nil {
		return 0, err
	}
	ctx = taskContext{ctx, t}
	if c == Move || c == Analysis {
		ctx = solver.WithYield(ctx, t.yield)
	}
	return 0, work(ctx)
}

// Wait waits until a channel is closed or the context ends. If the context is that of a
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

// await changes how many responses wait.
func (s *Scheduler) await(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.awaits += n
	s.responded()
}

// responses is how many responses are under way and do not wait.
func (s *Scheduler) responses() int { return s.pools[Response].tasks - s.awaits }

// responded updates what depends on the number of responses.
func (s *Scheduler) responded() {
	if s.quiet != nil && s.responses() == 0 {
		close(s.quiet)
		s.quiet = nil
	}
	s.wanted.Store(int64(s.pools[Move].waits + s.responses()))
}

// taskContext is the context of a task's work, which knows the task by taskKey.
type taskContext struct {
	context.Context
	task *task
}

type taskKey struct{}

func (c taskContext) Value(key any) any {
	if key == (taskKey{}) {
		return c.task
	}
	return c.Context.Value(key)
}

// Count is how many tasks hold a slot, and how many wait for one, be it for the
// first time or again.
type Count struct{ Running, Waiting int }

// Stats counts the tasks, by Class.
type Stats [classes]Count

// Free reports whether a task of a class would get a slot at once.
func (s *Scheduler) Free(c Class) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.pools[c].running) < s.pools[c].slots
}

// Stats tells how much there is to do.
func (s *Scheduler) Stats() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	var stats Stats
	for c, share := range s.classes {
		stats[c] = Count{share.tasks - share.waits, share.waits}
	}
	return stats
}
