package rest

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

var epoch = time.Unix(1_800_000_000, 0)

func TestBucketLearn(t *testing.T) {
	type answer struct {
		at, after, ends int // in ms
		remaining       int
	}
	tests := []struct {
		name    string
		taken   int
		answers []answer
		left    int
		reset   int // in ms
	}{
		{"the first answer", 1, []answer{{100, 2000, 2050, 4}}, 4, 2100},
		{"calls in flight are counted", 3, []answer{{100, 2000, 2050, 4}}, 2, 2100},
		{"in order", 3, []answer{{100, 2000, 2050, 4}, {110, 1990, 2050, 3}, {120, 1980, 2050, 2}}, 2, 2100},
		{"out of order", 2, []answer{{100, 1950, 2050, 3}, {400, 2000, 2050, 4}}, 2, 2050},
		{"a later answer is more exact", 2, []answer{{400, 2000, 2050, 4}, {410, 1690, 2050, 3}}, 3, 2100},
		{"a later window", 2, []answer{{100, 2000, 2050, 0}, {200, 2000, 2200, 4}}, 4, 2200},
		{"an earlier window", 2, []answer{{100, 2000, 2050, 3}, {110, 10, 120, 0}}, 2, 2100},
		{"without Discord's clock", 2, []answer{{100, 2000, 0, 3}, {200, 1000, 0, 4}}, 2, 1200},
		{"used by others", 3, []answer{{100, 2000, 2050, 1}}, 0, 2100},
	}
	for _, test := range tests {
		b := &bucket{limit: 5}
		b.policy = b
		for range test.taken {
			if !b.take(epoch) {
				t.Fatalf("%s: no slot", test.name)
			}
		}
		for _, a := range test.answers {
			b.inFlight--
			ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
			b.learn(epoch.Add(ms(a.at)), quota{bucket: "x", limit: 5, remaining: a.remaining, after: ms(a.after), reset: ms(a.ends)})
		}
		if reset := int(b.reset.Sub(epoch).Milliseconds()); b.remaining != test.left || reset != test.reset {
			t.Errorf("%s: %d left until %d ms, want %d until %d", test.name, b.remaining, reset, test.left, test.reset)
		}
	}
}

func TestReadQuota(t *testing.T) {
	header := func(bucket, limit, remaining, after, reset string) http.Header {
		h := http.Header{}
		for name, v := range map[string]string{"Bucket": bucket, "Limit": limit, "Remaining": remaining, "Reset-After": after, "Reset": reset} {
			if v != "" {
				h.Set("X-RateLimit-"+name, v)
			}
		}
		return h
	}
	tests := []struct {
		h    http.Header
		want quota
	}{
		{header("ab", "5", "3", "1.5", "1800000000.25"), quota{"ab", 5, 3, 1500 * time.Millisecond, 1800000000249999872}},
		{header("ab", "5", "", "", ""), quota{"ab", 5, 0, 0, 0}},
		{header("ab", "5", "x", "-1", "NaN"), quota{"ab", 5, 0, 0, 0}},
		{header("", "5", "3", "1", "2"), quota{}},
		{header("ab", "0", "3", "1", "2"), quota{}},
		{header("ab", "", "3", "1", "2"), quota{}},
	}
	for _, test := range tests {
		if got := readQuota(test.h); got != test.want {
			t.Errorf("%v: got %+v, want %+v", test.h, got, test.want)
		}
	}
	for _, huge := range []string{"1e300", "Inf"} {
		if got := seconds(huge); got <= 0 {
			t.Errorf("%s seconds are %v", huge, got)
		}
	}
}

