package rest

import (
	"net/http"
	"strconv"
	"time"
)

// quota is what an answer tells about the limit of its bucket.
type quota struct {
	bucket    string // "" for an answer that tells nothing
	limit     int
	remaining int
	after     time.Duration // until the window ends
	ends      time.Duration // when it ends by Discord's clock
}

// readQuota reads the headers, by their keys as package http spells them.
func readQuota(h http.Header) quota {
	name := header(h, "X-Ratelimit-Bucket")
	if name == "" {
		return quota{}
	}
	limit, err := strconv.Atoi(header(h, "X-Ratelimit-Limit"))
	if err != nil || limit < 1 {
		return quota{}
	}
	q := quota{bucket: name, limit: limit}
	q.remaining, _ = strconv.Atoi(header(h, "X-Ratelimit-Remaining")) // 0 if it is missing
	q.after = seconds(header(h, "X-Ratelimit-Reset-After"))
	q.ends = seconds(header(h, "X-Ratelimit-Reset"))
	return q
}

func header(h http.Header, canonical string) string {
	if v := h[canonical]; len(v) > 0 {
		return v[0]
	}
	return ""
}

// seconds reads a number of seconds, 0 if it is none.
func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f > 0) {
		return 0
	}
	return time.Duration(min(f, 9e9) * 1e9) // no overflow, whatever was sent
}

// answered takes in an answer other than a 429, or, with a quota of nothing, the
// want of one. That a call which went well tells nothing of a limit means that
// its route has none.
func (l *limits) answered(t *turn, q quota, well bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	b := l.land(t)
	switch {
	case q.bucket != "":
		named := l.rename(t, b, q)
		named.learn(now, q)
		l.wake(named, now)
	case well && t.route.hash == "":
		t.route.free = true
		if b != nil {
			b.limit = unlimited
		}
	}
	l.wake(b, now)
}

// wake serves the calls that wait for a bucket, if there is one.
func (l *limits) wake(b *bucket, now time.Time) {
	if b != nil {
		l.serve(&b.line, now)
	}
}

// land notes that a call is no longer under way.
func (l *limits) land(t *turn) *bucket {
	b := t.by
	if b != nil {
		b.flying--
		t.by = nil
	}
	return b
}

// rename returns the bucket that an answer names. What waits in the one that
// stood for it until now goes there.
func (l *limits) rename(t *turn, old *bucket, q quota) *bucket {
	t.route.hash, t.route.limit, t.route.free = q.bucket, q.limit, false
	b := l.bucket(t)
	if old != nil && old != b && old.key.name == t.route.name {
		b.adopt(&old.line)
		delete(l.buckets, old.key)
	}
	return b
}

// refusal is what a 429 says.
type refusal struct {
	after time.Duration
	all   bool // it concerns every call of the kind
}

// longestHold is how long a 429 is believed: after it, one call asks anew.
const longestHold = time.Hour

// refused takes in a 429. It returns how long the calls that it concerns are
// held back, which is a little longer than was asked, so that not all clients
// come back at once.
func (l *limits) refused(t *turn, q quota, r refusal) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	landed := l.land(t)
	b := landed
	if q.bucket != "" {
		b = l.rename(t, b, q)
	}
	hold := min(r.after, longestHold)
	spread := min(hold/10+50*time.Millisecond, time.Second)
	hold += time.Duration(l.random() * float64(spread))
	held := l.gate(t)
	if !r.all {
		b = l.reopen(t, b)
		held = &b.line
	}
	if until := now.Add(hold); until.After(held.pause) {
		held.pause = until
	}
	l.serve(held, now)
	l.wake(b, now)
	l.wake(landed, now)
	return hold
}

// reopen forgets what was known of a bucket's window, since it was wrong.
func (l *limits) reopen(t *turn, b *bucket) *bucket {
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

// count counts an invalid request, and reports whether calls are refused from
// now on.
func (l *limits) count() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.invalid.add(l.now())
}

// Buckets are looked through once in a while, or when there are many more of
// them than were left the last time: those of interactions are soon of no use.
const (
	sweepEach = time.Minute
	sweepMin  = 256
	routeLife = time.Hour
)

// sweep forgets buckets whose windows are over.
func (l *limits) sweep(now time.Time) {
	if len(l.buckets) < max(l.crowd, sweepMin) && now.Sub(l.swept) < sweepEach {
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
	l.swept, l.crowd = now, 2*len(l.buckets)
}
