package rest

import (
	"context"
	"net/http"
	"time"

	"parlour/bot/clock"
)

// verdict says what follows an attempt.
type verdict int

const (
	done  verdict = iota // nothing: it went well, or another would not
	again                // another, as soon as limits allow
	later                // another, after a pause
)

// attempt sends a call once. Its slot is given back in any case.
func (c *Client) attempt(ctx context.Context, j *job) (verdict, error) {
	if err := ctx.Err(); err != nil {
		c.limits.unsent(&j.turn)
		return done, &lostError{text: "discord: " + j.route.name + ": not sent: " + err.Error(), cause: err}
	}
	limited, cancel := clock.WithTimeout(ctx, c.clock, j.Timeout)
	defer cancel()
	began := c.clock.Now()
	resp, err := c.transport.RoundTrip(c.request(limited, j))
	told := Attempt{Route: j.route.name, Took: c.clock.Now().Sub(began)}
	if err != nil {
		c.tell(told)
		c.limits.answered(&j.turn, quota{}, false)
		return c.failed(ctx, j, c.lost(j, err))
	}
	defer resp.Body.Close()
	told.Status = resp.StatusCode
	if !j.Token && resp.StatusCode < http.StatusInternalServerError {
		c.rejected.Store(resp.StatusCode == http.StatusUnauthorized)
	}
	if resp.StatusCode/100 == 2 {
		c.tell(told)
		c.limits.answered(&j.turn, readQuota(resp.Header), true)
		err := c.decode(resp, j)
		if Unknown(err) {
			return c.failed(ctx, j, err)
		}
		return done, err
	}
	return c.refuse(ctx, j, resp, told)
}

// failed decides what follows when an answer was lost.
func (c *Client) failed(ctx context.Context, j *job, err error) (verdict, error) {
	unknown := Unknown(err)
	if ctx.Err() != nil || unknown && !j.repeatable() {
		return done, err
	}
	j.doubt = j.doubt || unknown
	return later, err
}

// refuse decides what follows an answer that isn't a good one.
func (c *Client) refuse(ctx context.Context, j *job, resp *http.Response, told Attempt) (verdict, error) {
	e, all := c.explain(resp, j)
	shared := header(resp.Header, "X-Ratelimit-Scope") == "shared"
	if s := e.Status; s == http.StatusUnauthorized || s == http.StatusForbidden || s == http.StatusTooManyRequests && !shared {
		c.invalid()
	}
	told.Limit = limit(e, all, shared)
	c.tell(told)
	q := readQuota(resp.Header)
	if e.Status == http.StatusTooManyRequests && !wait(e.Code) {
		hold := c.limits.refused(&j.turn, q, refusal{after: e.After, all: all})
		c.log.Warn("Discord limits requests", "route", j.route.name, "for", hold, "all", all, "shared", shared)
		return again, &LimitedError{After: hold, Why: "Discord", cause: e}
	}
	c.limits.answered(&j.turn, q, false)
	switch {
	case e.Status >= 500:
		return c.failed(ctx, j, &unknownError{e})
	case j.doubt && j.satisfied(e):
		j.doubt = false
		if j.Doubt != nil {
			j.Doubt.Inferred = true
		}
		return done, nil
	}
	return done, e
}

// satisfied reports whether a refusal shows that an earlier attempt, whose
// answer was lost, has been carried out.
func (j *job) satisfied(e *Error) bool {
	return j.first() && e.Code == CodeAcknowledged || j.Method == http.MethodDelete && e.Code == CodeUnknownMessage
}

// outcome marks the error of a call of which an earlier attempt may have been
// carried out.
func (j *job) outcome(err error) error {
	if err == nil || !j.doubt || Unknown(err) {
		return err
	}
	return &unknownError{err}
}

// late reports whether an attempt of a call that has ended may yet be carried
// out. An interaction takes only one first response.
func (j *job) late(err error) bool {
	return Unknown(err) || j.doubt && !(err == nil && j.first())
}

// invalid counts an answer that Discord holds against the bot.
func (c *Client) invalid() {
	if c.limits.count() {
		c.log.Error("too many requests were invalid: none with the bot's token is sent before some of them are 10 minutes old", "count", invalidMax)
	}
}

// Pauses between attempts double from the first to the longest.
const (
	firstPause   = 200 * time.Millisecond
	longestPause = 5 * time.Second
)

// pause waits before another attempt, for a time that varies by half. It
// reports whether the context lasts; where that is known to end earlier, it does
// not wait.
func (c *Client) pause(ctx context.Context, attempts int) bool {
	d := min(firstPause<<min(attempts-1, 10), longestPause)
	d = d/2 + time.Duration(c.random()*float64(d)/2)
	if end, ok := ctx.Deadline(); ok && time.Until(end) <= d {
		return false
	}
	return clock.Sleep(ctx, c.limits.clock, d)
}