func TestPace(t *testing.T) {
	p := &pace{sent: make([]time.Time, 3)}
	at := func(ms int) time.Time { return epoch.Add(time.Duration(ms) * time.Millisecond) }
	steps := []struct {
		at int
		ok bool
	}{
		{0, true}, {10, true}, {20, true}, {30, false}, {1039, false}, {1040, true}, {1049, false}, {1050, true},
		{5000, true}, {5000, true}, {5000, true}, {5001, false},
	}
	for _, s := range steps {
		if got := p.take(at(s.at)); got != s.ok {
			t.Errorf("at %d ms: %v, want %v", s.at, got, s.ok)
		}
	}
	for ahead, want := range []int{1039, 1039, 1039, 2079, 2079, 2079, 3119} {
		if got, _ := p.wait(at(5001), ahead); got != time.Duration(want)*time.Millisecond {
			t.Errorf("behind %d others: %v, want %d ms", ahead, got, want)
		}
	}
}

func TestTally(t *testing.T) {
	var c tally
	now := epoch
	full := 0
	for i := range 2 * invalidMax {
		now = epoch.Add(time.Duration(i) * 50 * time.Millisecond) // 12,000 in ten minutes
		if c.add(now) {
			full++
		}
		if got, want := c.wait(now) > 0, i >= invalidMax-1; got != want {
			t.Fatalf("after %d: full is %v", i+1, got)
		}
	}
	if full != 1 {
		t.Errorf("add reported full %d times, want once", full)
	}
	d := c.wait(now)
	if got := c.wait(now.Add(d - 1)); got != 1 {
		t.Errorf("a moment before the end: %v to go, want 1ns", got)
	}
	now = now.Add(d)
	if got := c.wait(now); got != 0 || len(c.times) >= invalidMax {
		t.Errorf("at the end: %v to go with %d", got, len(c.times))
	}
	for len(c.times) < invalidMax-1 {
		c.add(now)
	}
	if !c.add(now) {
		t.Error("add did not report full again")
	}
	if got := c.wait(now.Add(24 * time.Hour)); got != 0 || len(c.times) != 0 {
		t.Errorf("a day later: %v to go with %d", got, len(c.times))
	}
}

// quiet answers every request from memory with a limit.
type quiet struct{ headers http.Header }

func (q quiet) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: 200, Header: q.headers, Body: io.NopCloser(strings.NewReader("{}"))}, nil
}

func TestIdleBucketsAreRemoved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := http.Header{}
		for name, v := range map[string]string{"Bucket": "b", "Limit": "5", "Remaining": "4", "Reset-After": "1"} {
			h.Set("X-RateLimit-"+name, v)
		}
		c := New(Options{Transport: quiet{h}})
		most := 0
		for i := range 20_000 { // 100 a second
			path := fmt.Sprintf("/webhooks/1/token%d/messages/@original", i)
			if err := c.Do(t.Context(), Call{Method: "PATCH", Path: path, TokenInPath: true}); err != nil {
				t.Fatal(err)
			}
			most = max(most, len(c.limits.buckets))
			time.Sleep(10 * time.Millisecond)
		}
		if most > 2*sweepMin {
			t.Errorf("up to %d buckets, want at most 512", most)
		}
		time.Sleep(2 * routeLife)
		_ = c.Do(t.Context(), Call{Method: "GET", Path: "/gateway"})
		if b, r := len(c.limits.buckets), len(c.limits.routes); b > 1 || r > 1 {
			t.Errorf("%d buckets and %d routes left, want at most 1 each", b, r)
		}
	})
}

func TestBucketIdle(t *testing.T) {
	free := bucket{limit: 5}
	flying := bucket{limit: 5, inFlight: 1}
	waiting := bucket{limit: 5}
	waiting.join(false)
	window := bucket{limit: 5, reset: epoch.Add(1)}
	paused := bucket{limit: 5}
	paused.pausedUntil = epoch.Add(1)
	for i, b := range []*bucket{&flying, &waiting, &window, &paused} {
		if b.idle(epoch) {
			t.Errorf("%d: a bucket in use is idle", i)
		}
	}
	for i, b := range []*bucket{&free, {limit: 5, reset: epoch}} {
		if !b.idle(epoch) {
			t.Errorf("%d: an unused bucket is not idle", i)
		}
	}
}
