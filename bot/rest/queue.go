package rest

import (
	"slices"
	"time"

	"parlour/bot/clock"
)

// shortDelay is the estimate of a delay that depends on a response in flight.
const shortDelay = 50 * time.Millisecond

// policy decides when the next call in a queue may be sent.
type policy interface {
	// take uses up a slot, if one is free.
	take(now time.Time) bool
	// wait returns the time until a slot is free for a call behind ahead
	// others. It is unknown while it depends on a response in flight.
	wait(now time.Time, ahead int) (d time.Duration, known bool)
}

// queue holds calls that wait for slots, in first-in, first-out order. Slots
// become free with time or with a response, which serves only the next calls.
// The mutex of limits guards it.
type queue struct {
	policy
	bucket      *bucket   // the bucket of the queue, or nil
	reason      string    // which limit its calls wait for, for errors
	pausedUntil time.Time // a 429 stops the queue until then
	waiting     []*waiter
	stopTimer   func() bool // stops the timer of the next slot; nil if there is none
}

// waiter is a call in a queue.
type waiter struct {
	queue  *queue // changes when the call's bucket becomes known
	served bool
	ready  chan struct{} // closed when the call is served
}

// free takes a slot, if one is free.
func (l *queue) free(now time.Time) bool { return !now.Before(l.pausedUntil) && l.take(now) }

// delay returns how long a call behind ahead others would wait.
func (l *queue) delay(now time.Time, ahead int) (d time.Duration, known bool) {
	d, known = l.wait(now, ahead)
	return max(d, l.pausedUntil.Sub(now)), known
}

// serve gives free slots to the calls that have waited longest, and schedules
// fire for the next slot.
func (l *queue) serve(now time.Time, c clock.Clock, fire func()) {
	l.cancelTimer()
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
	if d, known := l.delay(now, 0); known { // otherwise a response serves the queue
		l.stopTimer = c.AfterFunc(d, fire)
	}
}

func (l *queue) cancelTimer() {
	if l.stopTimer != nil {
		l.stopTimer()
		l.stopTimer = nil
	}
}

// join adds a call at the end of the queue, or at its head after a refusal.
func (l *queue) join(again bool) *waiter {
	w := &waiter{queue: l, ready: make(chan struct{})}
	if again {
		l.waiting = slices.Insert(l.waiting, 0, w)
	} else {
		l.waiting = append(l.waiting, w)
	}
	return w
}

// leave removes a call from its queue.
func (w *waiter) leave() {
	l := w.queue
	l.waiting = slices.DeleteFunc(l.waiting, func(other *waiter) bool { return other == w })
}

// adopt takes over the calls of another queue.
func (l *queue) adopt(other *queue) {
	for _, w := range other.waiting {
		w.queue = l
	}
	l.waiting = append(l.waiting, other.waiting...)
	other.waiting = nil
	other.cancelTimer()
}
