package schedule

import (
	"context"
	"runtime"
	"time"
)

// yieldEvery is how long a task thinks before it yields its processor to other
// goroutines. The Go runtime would take the processor away after 10 ms only, and a
// response needs several turns: for the socket, the store, and the answer.
const yieldEvery = time.Millisecond

// yield implements [solver.Yield] for a thinking task; several goroutines of the
// task may call it at once. While nothing waits it costs two looks, at the context
// and at the clock.
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

// yieldProcessor lets other goroutines run, once every [yieldEvery]. It does not ask
// whether a response is known to wait: one that is about to be read from its socket
// is not known yet.
func (t *task) yieldProcessor() {
	now, last := t.s.now().UnixNano(), t.yielded.Load()
	if now-last >= int64(yieldEvery) && t.yielded.CompareAndSwap(last, now) {
		runtime.Gosched()
	}
}

// giveWay waits if others are due.
func (t *task) giveWay(ctx context.Context) error {
	s := t.s
	s.mu.Lock()
	if t.pool == nil { // its Do has returned
		s.mu.Unlock()
		return ctx.Err()
	}
	if t.turn == nil {
		now := s.now()
		switch {
		case t.pool.waits > 0 && now.Sub(t.since) >= s.slice:
			s.park(t, now)
		case s.responses() > 0 && !now.Before(s.free):
			return s.pause(ctx, t, now)
		}
	}
	turn := t.turn
	s.mu.Unlock()
	if turn == nil {
		return nil
	}
	select {
	case <-turn:
	case <-ctx.Done():
	}
	return ctx.Err()
}

// park puts a running task back among those that wait. It goes on at once if
// nobody is more deserving.
func (s *Scheduler) park(t *task, now time.Time) {
	s.release(t, now)
	s.wait(t)
	s.dispatch(t.pool, now)
	if t.slot == nowhere {
		t.turn = make(chan struct{})
	}
}

// pause makes a running task leave the processor to responses: until there are
// none, but for a slice at most, and then no thinker need for another. It
// unlocks the scheduler.
func (s *Scheduler) pause(ctx context.Context, t *task, now time.Time) error {
	if s.quiet == nil {
		s.quiet = make(chan struct{})
	}
	quiet, turn := s.quiet, make(chan struct{})
	t.settle(now)
	t.held += now.Sub(t.since)
	t.turn = turn
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
	close(turn)
	t.turn = nil
	now = s.now()
	t.since, t.mark, s.free = now, now, now.Add(s.slice)
	return ctx.Err()
}
