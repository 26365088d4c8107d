package rest

import (
	"math"
	"time"
)

// sameReset is how far apart two answers may put the end of one window.
const sameReset = 10 * time.Millisecond

// unlimited is the limit of a bucket whose route turned out to have none.
const unlimited = math.MaxInt32

// bucket counts the calls of a route, or of several that share it, for one major
// parameter. Discord grants a number of calls for a window of time that begins
// with the first of them. Between windows the bucket is open: then as many calls
// may be under way as a window has room for, and the first answer tells when
// the window ends. While the limit is not known, calls go one by one.
type bucket struct {
	line
	key    key
	limit  int           // calls a window; 0 for not known
	left   int           // calls that may still be sent in this window
	flying int           // calls sent and not answered
	reset  time.Time     // the end of the window; zero while it is open
	ends   time.Duration // the same by Discord's clock, which tells windows apart
	length time.Duration // of a window, about
}

// open reports whether no window is known to be running.
func (b *bucket) open(now time.Time) bool { return b.reset.IsZero() || !now.Before(b.reset) }

// room is how many more calls may be under way while the bucket is open.
func (b *bucket) room() int { return max(b.limit, 1) - b.flying }

func (b *bucket) take(now time.Time) bool {
	switch {
	case b.open(now):
		b.reset = time.Time{}
		if b.room() < 1 {
			return false
		}
	case b.left < 1:
		return false
	default:
		b.left--
	}
	b.flying++
	return true
}

func (b *bucket) wait(now time.Time, ahead int) (time.Duration, bool) {
	open := b.open(now)
	switch {
	case open && ahead < b.room(), !open && ahead < b.left:
		return 0, true
	case open:
		return soon, false
	}
	windows := (ahead - b.left) / max(b.limit, 1)
	return b.reset.Sub(now) + time.Duration(windows)*b.length, true
}

// unsent gives back a slot whose call was not sent.
func (b *bucket) unsent() {
	b.flying--
	if !b.reset.IsZero() {
		b.left = min(b.left+1, b.limit)
	}
}

// learn takes in what an answer tells. Calls under way are taken as not yet
// counted in it, so that what is left is never overrated; answers that come out
// of order change nothing or lower it.
func (b *bucket) learn(now time.Time, q quota) {
	b.limit = q.limit
	b.length = max(b.length, q.after)
	left, reset := max(q.remaining-b.flying, 0), now.Add(q.after)
	switch {
	case b.open(now) || q.ends > b.ends+sameReset:
		b.left, b.reset, b.ends = left, reset, q.ends
	case q.ends >= b.ends-sameReset:
		b.left = min(b.left, left)
		if reset.Before(b.reset) {
			b.reset = reset // the less time the answer took, the more exact it is
		}
	}
}

// idle reports whether forgetting the bucket would lose nothing.
func (b *bucket) idle(now time.Time) bool {
	return b.flying == 0 && len(b.waiting) == 0 && b.open(now) && !now.Before(b.pause)
}
