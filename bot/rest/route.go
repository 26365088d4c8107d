package rest

import (
	"slices"
	"strings"
	"time"

	"parlour/bot/clock"
)

// place is what a path says about rate limits.
type place struct {
	major  string // the major parameter: the channel, server or webhook with its own bucket
	secret string // the token in the path, or ""
}

// parseRoute appends the template of a path to name, as in "PATCH
// /channels/:id/messages/:id". Paths with the same template and major parameter
// share a limit. It reports whether the path consists of API words, IDs and tokens, each
// in its place. IDs and tokens come from outside and must not redirect a call.
func parseRoute(name []byte, method, path string) (_ []byte, at place, sound bool) {
	path, query, _ := strings.Cut(path, "?")
	sound = !strings.HasSuffix(path, "/") && strings.Trim(query, unreserved+"=&%") == ""
	name = append(name, method...)
	name = append(name, ' ')
	first, last, start := "", "", 0
	for i, rest := 0, strings.TrimPrefix(path, "/"); rest != ""; i++ {
		part, after, _ := strings.Cut(rest, "/")
		begin := len(path) - len(rest)
		rest = after
		word, fits := part, false
		switch {
		case i == 0:
			first, fits = part, isWord(part)
		case i == 1 && hasMajor(first):
			at.major, start, word, fits = part, begin, ":id", IsID(part)
		case i == 2 && hasToken(first):
			at.major, at.secret, word, fits = path[start:begin+len(part)], part, ":token", IsToken(part)
		case i == 3 && hasToken(first):
			fits = part == "callback" || part == "messages"
		case last == "reactions":
			word, fits = ":emoji", part != "" && part != "." && part != ".."
		case IsID(part): // of a collection, such as messages
			word, fits = ":id", strings.HasSuffix(last, "s")
		default:
			text, named := strings.CutPrefix(part, "@") // such as @original of a collection
			fits = isWord(text) && (named || !strings.HasSuffix(last, "s"))
		}
		name = append(name, '/')
		name = append(name, word...)
		last, sound = part, sound && fits
	}
	return name, at, sound
}

// Template returns the template of a path after its method, as in errors and in [Attempt].
func Template(method, path string) string {
	name, _, _ := parseRoute(nil, method, path)
	return string(name)
}

func hasMajor(kind string) bool {
	return kind == "channels" || kind == "guilds" || hasToken(kind)
}

func hasToken(kind string) bool { return kind == "webhooks" || kind == "interactions" }

const (
	digits     = "0123456789"
	lower      = "abcdefghijklmnopqrstuvwxyz"
	unreserved = digits + lower + "ABCDEFGHIJKLMNOPQRSTUVWXYZ-._~" // by RFC 3986
)

// IsID reports whether a text is a Discord ID: decimal digits only.
func IsID(s string) bool { return s != "" && strings.Trim(s, digits) == "" }

// IsToken reports whether a text can be an interaction token: it needs no
// escaping in a path and cannot redirect a call.
func IsToken(s string) bool {
	return s != "" && s != "." && s != ".." && strings.Trim(s, unreserved) == ""
}

func isWord(s string) bool { return s != "" && strings.Trim(s, lower+"-") == "" }

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
