package rest

import (
	"maps"
	"net/http"
	"regexp"
	"time"

	"parlour/bot/discordtest/world"
)

// Counts are the requests that bots have sent over HTTP, by what became of
// them. A request to an unknown route is in none.
type Counts struct {
	Requests  uint64            // all of them
	WithToken uint64            // those that carried an Authorization header: these count against the 50 a second
	Open      uint64            // those that did not
	Limited   uint64            // answered with 429, by a limit or by a Fault
	Invalid   uint64            // answered with 401, 403 or 429: too many of these and the address is blocked
	Blocked   uint64            // not looked at, because the address was
	Routes    map[string]uint64 // all of them by method and path, such as "POST /channels/{channel_id}/messages"
}

// Counts tells what bots have sent so far.
func (a *API) Counts() Counts {
	a.world.Lock()
	defer a.world.Unlock()
	out := a.counts
	out.Routes = maps.Clone(a.counts.Routes)
	return out
}

// Requests counts what bots have asked so far. With Idle it shows whether a bot
// has gone on working.
func (a *API) Requests() uint64 { return a.Counts().Requests }

// Since is what has come since an earlier time.
func (c Counts) Since(earlier Counts) Counts {
	out := Counts{
		Requests: c.Requests - earlier.Requests, WithToken: c.WithToken - earlier.WithToken, Open: c.Open - earlier.Open,
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

// tally notes that a request has come in, and says whether its address is
// blocked.
func (a *API) tally(op *operation, q *request) (blocked bool) {
	a.counts.Requests++
	a.counts.Routes[op.name]++
	if q.Header.Get("Authorization") != "" {
		a.counts.WithToken++
	} else {
		a.counts.Open++
	}
	if blocked = a.blocked(); blocked {
		a.counts.Blocked++
	}
	a.checkAgent(q)
	return blocked
}

// An address that gets too many 401, 403 and 429 within a period is blocked
// until they are fewer.
const (
	maxInvalid    = 10000
	invalidPeriod = 10 * time.Minute
)

// note counts the answer to a request, if it was an invalid one.
func (a *API) note(status int) {
	switch status {
	case http.StatusTooManyRequests:
		a.counts.Limited++
	case http.StatusUnauthorized, http.StatusForbidden:
	default:
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

// refuseAddress answers a blocked address as the service in front of Discord
// does, in its own form and without JSON.
func refuseAddress(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=UTF-8")
	w.Header().Set("Server", "cloudflare")
	w.WriteHeader(http.StatusTooManyRequests)
	_, _ = w.Write([]byte("error code: 1015"))
}

// agent is what a bot must call itself: DiscordBot (URL, version), and anything
// after that.
var agent = regexp.MustCompile(`^DiscordBot \(https?://[^\s,]+, ?[^\s)][^)]*\)`)

// checkAgent makes a Problem of a User-Agent that is not as Discord demands it,
// once for each.
func (a *API) checkAgent(q *request) {
	name := q.UserAgent()
	if a.options.AnyAgent || a.agents[name] {
		return
	}
	if !agent.MatchString(name) {
		a.world.Problem(world.BadAgent, q.where(), "%q: want DiscordBot (URL, version)", name)
	}
	if len(a.agents) < 1000 { // so that a client that changes it with every request cannot fill the memory
		a.agents[name] = true
	}
}
