package rest_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"parlour/bot/rest"
)

func post(path string) rest.Call {
	return rest.Call{Method: "POST", Path: path, Body: map[string]string{"content": "hello"}, Idempotent: true}
}

// together makes n concurrent calls and waits for all of them.
func together(t *testing.T, c *rest.Client, n int, call func(i int) rest.Call) {
	t.Helper()
	var wait sync.WaitGroup
	for i := range n {
		wait.Go(func() {
			if err := c.Do(t.Context(), call(i)); err != nil {
				t.Errorf("call %d: %v", i, err)
			}
		})
	}
	wait.Wait()
}

func TestCallsOfABucketStayWithinItsLimit(t *testing.T) {
	tests := []struct {
		name  string
		delay func(n int) time.Duration
		most  time.Duration // for 100 calls with 5 per 2 s
	}{
		{"at once", nil, 42 * time.Second},
		{"answers take 100 ms", func(int) time.Duration { return 100 * time.Millisecond }, 46 * time.Second},
		{"answers out of order", func(n int) time.Duration { return time.Duration(n*37%11) * 30 * time.Millisecond }, 50 * time.Second},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				discord := &buckets{limit: 5, window: 2 * time.Second, delay: test.delay}
				c, _ := client(t, discord)
				start := time.Now()
				together(t, c, 100, func(int) rest.Call { return post("/channels/1/messages") })
				if discord.over > 0 {
					t.Errorf("%d calls were refused", discord.over)
				}
				if took := time.Since(start); took > test.most {
					t.Errorf("100 calls took %v of fake time, want at most %v", took, test.most)
				}
			})
		})
	}
}

func TestChannelsDoNotWaitForEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		discord := &buckets{limit: 2, window: 10 * time.Second}
		c, _ := client(t, discord)
		start := time.Now()
		together(t, c, 40, func(i int) rest.Call { return post(fmt.Sprintf("/channels/%d/messages", i/2)) })
		if took := time.Since(start); discord.over > 0 || took > 0 {
			t.Errorf("%d refused in %v, want none in no time", discord.over, took)
		}
	})
}

func TestGlobalLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		discord := &buckets{limit: 1000, window: time.Second, global: 50}
		c, _ := client(t, discord)
		start := time.Now()
		together(t, c, 200, func(i int) rest.Call { return post(fmt.Sprintf("/channels/%d/messages", i)) })
		if took := time.Since(start); discord.over > 0 || took < 3*time.Second || took > 4*time.Second {
			t.Errorf("%d refused in %v, want none in 3 to 4 s", discord.over, took)
		}
		start = time.Now()
		together(t, c, 200, func(i int) rest.Call {
			return rest.Call{Method: "PATCH", Path: fmt.Sprintf("/webhooks/5/token%d/messages/@original", i), TokenInPath: true}
		})
		if took := time.Since(start); took > 0 {
			t.Errorf("calls by interactions' tokens took %v, want no time", took)
		}
	})
}

func TestCallsAreServedInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		discord := &buckets{limit: 1, window: time.Second} // calls of one window go at once, in any order
		c, _ := client(t, discord)
		var want []string
		var wait sync.WaitGroup
		for i := range 20 {
			path := fmt.Sprintf("/channels/1/messages?n=%02d", i)
			want = append(want, "/api/v10"+path)
			wait.Go(func() { _ = c.Do(t.Context(), post(path)) })
			synctest.Wait()
		}
		wait.Wait()
		if !slices.Equal(discord.order, want) {
			t.Errorf("sent in the order %v", discord.order)
		}
	})
}

