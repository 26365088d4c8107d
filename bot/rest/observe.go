package rest

import (
	"net/http"
	"time"
)

// Attempt is the outcome of one request, for metrics.
type Attempt struct {
	Route     string        // method and template of the path
	Status    int           // HTTP status; 0 without a response
	Limit     Limit         // which limit a 429 names; "" otherwise
	Duration  time.Duration // from sending the request to the response headers
	Abandoned bool          // not sent: the wait for a rate limit would have been too long
}

// Limit is the kind of rate limit that a 429 names.
type Limit string

// The kinds of rate limits.
const (
	LimitGlobal   Limit = "global"   // of all requests
	LimitRoute    Limit = "route"    // of the bucket of the route
	LimitShared   Limit = "shared"   // of a resource shared with other bots; not held against the bot
	LimitResource Limit = "resource" // of the resource: edits of old messages, slow mode
)

// observe passes an attempt to the hook.
func (c *Client) observe(a Attempt) {
	if c.onAttempt != nil {
		c.onAttempt(a)
	}
}

// limit returns which limit a refusal names, or "".
func limit(e *Error, global, shared bool) Limit {
	switch {
	case e.Status != http.StatusTooManyRequests:
		return ""
	case isResourceLimit(e.Code):
		return LimitResource
	case shared:
		return LimitShared
	case global:
		return LimitGlobal
	}
	return LimitRoute
}

// InvalidRequests returns the number of responses in the last 10 minutes that
// Discord holds against the bot's address; at 10,000 Discord blocks it.
func (c *Client) InvalidRequests() int {
	c.limits.mu.Lock()
	defer c.limits.mu.Unlock()
	c.limits.invalid.advance(c.limits.now())
	return len(c.limits.invalid.times)
}

// Rejected reports whether the last call with the bot token got a 401: the
// token has been reset.
func (c *Client) Rejected() bool { return c.rejected.Load() }
