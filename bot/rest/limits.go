package rest

import (
	"context"
	"sync"
	"time"

	"parlour/bot/clock"
)

// limits holds all rate limits. Its mutex is never held across a send. What it learns from responses is in quota.go.
type limits struct {
	waitClock clock.Clock // of how long calls may wait
	clock     clock.Clock // of the rate limits
	random    func() float64

	mu        sync.Mutex
	routes    map[string]*route
	buckets   map[key]*bucket
	bot       queue     // all calls with the bot token
	anonymous time.Time // until then calls with an interaction token have the bot token too
	invalid   tally
	swept     time.Time // time of the last sweep
	sweepAt   int       // number of buckets that triggers the next sweep
}

// route is what is known of all calls with one template.
type route struct {
	name  string
	hash  string // Discord's name of the bucket, which several routes may share
	limit int    // calls per window; 0 if unknown
	free  bool   // responses carry no limit
	used  time.Time
}

// key identifies a bucket, by Discord's name or, until that is known, by route.
type key struct{ name, major string }

// ticket is a call as the limits see it.
type ticket struct {
	route       *route
	major       string
	interaction bool    // the call carries an interaction token
	authorized  bool    // the call carries the bot token
	bucket      *bucket // the bucket whose slot the call holds, or nil
}

func (t *ticket) key() key {
	if t.route.hash == "" {
		return key{t.route.name, t.major}
	}
	return key{t.route.hash, t.major}
}

func newLimits(o Options) *limits {
	l := &limits{waitClock: o.Clock, clock: o.LimitClock, random: o.Rand, routes: map[string]*route{}, buckets: map[key]*bucket{}, swept: o.LimitClock.Now()}
	l.bot = queue{policy: &pace{sent: make([]time.Time, globalLimit)}, reason: "the limit of all requests"}
	return l
}

// now returns the time of the rate limits.
func (l *limits) now() time.Time { return l.clock.Now() }

// waitLimit bounds the time that a call may wait in queues.
type waitLimit struct {
	until   time.Time // zero for no bound
	bounded bool      // until comes from MaxWait, not from the context
	first   bool      // the call was refused or is urgent, and goes to the head of the queue
}

// enter waits until a call may be sent.
func (l *limits) enter(ctx context.Context, t *ticket, limit waitLimit) error {
	l.mu.Lock()
	w, err := l.acquireBucket(t, limit)
	l.mu.Unlock()
	if err != nil {
		return err
	}
	if w != nil {
		served, err := l.await(ctx, w, limit)
		if err != nil {
			return err
		}
		t.bucket = served.bucket
	}
	l.mu.Lock()
	w, err = l.authorize(t, limit)
	l.mu.Unlock()
	if w != nil {
		_, err = l.await(ctx, w, limit)
	}
	if err != nil {
		l.unsent(t)
	}
	return err
}

// acquireBucket takes a slot of the call's bucket, if it has one, or joins its
// queue.
func (l *limits) acquireBucket(t *ticket, limit waitLimit) (*waiter, error) {
	now := l.now()
	if d := l.blocked(t, now); d > 0 {
		return nil, &LimitedError{RetryAfter: d, Reason: "too many invalid requests"}
	}
	l.sweep(now)
	t.route.used = now
	if t.route.free {
		return nil, nil
	}
	b := l.bucket(t)
	w, err := l.acquire(&b.queue, limit)
	if w == nil && err == nil {
		t.bucket = b
	}
	return w, err
}

// authorize decides whether a call carries the bot token. If it does, authorize takes a slot of
// the limit of all such calls or joins its queue. Calls with an interaction token need no
// other, except while Discord refuses them: it limits requests without a bot token by address.
func (l *limits) authorize(t *ticket, limit waitLimit) (*waiter, error) {
	if t.authorized = !t.interaction || l.now().Before(l.anonymous); !t.authorized {
		return nil, nil
	}
	limit.first = limit.first || t.interaction
	return l.acquire(&l.bot, limit)
}

// blocked returns how long a call is rejected for too many invalid requests.
func (l *limits) blocked(t *ticket, now time.Time) time.Duration {
	if t.interaction {
		return 0
	}
	return l.invalid.wait(now)
}

// route returns the route with a template, adding it if needed.
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

// bucket returns the bucket of a call, adding it if needed.
func (l *limits) bucket(t *ticket) *bucket {
	k := t.key()
	b := l.buckets[k]
	if b == nil {
		b = &bucket{key: k, limit: t.route.limit}
		b.queue = queue{policy: b, bucket: b, reason: "a limit of its route"}
		l.buckets[k] = b
	}
	return b
}

// acquire takes a slot of a queue or joins it. It fails if the expected wait is
// too long.
func (l *limits) acquire(q *queue, limit waitLimit) (*waiter, error) {
	now := l.now()
	ahead := len(q.waiting)
	if limit.first {
		ahead = 0
	}
	if ahead == 0 && q.free(now) {
		return nil, nil
	}
	d, _ := q.delay(now, ahead)
	d = max(d, time.Millisecond)
	if !limit.until.IsZero() && l.waitClock.Now().Add(d).After(limit.until) {
		return nil, &LimitedError{RetryAfter: d, Reason: q.reason}
	}
	w := q.join(limit.first)
	l.serve(q, now)
	return w, nil
}

// await waits until a call is served and returns its queue.
func (l *limits) await(ctx context.Context, w *waiter, limit waitLimit) (*queue, error) {
	expired := make(chan struct{})
	if limit.bounded {
		defer l.waitClock.AfterFunc(limit.until.Sub(l.waitClock.Now()), func() { close(expired) })()
	}
	select {
	case <-w.ready:
	case <-ctx.Done():
	case <-expired:
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if w.served {
		return w.queue, nil
	}
	w.leave()
	d, _ := w.queue.delay(l.now(), len(w.queue.waiting))
	return nil, &LimitedError{RetryAfter: max(d, time.Millisecond), Reason: w.queue.reason, cause: ctx.Err()}
}

// serve serves a queue now and whenever a slot becomes free with time.
func (l *limits) serve(q *queue, now time.Time) {
	q.serve(now, l.clock, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.serve(q, l.now())
	})
}

// unsent returns the slot of a call that was not sent.
func (l *limits) unsent(t *ticket) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t.bucket != nil {
		t.bucket.unsent()
		l.serve(&t.bucket.queue, l.now())
		t.bucket = nil
	}
}