func TestA429StopsTheCallsItConcerns(t *testing.T) {
	other := strings.Replace(callback, "77", "78", 1)
	same := post("/channels/1/messages")
	elsewhere := post("/channels/2/messages")
	mine := rest.Call{Method: "PATCH", Path: hook + "/messages/@original", TokenInPath: true}
	first := rest.Call{Method: "POST", Path: other, TokenInPath: true}
	tests := []struct {
		name    string
		refused rest.Call
		headers []string
		body    string
		held    []rest.Call
		free    []rest.Call
	}{
		{"bucket", same, []string{"X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "5"}, `{"retry_after": 30, "global": false}`,
			[]rest.Call{same}, []rest.Call{elsewhere, mine, first}},
		{"a scope without a bucket", same, []string{"X-RateLimit-Scope", "user"}, `{"retry_after": 30}`,
			[]rest.Call{same}, []rest.Call{elsewhere, mine, first}},
		{"global", same, nil, `{"retry_after": 30, "global": true}`, []rest.Call{same, elsewhere}, []rest.Call{mine, first}},
		{"global by scope", same, []string{"X-RateLimit-Scope", "global"}, `{"retry_after": 30}`,
			[]rest.Call{same, elsewhere}, []rest.Call{mine, first}},
		{"from a proxy", same, []string{"Retry-After", "30"}, `<html>`, []rest.Call{same, elsewhere}, []rest.Call{mine, first}},
		{"bucket of a token", mine, []string{"X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "5"}, `{"retry_after": 30}`,
			[]rest.Call{mine}, []rest.Call{same, elsewhere, first}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c, log := client(t, script(says(429, test.body, test.headers...), says(200, `{}`)))
				test.refused.MaxAttempts = 1
				err := c.Do(t.Context(), test.refused)
				var limited *rest.LimitedError
				if !errors.As(err, &limited) || limited.RetryAfter != 30*time.Second {
					t.Errorf("got %v, want a delay of 30 s", err)
				}
				if !strings.Contains(log.String(), "delay=30s") {
					t.Errorf("log: %s", log)
				}
				for _, call := range test.held {
					if got := c.Delay(call); got != 30*time.Second {
						t.Errorf("%s %s is ready in %v, want 30s", call.Method, call.Path, got)
					}
				}
				for _, call := range test.free {
					if got := c.Delay(call); got != 0 {
						t.Errorf("%s %s is ready in %v, want now", call.Method, call.Path, got)
					}
				}
				start := time.Now()
				if err := c.Do(t.Context(), test.held[0]); err != nil {
					t.Error(err)
				}
				if took := time.Since(start); took != 30*time.Second {
					t.Errorf("the next call took %v, want 30s", took)
				}
			})
		})
	}
}

func TestA429HasJitter(t *testing.T) {
	tests := []struct {
		body string
		rand float64
		want time.Duration
	}{
		{`{"retry_after": 2}`, 0, 2 * time.Second},
		{`{"retry_after": 2}`, 0.5, 2*time.Second + 125*time.Millisecond},
		{`{"retry_after": 60}`, 0.5, 60*time.Second + 500*time.Millisecond},
		{`{"retry_after": 1e30}`, 0, time.Hour},
		{`{"retry_after": -5}`, 0, time.Second},
		{``, 0, time.Second},
	}
	for _, test := range tests {
		synctest.Test(t, func(t *testing.T) {
			c := rest.New(rest.Options{Transport: script(says(429, test.body)), Rand: func() float64 { return test.rand }})
			call := rest.Call{Method: "GET", Path: "/gateway", MaxAttempts: 1}
			_ = c.Do(t.Context(), call)
			if got := c.Delay(call); got != test.want {
				t.Errorf("%s: delay %v, want %v", test.body, got, test.want)
			}
		})
	}
}

// A rate limit is a warning, unless the call says that it is no surprise.
func TestA429OfManyCallsIsNoWarning(t *testing.T) {
	for crowded, level := range map[bool]string{false: "level=WARN", true: "level=INFO"} {
		c, log := client(t, script(says(429, `{"retry_after": 2}`)))
		_ = c.Do(t.Context(), rest.Call{Method: "GET", Path: "/gateway", MaxAttempts: 1, Crowded: crowded})
		if got := log.String(); strings.Count(got, "level=") != 1 || !strings.Contains(got, level+` msg="rest rate limited"`) {
			t.Errorf("crowded %v: got the log %q", crowded, got)
		}
	}
}

func TestALimitedCallIsRetriedFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		quota := []string{"X-RateLimit-Bucket", "x", "X-RateLimit-Limit", "1", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "1"}
		discord := script(says(429, `{"retry_after": 5}`, quota...), says(200, `{}`, quota...))
		c, _ := client(t, discord)
		var wait sync.WaitGroup
		for _, n := range []string{"a", "b", "c"} {
			wait.Go(func() {
				if err := c.Do(t.Context(), post("/channels/1/messages?n="+n)); err != nil {
					t.Error(err)
				}
			})
			synctest.Wait()
		}
		wait.Wait()
		var got []string
		for _, s := range discord.sent {
			got = append(got, strings.TrimPrefix(s.path, "/api/v10/channels/1/messages?n="))
		}
		if want := []string{"a", "a", "b", "c"}; !slices.Equal(got, want) {
			t.Errorf("sent %v, want %v", got, want)
		}
	})
}

// exhausted returns a client for which a bucket is empty for 10 s.
func exhausted(t *testing.T) (*rest.Client, rest.Call) {
	t.Helper()
	c, _ := client(t, &buckets{limit: 1, window: 10 * time.Second})
	call := post("/channels/1/messages")
	if err := c.Do(t.Context(), call); err != nil {
		t.Fatal(err)
	}
	return c, call
}

