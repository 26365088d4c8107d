package rest_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"parlour/bot/rest"
)

var (
	lost        = fails(io.ErrUnexpectedEOF)
	refusedDial = fails(&net.OpError{Op: "dial", Net: "tcp", Err: errors.New("connection refused")})
	broken      = says(502, `<html>bad gateway</html>`)
	fine        = says(200, `{"id":"9"}`)
)

type answers = []func() (*http.Response, error)

func TestRetries(t *testing.T) {
	acknowledged := says(400, `{"code": 40060, "message": "Interaction has already been acknowledged."}`)
	gone := says(404, `{"code": 10008, "message": "Unknown Message"}`)
	create := rest.Call{Method: "POST", Path: "/channels/1/messages"}
	edit := rest.Call{Method: "PATCH", Path: "/channels/1/messages/2"}
	remove := rest.Call{Method: "DELETE", Path: "/channels/1/messages/2"}
	first := rest.Call{Method: "POST", Path: callback, TokenInPath: true}
	follow := rest.Call{Method: "POST", Path: hook, TokenInPath: true}
	nonce := create
	nonce.Idempotent = true
	tests := []struct {
		name    string
		call    rest.Call
		answers answers
		sent    int
		ok      bool
		unknown bool
	}{
		{"a GET", rest.Call{Method: "GET", Path: "/gateway"}, answers{lost, broken, fine}, 3, true, false},
		{"an edit", edit, answers{lost, broken, fine}, 3, true, false},
		{"an edit, five times", edit, answers{broken}, 5, false, true},
		{"a message, lost", create, answers{lost, fine}, 1, false, true},
		{"a message, failed", create, answers{broken, fine}, 1, false, true},
		{"a message, not sent", create, answers{refusedDial, refusedDial, fine}, 3, true, false},
		{"a message, never sent", create, answers{refusedDial}, 5, false, false},
		{"a message with a nonce", nonce, answers{lost, broken, fine}, 3, true, false},
		{"a follow-up", follow, answers{lost, fine}, 1, false, true},
		{"a first response", first, answers{lost, fine}, 2, true, false},
		{"a first response that had succeeded", first, answers{lost, acknowledged}, 2, true, false},
		{"a first response that had succeeded, with a limit between", first,
			answers{broken, says(429, `{"retry_after":1}`), acknowledged}, 3, true, false},
		{"a first response, by another process", first, answers{acknowledged}, 1, false, false},
		{"a first response, by another process before it was sent", first, answers{refusedDial, acknowledged}, 2, false, false},
		{"a deletion that had succeeded", remove, answers{lost, gone}, 2, true, false},
		{"a deletion of an unknown message", remove, answers{gone}, 1, false, false},
		{"an edit, then gone", edit, answers{lost, gone}, 2, false, true},
		{"forbidden", edit, answers{says(403, `{"code": 50013}`)}, 1, false, false},
		{"a truncated response", edit, answers{cut, fine}, 2, true, false},
		{"limited", create, answers{says(429, `{"retry_after":1}`), says(429, ``), fine}, 3, true, false},
		{"limited forever", create, answers{says(429, `{"retry_after":1}`)}, 5, false, false},
		{"old edits", edit, answers{says(429, `{"code": 30046, "retry_after": 900}`), fine}, 1, false, false},
		{"slow mode", create, answers{says(429, `{"code": 20016, "retry_after": 900}`), fine}, 1, false, false},
		{"a redirection", edit, answers{says(301, ``, "Location", "https://example.com")}, 1, false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				discord := script(test.answers...)
				c, _ := client(t, discord)
				var out struct{ ID string }
				test.call.Out = &out
				err := c.Do(t.Context(), test.call)
				if discord.count() != test.sent || (err == nil) != test.ok || rest.Ambiguous(err) != test.unknown {
					t.Errorf("sent %d times: %v (unknown: %v), want %d (%v)", discord.count(), err, rest.Ambiguous(err), test.sent, test.unknown)
				}
			})
		})
	}
}

// cut is a response whose connection breaks in the middle.
func cut() (*http.Response, error) {
	resp := reply(200, "")
	resp.Body = io.NopCloser(io.MultiReader(strings.NewReader(`{"id`), broke{}))
	return resp, nil
}

type broke struct{}

func (broke) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func TestPausesGrow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		discord := script(broken)
		c, _ := client(t, discord)
		_ = c.Do(t.Context(), rest.Call{Method: "GET", Path: "/gateway", MaxAttempts: 8})
		want := []time.Duration{100, 200, 400, 800, 1600, 2500, 2500} // in ms, with the least jitter
		for i, d := range want {
			if got := discord.sent[i+1].at.Sub(discord.sent[i].at); got != d*time.Millisecond {
				t.Errorf("pause %d is %v, want %d ms", i+1, got, d)
			}
		}
	})
}

