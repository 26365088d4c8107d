package discordtest

import (
	"maps"
	"net/http"
	"regexp"
	"time"
)

// Counts are the requests that bots have sent over HTTP, by what became of them. A request to an unknown route is in none.
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
func (s *Server) Counts() Counts {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.counts
	out.Routes = maps.Clone(s.counts.Routes)
	return out
}

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

// tally notes that a request has come in, and says whether its address is blocked.
func (s *Server) tally(op *operation, q *request) (blocked bool) {
	s.counts.Requests++
	s.counts.Routes[op.name]++
	if q.Header.Get("Authorization") != "" {
		s.counts.WithToken++
	} else {
		s.counts.Open++
	}
	if blocked = s.blocked(); blocked {
		s.counts.Blocked++
	}
	s.checkAgent(q)
	return blocked
}

// An address that gets too many 401, 403 and 429 within a period is blocked until they are fewer.
const (
	maxInvalid    = 10000
	invalidPeriod = 10 * time.Minute
)

// note counts the answer to a request, if it was an invalid one.
func (s *Server) note(status int) {
	switch status {
	case http.StatusTooManyRequests:
		s.counts.Limited++
	case http.StatusUnauthorized, http.StatusForbidden:
	default:
		return
	}
	s.counts.Invalid++
	if s.options.MaxInvalid > 0 {
		s.limits.invalid = append(s.limits.invalid, s.now())
	}
}

func (s *Server) blocked() bool {
	if len(s.limits.invalid) == 0 {
		return false
	}
	recent, now := s.limits.invalid, s.now()
	for len(recent) > 0 && now.Sub(recent[0]) >= invalidPeriod {
		recent = recent[1:]
	}
	s.limits.invalid = recent
	return len(recent) >= s.options.MaxInvalid
}

// refuseAddress answers a blocked address as the service in front of Discord does, in its own form and without JSON.
func refuseAddress(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=UTF-8")
	w.Header().Set("Server", "cloudflare")
	w.WriteHeader(http.StatusTooManyRequests)
	_, _ = w.Write([]byte("error code: 1015"))
}

// agent is what a bot must call itself: DiscordBot (URL, version), and anything after that.
var agent = regexp.MustCompile(`^DiscordBot \(https?://[^\s,]+, ?[^\s)][^)]*\)`)

// checkAgent makes a Problem of a User-Agent that is not as Discord demands it, once for each.
func (s *Server) checkAgent(q *request) {
	name := q.UserAgent()
	if s.options.AnyAgent || s.agents[name] {
		return
	}
	if !agent.MatchString(name) {
		s.problem(BadAgent, q.where(), "%q: want DiscordBot (URL, version)", name)
	}
	if len(s.agents) < 1000 { // so that a client that changes it with every request cannot fill the memory
		s.agents[name] = true
	}
}
