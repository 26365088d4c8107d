package rest

import (
	"net/http"
	"time"
)

// Attempt is one request and what became of it, for whoever counts them.
type Attempt struct {
	Route  string // the template of the path, and the method before it
	Status int    // of HTTP; 0 if no answer came
	Limit  Limit  // of a 429
	Took   time.Duration
	Held   bool // it was not sent, since it would have waited too long for a limit
}

// Limit is which limit a 429 speaks of.
type Limit string

// The limits.
const (
	LimitGlobal   Limit = "global"   // of all requests
	LimitRoute    Limit = "route"    // of the bucket of its route
	LimitShared   Limit = "shared"   // of a resource that other bots use, too; not held against the bot
	LimitResource Limit = "resource" // of what the request does: edits of old messages, slow mode
)

// tell tells of an attempt, if anybody wants to know.
func (c *Client) tell(a Attempt) {
	if c.told != nil {
		c.told(a)
	}
}

// limit is which limit a refusal speaks of.
func limit(e *Error, all, shared bool) Limit {
	switch {
	case e.Status != http.StatusTooManyRequests:
		return ""
	case wait(e.Code):
		return LimitResource
	case shared:
		return LimitShared
	case all:
		return LimitGlobal
	}
	return LimitRoute
}

// Invalid is how many answers of the last ten minutes Discord holds against the
// bot's address: at 10,000 it blocks it.
func (c *Client) Invalid() int {
	c.limits.mu.Lock()
	defer c.limits.mu.Unlock()
	c.limits.invalid.advance(c.limits.now())
	return c.limits.invalid.sum
}

// Rejected reports whether Discord answered 401 to the last call with the bot's token:
// the token was reset.
func (c *Client) Rejected() bool { return c.rejected.Load() }
