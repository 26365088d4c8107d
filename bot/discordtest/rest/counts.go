package rest

import (
	"maps"
	"net/http"
	"regexp"
	"time"

	"parlour/bot/discordtest/world"
)

// Counts are the HTTP requests of bots by outcome, without requests to unknown
// routes.
type Counts struct {
	Requests  uint64            // all requests
	WithToken uint64            // with an Authorization header, which count against the 50 per second
	Anonymous uint64            // without an Authorization header
	Limited   uint64            // answered with 429, by a limit or a Fault
	Invalid   uint64            // answered with 401, 403 or 429 and counted against the address
	Blocked   uint64            // rejected because the address was blocked
	Routes    map[string]uint64 // by method and path, such as "POST /channels/{channel_id}/messages"
}

// Counts returns the requests so far.
func (a *API) Counts() Counts {
	a.world.Lock()
	defer a.world.Unlock()
	out := a.counts
	out.Routes = maps.Clone(a.counts.Routes)
	return out
}

// Requests returns the number of requests so far.
func (a *API) Requests() uint64 { return a.Counts().Requests }

// Since returns the difference from an earlier count.
func (c Counts) Since(earlier Counts) Counts {
	out := Counts{
		Requests: c.Requests - earlier.Requests, WithToken: c.WithToken - earlier.WithToken, Anonymous: c.Anonymous - earlier.Anonymous,
		Limited: c.Limited - earlier.Limited, Invalid: c.Invalid - earlier.Invalid, Blocked: c.Blocked - earlier.Blocked,
		Routes: map[string]uint64{},
	}
	for name, n := range c.Routes {
		if more := n - earlier.Routes[name]; more > 0 {
			out.Routes[name] = more
		}
	}
	return out
}

// tally counts a request and reports whether its address is blocked.
func (a *API) tally(op *operation, q *request) (blocked bool) {
	a.counts.Requests++
	a.counts.Routes[op.name]++
	if q.Header.Get("Authorization") != "" {
		a.counts.WithToken++
	} else {
		a.counts.Anonymous++
	}
	if blocked = a.blocked(); blocked {
		a.counts.Blocked++
	}
	a.checkAgent(q)
	return blocked
}

// An address with this many responses of 401, 403 and 429 within the period is
// blocked until there are fewer.
const (
	maxInvalid    = 10000
	invalidPeriod = 10 * time.Minute
)

// note counts the response to a request if it is invalid. A 429 of a resource's
// limit is not.
func (a *API) note(q *request) {
	switch q.status {
	case http.StatusTooManyRequests:
		a.counts.Limited++
	case http.StatusUnauthorized, http.StatusForbidden:
	default:
		return
	}
	if q.shared {
		return
	}
	a.counts.Invalid++
	if a.options.MaxInvalid > 0 {
		a.limits.invalid = append(a.limits.invalid, a.world.Now())
	}
}

func (a *API) blocked() bool {
	if len(a.limits.invalid) == 0 {
		return false
	}
	recent, now := a.limits.invalid, a.world.Now()
	for len(recent) > 0 && now.Sub(recent[0]) >= invalidPeriod {
		recent = recent[1:]
	}
	a.limits.invalid = recent
	return len(recent) >= a.options.MaxInvalid
}

// refuseAddress responds to a blocked address as Cloudflare does, without JSON.
func refuseAddress(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=UTF-8")
	w.Header().Set("Server", "cloudflare")
	w.WriteHeader(http.StatusTooManyRequests)
	_, _ = w.Write([]byte("error code: 1015"))
}

// agent matches the required User-Agent: DiscordBot (URL, version), followed by
// anything.
var agent = regexp.MustCompile(`^DiscordBot \(https?://[^\s,]+, ?[^\s)][^)]*\)`)

// checkAgent reports a Problem for each invalid User-Agent, once.
func (a *API) checkAgent(q *request) {
	name := q.UserAgent()
	if a.options.AllowAnyAgent || a.agents[name] {
		return
	}
	if !agent.MatchString(name) {
		a.world.Problem(world.BadAgent, q.where(), "%q: want DiscordBot (URL, version)", name)
	}
	if len(a.agents) < 1000 { // bounds memory
		a.agents[name] = true
	}
}
