package rest_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"parlour/bot/rest"
)

// handClock stands still until a test moves it.
type handClock struct {
	mu     sync.Mutex
	now    time.Time
	timers map[*func()]time.Time
}

func (c *handClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *handClock) AfterFunc(d time.Duration, f func()) func() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timers == nil {
		c.timers = map[*func()]time.Time{}
	}
	c.timers[&f] = c.now.Add(d)
	return func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		_, waits := c.timers[&f]
		delete(c.timers, &f)
		return waits
	}
}

// pass moves the clock and fires the due timers.
func (c *handClock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	for f, at := range c.timers {
		if !at.After(c.now) {
			delete(c.timers, f)
			go (*f)()
		}
	}
}

// A call waits by its clocks, not by the wall clock.
func TestClocks(t *testing.T) {
	tests := []struct {
		name    string
		discord http.RoundTripper
		call    rest.Call
		limits  bool // LimitClock measures the wait
		wait    time.Duration
		want    string // of the error
	}{
		{"an answer", hang{script(fine)}, rest.Call{Timeout: time.Second, MaxAttempts: 1}, false, time.Second, "deadline exceeded"},
		{"a pause", script(broken, fine), rest.Call{}, true, 100 * time.Millisecond, ""},
		{"a limit", script(says(429, `{"retry_after": 3}`), fine), rest.Call{}, true, 3 * time.Second, ""},
		{"MaxWait", script(says(429, `{"retry_after": 3}`)), rest.Call{MaxWait: 4 * time.Second}, false, 4 * time.Second, "limit"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begin := time.Now()
				wall, limits := &handClock{now: begin}, &handClock{now: begin}
				c := rest.New(rest.Options{Transport: test.discord, Clock: wall, LimitClock: limits, Rand: func() float64 { return 0 }})
				test.call.Method, test.call.Path = "PATCH", "/channels/1"
				done := make(chan error, 1)
				go func() { done <- c.Do(t.Context(), test.call) }()
				time.Sleep(time.Hour) // bubble time
				decides := wall
				if test.limits {
					decides = limits
				}
				decides.pass(test.wait - time.Millisecond)
				synctest.Wait()
				if len(done) > 0 {
					t.Fatalf("the call ended early: %v", <-done)
				}
				decides.pass(time.Millisecond)
				if err := <-done; err == nil && test.want != "" || err != nil && (test.want == "" || !strings.Contains(err.Error(), test.want)) {
					t.Errorf("got %v, want %q", err, test.want)
				}
			})
		})
	}
}
