package discordtest

import (
	"fmt"
	"hash/fnv"
	"net/http"
	"strconv"
	"time"
)

// The bucket that every route claims to have. It is not enforced; a Fault makes such 429s.
const (
	bucketSize   = 50
	bucketPeriod = time.Second
)

// globalLimit is how many requests a second a bot may send over all routes but the interactions' own.
const globalLimit = 50

// hurried counts the request, and says how long the bot has to wait if it sends too many.
func (s *Server) hurried(op route, q *request) time.Duration {
	if op.open || s.byHand() {
		return 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	token, now := q.Header.Get("Authorization"), s.now()
	recent := s.pace[token]
	for len(recent) > 0 && now.Sub(recent[0]) >= time.Second {
		recent = recent[1:]
	}
	if len(recent) >= globalLimit {
		s.pace[token] = recent
		return time.Second - now.Sub(recent[0])
	}
	s.pace[token] = append(recent, now)
	return 0
}

// rateHeaders tells the client about its rate limit, as every answer of Discord does.
func (s *Server) rateHeaders(h http.Header, op route, q *request) {
	sum := fnv.New64a()
	fmt.Fprint(sum, op.method, op.pattern)
	h.Set("X-RateLimit-Bucket", strconv.FormatUint(sum.Sum64(), 16))
	h.Set("X-RateLimit-Limit", strconv.Itoa(bucketSize))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(bucketSize-1))
	h.Set("X-RateLimit-Reset", seconds(time.Duration(s.now().Add(bucketPeriod).UnixNano())))
	h.Set("X-RateLimit-Reset-After", seconds(bucketPeriod))
}

// seconds writes a duration as Discord does: seconds with three decimals.
func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
