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
func (q *queue) free(now time.Time) bool { return !now.Before(q.pausedUntil) && q.take(now) }

// delay returns how long a call behind ahead others would wait.
func (q *queue) delay(now time.Time, ahead int) (d time.Duration, known bool) {
	d, known = q.wait(now, ahead)
	return max(d, q.pausedUntil.Sub(now)), known
}

// serve gives free slots to the calls that have waited longest, and schedules
// fire for the next slot.
func (q *queue) serve(now time.Time, c clock.Clock, fire func()) {
	q.cancelTimer()
	for len(q.waiting) > 0 && q.free(now) {
		w := q.waiting[0]
		q.waiting = q.waiting[1:]
		w.served = true
		close(w.ready)
	}
	if len(q.waiting) == 0 {
		q.waiting = nil
		return
	}
	if d, known := q.delay(now, 0); known { // otherwise a response serves the queue
		q.stopTimer = c.AfterFunc(d, fire)
	}
}

func (q *queue) cancelTimer() {
	if q.stopTimer != nil {
		q.stopTimer()
		q.stopTimer = nil
	}
}

// join adds a call at the end of the queue, or at its head after a refusal.
func (q *queue) join(first bool) *waiter {
	w := &waiter{queue: q, ready: make(chan struct{})}
	if first {
		q.waiting = slices.Insert(q.waiting, 0, w)
	} else {
		q.waiting = append(q.waiting, w)
	}
	return w
}

// leave removes a call from its queue.
func (w *waiter) leave() {
	q := w.queue
	q.waiting = slices.DeleteFunc(q.waiting, func(other *waiter) bool { return other == w })
}

// adopt takes over the calls of another queue.
func (q *queue) adopt(other *queue) {
	for _, w := range other.waiting {
		w.queue = q
	}
	q.waiting = append(q.waiting, other.waiting...)
	other.waiting = nil
	other.cancelTimer()
}
