package discordtest

import (
	"fmt"
	"hash/fnv"
	"net/http"
	"strconv"
	"time"
)

// The bucket that every route claims to have. It is never enforced; RateLimit makes 429s.
const (
	bucketSize   = 50
	bucketPeriod = time.Second
)

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
