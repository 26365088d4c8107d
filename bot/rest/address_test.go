package rest_test

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"parlour/bot/rest"
)

// Calls without the bot token are limited by address. While Discord refuses them they carry the
// token, and count against its limit.
func TestRefusedCallsAreAuthorized(t *testing.T) {
	call := func(i int) rest.Call {
		return rest.Call{Method: "POST", Path: fmt.Sprintf("/interactions/%d/token/callback", i), TokenInPath: true, MaxWait: 20 * time.Second}
	}
	for name, refusal := range map[string]func() (*http.Response, error){
		"by a proxy":       says(429, `<html>`, "Retry-After", "30"),
		"without a bucket": says(429, `{"retry_after": 30}`),
		"global":           says(429, `{"retry_after": 30, "global": true}`, "X-RateLimit-Scope", "global"),
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				discord := &answerer{answer: func(_ int, s sent) (*http.Response, error) {
					if len(s.header["Authorization"]) == 0 {
						return refusal()
					}
					return reply(200, `{}`), nil
				}}
				c, _ := client(t, discord)
				start := time.Now()
				together(t, c, 1, call)
				together(t, c, 1, call)
				if got := discord.count(); got != 3 || time.Since(start) > 0 {
					t.Errorf("two calls took %d requests and %v, want 3 and no time", got, time.Since(start))
				}
				time.Sleep(30 * time.Second)
				together(t, c, 1, call)
				if got := discord.count(); got != 5 {
					t.Errorf("a call after the limit took %d requests, want one without the token and one with it", got-3)
				}
				time.Sleep(2 * time.Second)
				start = time.Now()
				together(t, c, 200, call)
				if took := time.Since(start); took < 3*time.Second || took > 4*time.Second {
					t.Errorf("200 calls with the token took %v, want 3 to 4 s", took)
				}
			})
		})
	}
}

// Calls that are authorized because of a limit go before other calls with the bot token. If
// they are refused too, they wait as those do.
func TestAuthorizedCallsAreUrgent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		discord := &answerer{answer: func(n int, s sent) (*http.Response, error) {
			if len(s.header["Authorization"]) == 0 || n > 150 {
				return reply(429, `<html>`, "Retry-After", "30"), nil
			}
			return reply(200, `{}`), nil
		}}
		c, _ := client(t, discord)
		var posts sync.WaitGroup
		posts.Go(func() {
			together(t, c, 100, func(i int) rest.Call { return post(fmt.Sprintf("/channels/%d/messages", i)) })
		})
		synctest.Wait()
		start := time.Now()
		first := rest.Call{Method: "POST", Path: callback, TokenInPath: true, MaxWait: 2 * time.Second}
		if err := c.Do(t.Context(), first); err != nil || time.Since(start) > 1100*time.Millisecond {
			t.Errorf("got %v after %v, want a response before the other calls", err, time.Since(start))
		}
		posts.Wait()
		time.Sleep(time.Minute)
		together(t, c, 49, func(i int) rest.Call { return post(fmt.Sprintf("/channels/%d/messages", i)) })
		var limited *rest.LimitedError
		if err := c.Do(t.Context(), first); !errors.As(err, &limited) {
			t.Errorf("got %v, want a LimitedError", err)
		}
		if got := discord.count(); got != 153 {
			t.Errorf("%d requests, want 153", got)
		}
	})
}

// While Discord refuses calls without the bot token, later responses carry it from the
// start. They go before other calls too, although no refusal has put them first.
func TestLaterAuthorizedCallsAreUrgent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		discord := &answerer{answer: func(_ int, s sent) (*http.Response, error) {
			if len(s.header["Authorization"]) == 0 {
				return reply(429, `<html>`, "Retry-After", "30"), nil
			}
			return reply(200, `{}`), nil
		}}
		c, _ := client(t, discord)
		response := func(i int) rest.Call {
			return rest.Call{Method: "POST", Path: fmt.Sprintf("/interactions/%d/token/callback", i), TokenInPath: true, MaxWait: 5 * time.Second}
		}
		together(t, c, 1, response) // is refused
		var posts sync.WaitGroup
		posts.Go(func() {
			together(t, c, 100, func(i int) rest.Call { return post(fmt.Sprintf("/channels/%d/messages", i)) })
		})
		synctest.Wait()
		start := time.Now()
		if err := c.Do(t.Context(), response(2)); err != nil || time.Since(start) > 1100*time.Millisecond {
			t.Errorf("got %v after %v, want a response before the other calls", err, time.Since(start))
		}
		posts.Wait()
		if got := discord.count(); got != 103 {
			t.Errorf("%d requests, want 103: only the first response is sent without the token", got)
		}
	})
}
