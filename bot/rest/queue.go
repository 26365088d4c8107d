package rest

import (
	"slices"
	"time"

	"parlour/bot/clock"
)

// soon is what a caller is told to wait where it depends on an answer that is
// under way.
const soon = 50 * time.Millisecond

// policy decides when the next call of a line may be sent.
type policy interface {
	// take uses up a slot, if one is free.
	take(now time.Time) bool
	// wait is how long it takes until a slot is free for a call that has some
	// others ahead of it. It is not known where it depends on an answer that has
	// not come yet.
	wait(now time.Time, ahead int) (d time.Duration, known bool)
}

// line is a queue of calls that wait for their slots, first come first served.
// Its slots come back with time or with an answer; whoever brings one back wakes
// the next call, and no other. It is guarded by the mutex of its limits.
type line struct {
	policy
	bucket  *bucket   // that the line is for, or nil
	why     string    // what its calls wait for, for errors
	pause   time.Time // nothing is sent before, by order of a 429
	waiting []*waiter
	stop    func() bool // the timer of the next slot; nil for none
}

// waiter is a call in a line.
type waiter struct {
	line   *line // moves when the call's bucket becomes known
	served bool
	ready  chan struct{} // closed when it is served
}

// free takes a slot, if there is one.
func (l *line) free(now time.Time) bool { return !now.Before(l.pause) && l.take(now) }

// delay is how long a call would wait with some others ahead of it.
func (l *line) delay(now time.Time, ahead int) (d time.Duration, known bool) {
	d, known = l.wait(now, ahead)
	return max(d, l.pause.Sub(now)), known
}

// serve gives the slots that are free to those who have waited longest, and has
// the clock call fire when the next is free.
func (l *line) serve(now time.Time, c clock.Clock, fire func()) {
	l.halt()
	for len(l.waiting) > 0 && l.free(now) {
		w := l.waiting[0]
		l.waiting = l.waiting[1:]
		w.served = true
		close(w.ready)
	}
	if len(l.waiting) == 0 {
		l.waiting = nil
		return
	}
	if d, known := l.delay(now, 0); known { // else the answer will call serve
		l.stop = c.AfterFunc(d, fire)
	}
}

func (l *line) halt() {
	if l.stop != nil {
		l.stop()
		l.stop = nil
	}
}

// join puts a call at the end of the line, or, when it had its turn already and
// was refused, at its head.
func (l *line) join(again bool) *waiter {
	w := &waiter{line: l, ready: make(chan struct{})}
	if again {
		l.waiting = slices.Insert(l.waiting, 0, w)
	} else {
		l.waiting = append(l.waiting, w)
	}
	return w
}

// leave takes a call out of its line.
func (w *waiter) leave() {
	l := w.line
	l.waiting = slices.DeleteFunc(l.waiting, func(other *waiter) bool { return other == w })
}

// adopt takes over the calls that wait in another line.
func (l *line) adopt(other *line) {
	for _, w := range other.waiting {
		w.line = l
	}
	l.waiting = append(l.waiting, other.waiting...)
	other.waiting = nil
	other.halt()
}
