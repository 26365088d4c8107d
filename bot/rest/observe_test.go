package rest_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/rest"
)

// OnAttempt observes each attempt with its route, and each call that was
// abandoned.
func TestOnAttempt(t *testing.T) {
	const route = "PATCH /channels/:id/messages/:id"
	edit := rest.Call{Method: "PATCH", Path: "/channels/1/messages/2", MaxWait: time.Minute}
	impatient := edit
	impatient.MaxWait = -1
	tests := []struct {
		name    string
		call    rest.Call
		answers answers
		want    []rest.Attempt
		invalid int
	}{
		{"success", edit, answers{fine}, []rest.Attempt{{Route: route, Status: 200}}, 0},
		{"a first response", rest.Call{Method: "POST", Path: callback, TokenInPath: true}, answers{fine},
			[]rest.Attempt{{Route: "POST /interactions/:id/:token/callback", Status: 200}}, 0},
		{"lost, broken, success", edit, answers{lost, broken, fine}, []rest.Attempt{{Route: route}, {Route: route, Status: 502}, {Route: route, Status: 200}}, 0},
		{"forbidden", edit, answers{says(403, `{"code": 50013}`)}, []rest.Attempt{{Route: route, Status: 403}}, 1},
		{"a limit of the route", edit, answers{says(429, `{"retry_after":1}`, "X-RateLimit-Scope", "user", "X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "1"), fine},
			[]rest.Attempt{{Route: route, Status: 429, Limit: rest.LimitRoute}, {Route: route, Status: 200}}, 1},
		{"the global limit", edit, answers{says(429, `{"retry_after":1,"global":true}`, "X-RateLimit-Scope", "global"), fine},
			[]rest.Attempt{{Route: route, Status: 429, Limit: rest.LimitGlobal}, {Route: route, Status: 200}}, 1},
		{"a shared limit", edit, answers{says(429, `{"retry_after":1}`, "X-RateLimit-Scope", "shared"), fine},
			[]rest.Attempt{{Route: route, Status: 429, Limit: rest.LimitShared}, {Route: route, Status: 200}}, 0},
		{"old edits", edit, answers{says(429, `{"code": 30046, "retry_after": 900}`)}, []rest.Attempt{{Route: route, Status: 429, Limit: rest.LimitResource}}, 1},
		{"without waiting", impatient, answers{says(429, `{"retry_after":1}`, "X-RateLimit-Scope", "user", "X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "1")},
			[]rest.Attempt{{Route: route, Status: 429, Limit: rest.LimitRoute}, {Route: route, Abandoned: true}}, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var got []rest.Attempt
				c := rest.New(rest.Options{
					Token: botToken, Transport: script(test.answers...), Rand: func() float64 { return 0 },
					OnAttempt: func(a rest.Attempt) { got = append(got, a) },
				})
				_ = c.Do(t.Context(), test.call)
				if d := cmp.Diff(test.want, got); d != "" {
					t.Errorf("(-want +got)\n%s", d)
				}
				if got := c.InvalidRequests(); got != test.invalid {
					t.Errorf("InvalidRequests = %d, want %d", got, test.invalid)
				}
				time.Sleep(11 * time.Minute)
				if got := c.InvalidRequests(); got != 0 {
					t.Errorf("InvalidRequests after 11 minutes = %d, want 0", got)
				}
			})
		})
	}
}

// The duration of an attempt excludes the wait before it.
func TestAttemptDuration(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got []time.Duration
		discord := &buckets{limit: 1, window: time.Second, delay: func(int) time.Duration { return 30 * time.Millisecond }}
		c := rest.New(rest.Options{Token: botToken, Transport: discord, OnAttempt: func(a rest.Attempt) { got = append(got, a.Duration) }})
		for range 2 {
			if err := c.Do(t.Context(), rest.Call{Method: "GET", Path: "/channels/1"}); err != nil {
				t.Fatal(err)
			}
		}
		if want := []time.Duration{30 * time.Millisecond, 30 * time.Millisecond}; !cmp.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}