func TestAttemptTimeouts(t *testing.T) {
	silence := func() (*http.Response, error) { return nil, context.DeadlineExceeded }
	tests := []struct {
		name    string
		timeout time.Duration
		within  time.Duration
		sent    int
		took    time.Duration
	}{
		{"default timeout", 0, time.Hour, 5, 50*time.Second + 1500*time.Millisecond},
		{"own timeout", time.Second, time.Hour, 5, 5*time.Second + 1500*time.Millisecond},
		{"context", 0, 3 * time.Second, 1, 3 * time.Second},
		{"no time for another pause", time.Second, 2*time.Second + 150*time.Millisecond, 2, 2*time.Second + 100*time.Millisecond},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				discord := script(silence)
				c, _ := client(t, hang{discord})
				ctx, cancel := context.WithTimeout(t.Context(), test.within)
				defer cancel()
				start := time.Now()
				err := c.Do(ctx, rest.Call{Method: "PATCH", Path: "/channels/1", Timeout: test.timeout})
				if took := time.Since(start); took != test.took || discord.count() != test.sent {
					t.Errorf("%d attempts in %v, want %d in %v", discord.count(), took, test.sent, test.took)
				}
				if !errors.Is(err, context.DeadlineExceeded) || !rest.Ambiguous(err) {
					t.Errorf("got %v, want an ambiguous timeout", err)
				}
			})
		})
	}
}

// hang is a transport that answers only after the request was abandoned.
type hang struct{ *answerer }

func (h hang) RoundTrip(r *http.Request) (*http.Response, error) {
	_, _ = h.answerer.RoundTrip(r)
	<-r.Context().Done()
	return nil, r.Context().Err()
}

func TestNothingIsSentForAContextThatHasEnded(t *testing.T) {
	discord := script(fine)
	c, _ := client(t, discord)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := c.Do(ctx, post("/channels/1/messages"))
	if !errors.Is(err, context.Canceled) || rest.Ambiguous(err) || discord.count() != 0 {
		t.Errorf("got %v after %d requests, want a cancellation before the first", err, discord.count())
	}
	if err := c.Do(t.Context(), post("/channels/1/messages")); err != nil {
		t.Errorf("the next call: %v", err)
	}
}

func TestTooManyInvalidRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		mode := []string{"X-RateLimit-Bucket", "x", "X-RateLimit-Limit", "5", "X-RateLimit-Scope", "shared"}
		discord := &answerer{answer: func(_ int, s sent) (*http.Response, error) {
			switch {
			case strings.Contains(s.path, "/members/"):
				return reply(403, `{"code": 50013}`), nil
			case strings.Contains(s.path, "/roles"):
				return reply(429, `{"retry_after": 0.01}`, mode...), nil
			}
			return reply(404, ``), nil
		}}
		c, log := client(t, discord)
		do := func(call rest.Call) error { return c.Do(t.Context(), call) }
		forbidden := rest.Call{Method: "GET", Path: "/guilds/1/members/2"}
		for range 100 {
			_ = do(rest.Call{Method: "GET", Path: "/guilds/1"})                       // 404 is not invalid
			_ = do(rest.Call{Method: "GET", Path: "/guilds/1/roles", MaxAttempts: 1}) // nor is a shared limit
		}
		for range 7999 {
			_ = do(forbidden)
		}
		if err := do(forbidden); !rest.IsCode(err, rest.CodeMissingPermissions) {
			t.Fatalf("the 8000th: %v, want it to be sent", err)
		}
		n := discord.count()
		var limited *rest.LimitedError
		if err := do(rest.Call{Method: "GET", Path: "/gateway"}); !errors.As(err, &limited) || !strings.Contains(err.Error(), "invalid") {
			t.Errorf("got %v, want a LimitedError", err)
		}
		if got := c.Delay(forbidden); got != limited.RetryAfter || got < 5*time.Minute || got > 10*time.Minute {
			t.Errorf("Delay = %v, RetryAfter = %v, want both between 5 and 10 minutes", got, limited.RetryAfter)
		}
		if discord.count() != n {
			t.Error("the blocked call was sent")
		}
		if err := do(rest.Call{Method: "POST", Path: callback, TokenInPath: true}); errors.As(err, &limited) || discord.count() != n+1 {
			t.Errorf("a first response: %v, want it to be sent", err)
		}
		if got := strings.Count(log.String(), "level=ERROR"); got != 1 {
			t.Errorf("%d error lines in the log, want 1", got)
		}
		time.Sleep(limited.RetryAfter)
		if err := do(forbidden); !rest.IsCode(err, rest.CodeMissingPermissions) {
			t.Errorf("after the wait: %v, want it to be sent", err)
		}
	})
}
