package schedule

import (
	"context"
	"runtime"
	"time"
)

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
	if t.slot == noIndex {
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
