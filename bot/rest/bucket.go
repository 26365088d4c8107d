package rest

import (
	"math"
	"time"
)

// sameReset is the largest difference between the reset times that two
// responses give for the same window.
const sameReset = 10 * time.Millisecond

// unlimited is the limit of a bucket whose route has none.
const unlimited = math.MaxInt32

// bucket counts the calls to one or more routes that share a limit, for one
// major parameter. Discord grants a number of calls per window; a window begins
// with its first call. Between windows the bucket is open: as many calls may be
// in flight as a window allows, and the first response states when the window
// ends. While the limit is unknown, calls go one at a time.
type bucket struct {
	queue
	key         key
	limit       int           // calls per window; 0 if unknown
	remaining   int           // calls left in this window
	inFlight    int           // calls sent and not yet answered
	reset       time.Time     // end of the window; zero while open
	remoteReset time.Duration // end of the window by Discord's clock, which identifies windows
	window      time.Duration // longest observed window
}

// open reports whether no window is running.
func (b *bucket) open(now time.Time) bool { return b.reset.IsZero() || !now.Before(b.reset) }

// room returns how many more calls may be in flight while the bucket is open.
func (b *bucket) room() int { return max(b.limit, 1) - b.inFlight }

func (b *bucket) take(now time.Time) bool {
	switch {
	case b.open(now):
		b.reset = time.Time{}
		if b.room() < 1 {
			return false
		}
	case b.remaining < 1:
		return false
	default:
		b.remaining--
	}
	b.inFlight++
	return true
}

func (b *bucket) wait(now time.Time, ahead int) (time.Duration, bool) {
	open := b.open(now)
	switch {
	case open && ahead < b.room(), !open && ahead < b.remaining:
		return 0, true
	case open:
		return shortDelay, false
	}
	windows := (ahead - b.remaining) / max(b.limit, 1)
	return b.reset.Sub(now) + time.Duration(windows)*b.window, true
}

// unsent returns the slot of a call that was not sent.
func (b *bucket) unsent() {
	b.inFlight--
	if !b.reset.IsZero() {
		b.remaining = min(b.remaining+1, b.limit)
	}
}

// learn applies the quota of a response. It assumes that Discord has not yet
// counted calls in flight, so that the remaining number is never overestimated;
// responses out of order leave it unchanged or lower it.
func (b *bucket) learn(now time.Time, q quota) {
	b.limit = q.limit
	b.window = max(b.window, q.after)
	left, reset := max(q.remaining-b.inFlight, 0), now.Add(q.after)
	switch {
	case b.open(now) || q.reset > b.remoteReset+sameReset:
		b.remaining, b.reset, b.remoteReset = left, reset, q.reset
	case q.reset >= b.remoteReset-sameReset:
		b.remaining = min(b.remaining, left)
		if reset.Before(b.reset) {
			b.reset = reset // the fastest response is the most exact
		}
	}
}

// idle reports whether the bucket can be removed without losing information.
func (b *bucket) idle(now time.Time) bool {
	return b.inFlight == 0 && len(b.waiting) == 0 && b.open(now) && !now.Before(b.pausedUntil)
}

// Discord accepts 50 calls with the bot token per second. The extra 40 ms of the window
// allow for jitter of the network.
const (
	globalLimit  = 50
	globalWindow = 1040 * time.Millisecond
)

// pace is a sliding window that admits at most len(sent) calls.
type pace struct {
	sent []time.Time // send times of the last calls, a ring
	next int         // index of the oldest
}

func (p *pace) take(now time.Time) bool {
	if d, _ := p.wait(now, 0); d > 0 {
		return false
	}
	p.sent[p.next] = now
	p.next = (p.next + 1) % len(p.sent)
	return true
}

func (p *pace) wait(now time.Time, ahead int) (time.Duration, bool) {
	n := len(p.sent)
	free := p.sent[(p.next+ahead)%n].Add(globalWindow * time.Duration(1+ahead/n))
	return max(free.Sub(now), 0), true
}
