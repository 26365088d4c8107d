package rest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// disorder answers in all possible ways, after a random time.
type disorder struct {
	mu   sync.Mutex
	rand *rand.Rand
}

func (d *disorder) n(n int) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.rand.IntN(n)
}

func (d *disorder) RoundTrip(r *http.Request) (*http.Response, error) {
	select {
	case <-time.After(time.Duration(d.n(300)) * time.Millisecond):
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
	h, status := http.Header{}, []int{200, 200, 200, 204, 403, 429, 500, 0}[d.n(8)]
	if status == 0 {
		return nil, errors.New("connection reset")
	}
	if d.n(4) > 0 {
		h.Set("X-RateLimit-Bucket", fmt.Sprint("bucket", d.n(3)))
		h.Set("X-RateLimit-Limit", fmt.Sprint(1+d.n(5)))
		h.Set("X-RateLimit-Remaining", fmt.Sprint(d.n(5)))
		h.Set("X-RateLimit-Reset-After", fmt.Sprint(d.n(3)))
		h.Set("X-RateLimit-Reset", fmt.Sprint(time.Now().Unix()+int64(d.n(3))))
	}
	body := fmt.Sprintf(`{"retry_after": 0.%d, "global": %v}`, d.n(10), d.n(10) == 0)
	return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body))}, nil
}

// Whatever happens, every call ends and releases its slot and its place in the
// queue.
func TestChaos(t *testing.T) {
	for seed := range uint64(20) {
		synctest.Test(t, func(t *testing.T) {
			d := &disorder{rand: rand.New(rand.NewPCG(seed, 1))}
			c := New(Options{Transport: d, Rand: func() float64 { return float64(d.n(100)) / 100 }})
			var wait sync.WaitGroup
			for i := range 300 {
				wait.Go(func() {
					time.Sleep(time.Duration(d.n(3000)) * time.Millisecond)
					ctx, cancel := context.WithCancel(t.Context()) // synctest detects a call that hangs
					if d.n(3) == 0 {
						ctx, cancel = context.WithTimeout(t.Context(), time.Duration(1+d.n(10))*time.Second)
					}
					defer cancel()
					call := Call{Method: []string{"POST", "PATCH", "GET"}[i%3], Path: fmt.Sprintf("/channels/%d/messages", i%4)}
					if call.TokenInPath = i%5 == 0; call.TokenInPath {
						call.Path = fmt.Sprintf("/webhooks/1/token%d", i%4)
					}
					if d.n(3) == 0 {
						call.MaxWait = time.Duration(d.n(2000)-100) * time.Millisecond
					}
					_ = c.Do(ctx, call)
					_ = c.Delay(call)
				})
			}
			wait.Wait()
			l := c.limits
			for _, b := range l.buckets {
				if b.inFlight != 0 || len(b.waiting) != 0 {
					t.Errorf("seed %d: %v has %d in flight and %d waiting", seed, b.key, b.inFlight, len(b.waiting))
				}
			}
			if n := len(l.bot.waiting); n > 0 {
				t.Errorf("seed %d: %d calls still wait", seed, n)
			}
		})
	}
}
