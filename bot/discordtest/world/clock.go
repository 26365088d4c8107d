package world

import (
	"slices"
	"sync"
	"time"
)

// Clock measures deadlines and delays and dates IDs.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f once, on any goroutine, after d. stop cancels the call
	// and reports whether it was in time.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

// WallClock is the wall clock.
type WallClock struct{}

// Now returns time.Now().
func (WallClock) Now() time.Time { return time.Now() }

// AfterFunc calls time.AfterFunc.
func (WallClock) AfterFunc(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

// skippingClock is a clock on which waits take no time: a wait advances the
// clock to its end.
type skippingClock struct {
	Clock
	mu    sync.Mutex
	ahead time.Duration // of Clock
}

// Now returns the time of Clock plus the skipped time.
func (c *skippingClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.Clock.Now().Add(c.ahead)
}

// AfterFunc advances the clock by d, rounded up to milliseconds like rate
// limits, and calls f on another goroutine.
func (c *skippingClock) AfterFunc(d time.Duration, f func()) func() bool {
	c.skip(d)
	go f()
	return func() bool { return false }
}

func (c *skippingClock) skip(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += (max(d, 0) + time.Millisecond - 1).Truncate(time.Millisecond)
}

// ManualClock stands still until it is advanced. Create one with
// NewManualClock.
type ManualClock struct {
	mu     sync.Mutex
	now    time.Time
	timers []*manualTimer
	awaits []manualWait
}

// manualWait is a call of Waits: C is closed when a timer is due by a time.
type manualWait struct {
	by time.Time
	c  chan struct{}
}

type manualTimer struct {
	at time.Time
	f  func()
}

// NewManualClock returns a clock that stands at a time.
func NewManualClock(now time.Time) *ManualClock { return &ManualClock{now: now} }

// Now returns the time of the clock.
func (c *ManualClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// AfterFunc schedules f for the Advance that reaches d from now. If d is not
// positive, it calls f at once on another goroutine.
func (c *ManualClock) AfterFunc(d time.Duration, f func()) func() bool {
	if d <= 0 {
		go f()
		return func() bool { return false }
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &manualTimer{c.now.Add(d), f}
	at, _ := slices.BinarySearchFunc(c.timers, t, func(a, b *manualTimer) int {
		if !a.at.After(b.at) { // keeps the order of simultaneous timers
			return -1
		}
		return 1
	})
	c.timers = slices.Insert(c.timers, at, t)
	c.awaits = slices.DeleteFunc(c.awaits, func(w manualWait) bool {
		if t.at.After(w.by) {
			return false
		}
		close(w.c)
		return true
	})
	return func() bool { return c.stop(t) }
}

func (c *ManualClock) stop(t *manualTimer) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.Index(c.timers, t)
	if i < 0 {
		return false
	}
	c.timers = slices.Delete(c.timers, i, i+1)
	return true
}

// Waits returns a channel that is closed once a timer is due within d. It tells a test that
// the code under test waits for the clock.
func (c *ManualClock) Waits(d time.Duration) <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := manualWait{c.now.Add(d), make(chan struct{})}
	if len(c.timers) > 0 && !c.timers[0].at.After(w.by) {
		close(w.c)
	} else {
		c.awaits = append(c.awaits, w)
	}
	return w.c
}

// Advance moves the clock by d and calls the due timers in order, each at its
// own time. It returns after all of them have returned.
func (c *ManualClock) Advance(d time.Duration) {
	c.mu.Lock()
	end := c.now.Add(d)
	for len(c.timers) > 0 && !c.timers[0].at.After(end) {
		t := c.timers[0]
		c.timers = slices.Delete(c.timers, 0, 1)
		if t.at.After(c.now) {
			c.now = t.at
		}
		c.mu.Unlock()
		t.f()
		c.mu.Lock()
	}
	if end.After(c.now) {
		c.now = end
	}
	c.mu.Unlock()
}
