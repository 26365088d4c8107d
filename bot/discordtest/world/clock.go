package world

import (
	"slices"
	"sync"
	"time"
)

// Clock is the time that deadlines, delays and snowflakes go by.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f once, on any goroutine, when d has passed; stop
	// prevents it, and says whether it was in time.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

// WallClock is the ordinary passing of time.
type WallClock struct{}

// Now is the present.
func (WallClock) Now() time.Time { return time.Now() }

// AfterFunc is time.AfterFunc.
func (WallClock) AfterFunc(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

// skippingClock is a clock on which waits take no time: each moves the clock on to
// its own end at once.
type skippingClock struct {
	Clock
	mu    sync.Mutex
	ahead time.Duration // of the other clock
}

// Now is the time of the other clock, and what was skipped.
func (c *skippingClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.Clock.Now().Add(c.ahead)
}

// AfterFunc moves the clock on by d, to the next whole millisecond as limits are
// given in those, and calls f on another goroutine.
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

// ManualClock stands still until it is advanced. The zero ManualClock is no
// use; NewManualClock makes one.
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

// NewManualClock makes a clock that stands at the given time.
func NewManualClock(now time.Time) *ManualClock { return &ManualClock{now: now} }

// Now is where the clock stands.
func (c *ManualClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// AfterFunc has f called by the Advance that reaches d from now, or at once on
// a new goroutine if d is not positive.
func (c *ManualClock) AfterFunc(d time.Duration, f func()) func() bool {
	if d <= 0 {
		go f()
		return func() bool { return false }
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &manualTimer{c.now.Add(d), f}
	at, _ := slices.BinarySearchFunc(c.timers, t, func(a, b *manualTimer) int {
		if !a.at.After(b.at) { // keeps the order of timers that are due together
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

// Waits returns a channel that is closed as soon as a timer is due within d from now: a
// test knows by it that the code under test waits for the clock to be advanced.
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

// Advance moves the clock on by d, calling what falls due on the way in its
// order, each with the clock at its own time. It returns when all of them have
// returned.
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
