package rest

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"parlour/bot/clock"
)

// verdict is what follows an attempt.
type verdict int

const (
	done            verdict = iota // the result is final
	retryNow                       // retry as soon as limits allow
	retryAfterPause                // retry after a pause
)

// attempt sends a call once and releases its rate limit slot.
func (c *Client) attempt(ctx context.Context, j *job) (verdict, error) {
	if err := ctx.Err(); err != nil {
		c.limits.unsent(&j.ticket)
		return done, &connectionError{text: "discord: " + j.route.name + ": not sent: " + err.Error(), cause: err}
	}
	limited, cancel := clock.WithTimeout(ctx, c.clock, j.Timeout)
	defer cancel()
	began := c.clock.Now()
	resp, err := c.transport.RoundTrip(c.request(limited, j))
	outcome := Attempt{Route: j.route.name, Duration: c.clock.Now().Sub(began)}
	if err != nil {
		c.observe(outcome)
		c.limits.onResponse(&j.ticket, quota{}, false)
		return c.failed(ctx, j, c.transportError(j, err))
	}
	defer resp.Body.Close()
	outcome.Status = resp.StatusCode
	if !j.TokenInPath && resp.StatusCode < http.StatusInternalServerError {
		c.rejected.Store(resp.StatusCode == http.StatusUnauthorized)
	}
	if resp.StatusCode/100 == 2 {
		c.observe(outcome)
		c.limits.onResponse(&j.ticket, readQuota(resp.Header), true)
		err := c.decode(resp, j)
		if Ambiguous(err) {
			return c.failed(ctx, j, err)
		}
		return done, err
	}
	return c.refused(ctx, j, resp, outcome)
}

// failed returns the verdict on an attempt without a usable response.
func (c *Client) failed(ctx context.Context, j *job, err error) (verdict, error) {
	ambiguous := Ambiguous(err)
	if ctx.Err() != nil || ambiguous && !j.retryable() {
		return done, err
	}
	j.ambiguous = j.ambiguous || ambiguous
	return retryAfterPause, err
}

// refused returns the verdict on a response that is not a success.
func (c *Client) refused(ctx context.Context, j *job, resp *http.Response, outcome Attempt) (verdict, error) {
	e, global := c.explain(resp, j)
	shared := resp.Header.Get("X-Ratelimit-Scope") == "shared"
	if isInvalid(e.Status, shared) && c.limits.countInvalid() {
		c.log.Error("rest invalid request limit reached: calls with the bot token are rejected", "count", invalidMax, "window", invalidWindow)
	}
	outcome.Limit = limit(e, global, shared)
	c.observe(outcome)
	q := readQuota(resp.Header)
	if e.Status == http.StatusTooManyRequests && !isResourceLimit(e.Code) {
		hold := c.limits.onLimited(&j.ticket, q, refusal{after: e.RetryAfter, global: global})
		level := slog.LevelWarn
		if j.Crowded {
			level = slog.LevelInfo
		}
		c.log.Log(ctx, level, "rest rate limited", "route", j.route.name, "delay", hold, "global", global, "shared", shared)
		return retryNow, &LimitedError{RetryAfter: hold, Reason: "Discord", cause: e}
	}
	c.limits.onResponse(&j.ticket, q, false)
	switch {
	case e.Status >= 500:
		return c.failed(ctx, j, &ambiguousError{e})
	case j.ambiguous && j.satisfied(e):
		j.ambiguous = false
		if j.Ambiguity != nil {
			j.Ambiguity.Inferred = true
		}
		return done, nil
	}
	return done, e
}

// satisfied reports whether a refusal shows that an earlier attempt, whose
// response was lost, was carried out.
func (j *job) satisfied(e *Error) bool {
	return j.isFirstResponse() && e.Code == CodeAcknowledged || j.Method == http.MethodDelete && e.Code == CodeUnknownMessage
}

// outcome marks an error as ambiguous if an earlier attempt may have been
// carried out.
func (j *job) outcome(err error) error {
	if err == nil || !j.ambiguous || Ambiguous(err) {
		return err
	}
	return &ambiguousError{err}
}

// outstanding reports whether Discord may still carry out an attempt of a call
// that has ended. Discord accepts only one first response per interaction.
func (j *job) outstanding(err error) bool {
	return Ambiguous(err) || j.ambiguous && !(err == nil && j.isFirstResponse())
}

// Bounds of the exponential backoff between attempts.
const (
	firstPause   = 200 * time.Millisecond
	longestPause = 5 * time.Second
)

// pause waits before the next attempt, with a jitter of half the pause. It
// reports false if the context ends first; if its deadline is too near, pause
// does not wait.
func (c *Client) pause(ctx context.Context, attempts int) bool {
	d := min(firstPause<<min(attempts-1, 10), longestPause)
	d = d/2 + time.Duration(c.random()*float64(d)/2)
	if end, ok := ctx.Deadline(); ok && time.Until(end) <= d {
		return false
	}
	return clock.Sleep(ctx, c.limits.clock, d)
}