func TestATooLongWaitFailsAtOnce(t *testing.T) {
	tests := []struct {
		name   string
		wait   time.Duration
		within time.Duration // of the context
		took   time.Duration
		ok     bool
	}{
		{"long enough", 11 * time.Second, 0, 10 * time.Second, true},
		{"no bound", 0, 0, 10 * time.Second, true},
		{"too short", 9 * time.Second, 0, 0, false},
		{"none", -1, 0, 0, false},
		{"the context is too short", 0, 9 * time.Second, 0, false},
		{"the context is long enough", 0, 11 * time.Second, 10 * time.Second, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c, call := exhausted(t)
				if got := c.Delay(call); got != 10*time.Second {
					t.Errorf("ready in %v, want 10s", got)
				}
				ctx := t.Context()
				if test.within > 0 {
					var cancel context.CancelFunc
					ctx, cancel = context.WithTimeout(ctx, test.within)
					defer cancel()
				}
				call.MaxWait = test.wait
				start := time.Now()
				err := c.Do(ctx, call)
				var limited *rest.LimitedError
				if test.ok != (err == nil) || !test.ok && (!errors.As(err, &limited) || limited.RetryAfter != 10*time.Second) {
					t.Errorf("got %v", err)
				}
				if rest.Ambiguous(err) || rest.Permanent(err) {
					t.Errorf("%v: the error must be neither ambiguous nor permanent", err)
				}
				if took := time.Since(start); took != test.took {
					t.Errorf("took %v, want %v", took, test.took)
				}
			})
		})
	}
}

func TestACancelledCallLeavesTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, call := exhausted(t)
		ctx, cancel := context.WithCancel(t.Context())
		var wait sync.WaitGroup
		wait.Go(func() {
			err := c.Do(ctx, call)
			if !errors.Is(err, context.Canceled) || rest.Ambiguous(err) {
				t.Errorf("got %v, want a cancellation before anything was sent", err)
			}
		})
		synctest.Wait()
		if got := c.Delay(call); got != 20*time.Second {
			t.Errorf("behind another call: ready in %v, want 20s", got)
		}
		cancel()
		wait.Wait()
		if got := c.Delay(call); got != 10*time.Second {
			t.Errorf("alone: ready in %v, want 10s", got)
		}
	})
}

// The first calls of a route go one at a time. The calls behind them proceed
// when one gets a response without a limit, or none.
func TestCallsBehindAFirstAnswer(t *testing.T) {
	tests := map[string]func() (*http.Response, error){
		"no limit": says(200, `{}`),
		"refused":  says(403, `{"code": 50013}`),
		"lost":     fails(errors.New("reset")),
		"failed":   says(502, ``),
		"garbled":  says(200, `{}`, "X-RateLimit-Bucket", "x", "X-RateLimit-Limit", "many"),
	}
	for name, answer := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				discord := script(answer)
				c, _ := client(t, discord)
				var wait sync.WaitGroup
				for range 20 {
					wait.Go(func() {
						call := post("/channels/1/messages")
						call.MaxAttempts = 1
						_ = c.Do(t.Context(), call)
					})
				}
				wait.Wait()
				if got := discord.count(); got != 20 {
					t.Errorf("%d calls were sent, want 20", got)
				}
			})
		})
	}
}

// Discord renames buckets occasionally. Calls that wait for the old bucket
// proceed.
func TestCallsBehindABucketThatIsRenamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		discord := &answerer{answer: func(n int, _ sent) (*http.Response, error) {
			time.Sleep(time.Second)
			return reply(200, `{}`, "X-RateLimit-Bucket", fmt.Sprint("name", n/4), "X-RateLimit-Limit", "1", "X-RateLimit-Remaining", "1"), nil
		}}
		c, _ := client(t, discord)
		together(t, c, 12, func(int) rest.Call { return post("/channels/1/messages") })
	})
}

// A first response is sent while the requests of other interactions and of the
// bot are stuck.
func TestAFirstResponseIsNotBlocked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stuck := make(chan struct{})
		c, _ := client(t, &answerer{answer: func(_ int, s sent) (*http.Response, error) {
			if !strings.Contains(s.path, "/78/") {
				<-stuck
			}
			return reply(200, `{}`), nil
		}})
		var wait sync.WaitGroup
		for i := range 100 {
			wait.Go(func() { _ = c.Do(t.Context(), post(fmt.Sprintf("/channels/%d/messages", i%3))) })
			wait.Go(func() { _ = c.Do(t.Context(), rest.Call{Method: "POST", Path: callback, TokenInPath: true}) })
		}
		synctest.Wait()
		start := time.Now()
		if err := c.Do(t.Context(), rest.Call{Method: "POST", Path: strings.Replace(callback, "77", "78", 1), TokenInPath: true}); err != nil {
			t.Error(err)
		}
		if took := time.Since(start); took > 0 {
			t.Errorf("took %v, want no time", took)
		}
		close(stuck)
		wait.Wait()
	})
}
