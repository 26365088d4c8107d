package rest

import (
	"math"
	"net/http"
	"strconv"
	"time"
)

// quota is what a response says about its bucket.
type quota struct {
	bucket    string // "" if the response names no bucket
	limit     int
	remaining int
	after     time.Duration // until the window ends
	reset     time.Duration // the end of the window by Discord's clock
}

// readQuota reads the rate limit headers.
func readQuota(h http.Header) quota {
	name := h.Get("X-Ratelimit-Bucket")
	if name == "" {
		return quota{}
	}
	limit, err := strconv.Atoi(h.Get("X-Ratelimit-Limit"))
	if err != nil || limit < 1 {
		return quota{}
	}
	q := quota{bucket: name, limit: limit}
	q.remaining, _ = strconv.Atoi(h.Get("X-Ratelimit-Remaining")) // 0 if missing
	q.after = seconds(h.Get("X-Ratelimit-Reset-After"))
	q.reset = seconds(h.Get("X-Ratelimit-Reset"))
	return q
}

// seconds parses a number of seconds; 0 if it is not a positive number.
func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f > 0) {
		return 0
	}
	return time.Duration(min(f, 9e9) * 1e9) // cannot overflow
}

// onResponse records a response other than a 429, or a lost one as an empty
// quota. A success without a quota means that its route has no limit.
func (l *limits) onResponse(t *ticket, q quota, success bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	b := l.release(t)
	switch {
	case q.bucket != "":
		named := l.assign(t, b, q)
		named.learn(now, q)
		l.wake(named, now)
	case success && t.route.hash == "":
		t.route.free = true
		if b != nil {
			b.limit = unlimited
		}
	}
	l.wake(b, now)
}

// wake serves the calls that wait for a bucket; b may be nil.
func (l *limits) wake(b *bucket, now time.Time) {
	if b != nil {
		l.serve(&b.queue, now)
	}
}

// release marks a call as no longer in flight and returns its bucket.
func (l *limits) release(t *ticket) *bucket {
	b := t.bucket
	if b != nil {
		b.inFlight--
		t.bucket = nil
	}
	return b
}

// assign returns the bucket that a response names. Calls that wait in the
// provisional bucket of the route move there.
func (l *limits) assign(t *ticket, old *bucket, q quota) *bucket {
	t.route.hash, t.route.limit, t.route.free = q.bucket, q.limit, false
	b := l.bucket(t)
	if old != nil && old != b && old.key.name == t.route.name {
		b.adopt(&old.queue)
		delete(l.buckets, old.key)
	}
	return b
}

// maxHold bounds how long a 429 is obeyed before one call probes the limit
// again.
const maxHold = time.Hour

// onLimited records a 429 and returns how long the calls that it concerns are
// delayed: if it is global, all calls with the bot token, or all without. A jitter keeps clients
// from returning at the same moment.
func (l *limits) onLimited(t *ticket, q quota, after time.Duration, global bool) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	sent := l.release(t)
	b := sent
	if q.bucket != "" {
		b = l.assign(t, b, q)
	}
	hold := min(after, maxHold)
	spread := min(hold/10+50*time.Millisecond, time.Second)
	hold += time.Duration(l.random() * float64(spread))
	if !global {
		b = l.reopen(t, b)
	}
	l.hold(t, b, global, now.Add(hold))
	l.serve(&l.bot, now)
	l.wake(b, now)
	l.wake(sent, now)
	return hold
}

// hold stops the calls that a 429 concerns: the calls of a bucket, all with the bot
// token, or all without.
func (l *limits) hold(t *ticket, b *bucket, global bool, until time.Time) {
	held := &l.bot.pausedUntil
	switch {
	case !global:
		held = &b.pausedUntil
	case !t.authorized:
		held = &l.anonymous
	}
	if until.After(*held) {
		*held = until
	}
}

// reopen resets a bucket's window, which a 429 has proved wrong.
func (l *limits) reopen(t *ticket, b *bucket) *bucket {
	t.route.free = false
	if b == nil {
		b = l.bucket(t)
	}
	if b.limit == unlimited {
		b.limit = 0
	}
	b.reset = time.Time{}
	return b
}

// countInvalid counts an invalid request and reports whether it reached the
// maximum.
func (l *limits) countInvalid() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.invalid.add(l.now())
}

// Idle buckets are removed at this interval, or once there are twice as many
// buckets as the last sweep left: buckets of interactions are short-lived.
const (
	sweepInterval = time.Minute
	sweepMin      = 256
	routeLife     = time.Hour
)

// sweep removes buckets whose windows have ended.
func (l *limits) sweep(now time.Time) {
	if len(l.buckets) < max(l.sweepAt, sweepMin) && now.Sub(l.swept) < sweepInterval {
		return
	}
	for k, b := range l.buckets {
		if b.idle(now) {
			delete(l.buckets, k)
		}
	}
	for name, r := range l.routes {
		if now.Sub(r.used) > routeLife {
			delete(l.routes, name)
		}
	}
	l.swept, l.sweepAt = now, 2*len(l.buckets)
}

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
