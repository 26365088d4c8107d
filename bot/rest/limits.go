package rest

import (
	"context"
	"sync"
	"time"

	"parlour/bot/clock"
)

// limits is the one table of all that holds requests back. Its mutex is held for
// moments only, and never while anything is sent.
type limits struct {
	patient clock.Clock // of how long calls may wait
	clock   clock.Clock // of the limits
	random  func() float64

	mu      sync.Mutex
	routes  map[string]*route
	buckets map[key]*bucket
	bot     line // calls with the bot's token
	hooks   line // calls by an interaction's token
	invalid tally
	swept   time.Time // when idle buckets were last forgotten
	crowd   int       // how many buckets make it worth doing so again
}

// route is what is known of all calls with one template.
type route struct {
	name  string
	hash  string // Discord's name of its bucket, which several routes may share
	limit int    // calls a window, 0 while not known
	free  bool   // answers carry no limit
	used  time.Time
}

// key names a bucket: by Discord's name, or while that isn't known by the route.
type key struct{ name, major string }

// turn is what one call is to the limits.
type turn struct {
	route *route
	major string
	token bool    // by an interaction's token
	by    *bucket // that a slot was taken from, or nil
}

func (t *turn) key() key {
	if t.route.hash == "" {
		return key{t.route.name, t.major}
	}
	return key{t.route.hash, t.major}
}

func newLimits(global int, patient, limit clock.Clock, random func() float64) *limits {
	l := &limits{patient: patient, clock: limit, random: random, routes: map[string]*route{}, buckets: map[key]*bucket{}, swept: limit.Now()}
	l.bot = line{policy: &pace{sent: make([]time.Time, global)}, why: "the limit of all requests"}
	l.hooks = line{policy: &pace{}, why: "a limit of interactions' requests"}
	return l
}

// now is the time that the limits go by.
func (l *limits) now() time.Time { return l.clock.Now() }

// gate is the line that all calls of a kind pass.
func (l *limits) gate(t *turn) *line {
	if t.token {
		return &l.hooks
	}
	return &l.bot
}

// patience is how long a call may wait in lines.
type patience struct {
	until   time.Time // zero for no end
	bounded bool      // the end is the call's own, and not its context's
	again   bool      // it was refused, and goes before those that wait
}

// enter waits until a call may be sent.
func (l *limits) enter(ctx context.Context, t *turn, p patience) error {
	l.mu.Lock()
	w, err := l.approach(t, p)
	l.mu.Unlock()
	if err != nil {
		return err
	}
	if w != nil {
		served, err := l.await(ctx, w, p)
		if err != nil {
			return err
		}
		t.by = served.bucket
	}
	l.mu.Lock()
	w, err = l.stand(l.gate(t), p)
	l.mu.Unlock()
	if w != nil {
		_, err = l.await(ctx, w, p)
	}
	if err != nil {
		l.unsent(t)
	}
	return err
}

// approach takes a slot of a call's bucket, if it has one, or joins its line.
func (l *limits) approach(t *turn, p patience) (*waiter, error) {
	now := l.now()
	if d := l.overdone(t, now); d > 0 {
		return nil, &LimitedError{After: d, Why: "too many invalid requests"}
	}
	l.sweep(now)
	t.route.used = now
	if t.route.free {
		return nil, nil
	}
	b := l.bucket(t)
	w, err := l.stand(&b.line, p)
	if w == nil && err == nil {
		t.by = b
	}
	return w, err
}

// overdone is how long a call is refused for too many invalid requests.
func (l *limits) overdone(t *turn, now time.Time) time.Duration {
	if t.token {
		return 0
	}
	return l.invalid.wait(now)
}

// route returns what is known of a template.
func (l *limits) route(name []byte) *route {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.routes[string(name)]
	if r == nil {
		r = &route{name: string(name), used: l.now()}
		l.routes[r.name] = r
	}
	return r
}

// bucket returns the bucket of a call, made if need be.
func (l *limits) bucket(t *turn) *bucket {
	k := t.key()
	b := l.buckets[k]
	if b == nil {
		b = &bucket{key: k, limit: t.route.limit}
		b.line = line{policy: b, bucket: b, why: "a limit of its route"}
		l.buckets[k] = b
	}
	return b
}

// stand takes a slot of a line, or joins it. It does neither when it is plain
// that the wait would be too long.
func (l *limits) stand(ln *line, p patience) (*waiter, error) {
	now := l.now()
	ahead := len(ln.waiting)
	if p.again {
		ahead = 0
	}
	if ahead == 0 && ln.free(now) {
		return nil, nil
	}
	d, _ := ln.delay(now, ahead)
	d = max(d, time.Millisecond)
	if !p.until.IsZero() && l.patient.Now().Add(d).After(p.until) {
		return nil, &LimitedError{After: d, Why: ln.why}
	}
	w := ln.join(p.again)
	l.serve(ln, now)
	return w, nil
}

// await waits until a call is served, and returns the line in which it was.
func (l *limits) await(ctx context.Context, w *waiter, p patience) (*line, error) {
	tired := make(chan struct{})
	if p.bounded {
		defer l.patient.AfterFunc(p.until.Sub(l.patient.Now()), func() { close(tired) })()
	}
	select {
	case <-w.ready:
	case <-ctx.Done():
	case <-tired:
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if w.served {
		return w.line, nil
	}
	w.leave()
	d, _ := w.line.delay(l.now(), len(w.line.waiting))
	return nil, &LimitedError{After: max(d, time.Millisecond), Why: w.line.why, cause: ctx.Err()}
}

// serve serves a line, now and whenever time brings a slot.
func (l *limits) serve(ln *line, now time.Time) {
	ln.serve(now, l.clock, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.serve(ln, l.now())
	})
}

// ready is how long a call would wait.
func (l *limits) ready(t *turn) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	gate := l.gate(t)
	d, _ := gate.delay(now, len(gate.waiting))
	d = max(d, l.overdone(t, now), 0)
	if b := l.buckets[t.key()]; b != nil && !t.route.free {
		own, _ := b.delay(now, len(b.waiting))
		d = max(d, own)
	}
	return d
}

// unsent gives back the slot of a call that was not sent.
func (l *limits) unsent(t *turn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t.by != nil {
		t.by.unsent()
		l.serve(&t.by.line, l.now())
		t.by = nil
	}
}
