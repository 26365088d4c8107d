package commands

import (
	"context"
	"math"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"parlour/games"
	"parlour/games/match"
)

// What one member and one server may ask of this process. A budget is a bucket
// that fills by so much a second up to a size.
type budget struct {
	perSecond rate.Limit
	size      int
}

// The budgets. Thinking is counted in milliseconds that a computer thinks.
var (
	memberCommands = budget{2, 60}
	serverCommands = budget{200, 2000}
	memberThinking = budget{100, 60_000} // a tenth of a processor, and a minute ahead
	serverThinking = budget{500, 300_000}
	memberUploads  = budget{0.1, 60}
)

// What one member may have started in a server, and a server have in all.
const (
	maxOpenBy   = 25
	maxOpen     = 2000
	maxItems    = 200
	maxItemSize = 4 << 20 // bytes
)

// quotas counts against the budgets.
type quotas struct {
	mu      sync.Mutex
	buckets map[bucket]*rate.Limiter
}

// bucket names a budget of a member or a server.
type bucket struct {
	of   *budget
	whom string
}

// maxBuckets is from how many buckets on those that are full are forgotten.
const maxBuckets = 10_000

func newQuotas() *quotas { return &quotas{buckets: map[bucket]*rate.Limiter{}} }

// limiter is the bucket of somebody. The lock must be held.
func (q *quotas) limiter(of *budget, whom string, now time.Time) *rate.Limiter {
	key := bucket{of, whom}
	l := q.buckets[key]
	if l == nil {
		if len(q.buckets) >= maxBuckets {
			for k, l := range q.buckets {
				if l.TokensAt(now) >= float64(k.of.size) {
					delete(q.buckets, k)
				}
			}
		}
		l = rate.NewLimiter(of.perSecond, of.size)
		q.buckets[key] = l
	}
	return l
}

// take takes so much of budgets, if all of them have it, and else says how long
// to wait.
func (q *quotas) take(now time.Time, n int, from ...bucket) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, b := range from {
		if short := float64(n) - q.limiter(b.of, b.whom, now).TokensAt(now); short > 0 && b.whom != "" {
			return time.Duration(math.Ceil(short/float64(b.of.perSecond))) * time.Second
		}
	}
	for _, b := range from {
		if b.whom != "" {
			q.limiter(b.of, b.whom, now).AllowN(now, n)
		}
	}
	return 0
}

// command counts a request, or says how long its member has to wait.
func (q *quotas) command(now time.Time, r Request) time.Duration {
	return q.take(now, 1, bucket{&memberCommands, r.User.ID}, bucket{&serverCommands, r.Guild})
}

// Think says how long a member has to wait before a computer may think for him
// again; Thought counts how long one did.
func (s *Set) Think(server, member string) time.Duration {
	return s.quotas.take(s.host.Now(), 1, bucket{&memberThinking, member}, bucket{&serverThinking, server})
}

// Thought counts how long a computer thought for a member: what goes beyond the
// budget is owed.
func (s *Set) Thought(server, member string, d time.Duration) {
	now := s.host.Now()
	s.quotas.mu.Lock()
	defer s.quotas.mu.Unlock()
	for _, b := range []bucket{{&memberThinking, member}, {&serverThinking, server}} {
		if n := min(int(d.Milliseconds()), b.of.size); n > 0 && b.whom != "" {
			s.quotas.limiter(b.of, b.whom, now).ReserveN(now, n)
		}
	}
}

// open refuses to start another game where there are too many.
func (q *quotas) open(ctx context.Context, h *match.Host, r Request) error {
	u, err := h.Store.Usage(ctx, r.Guild, r.User.ID)
	switch {
	case err != nil:
		return err
	case u.OpenBy >= maxOpenBy:
		return games.Refuse("commands.refuse.open-member", "Max", maxOpenBy)
	case u.Open >= maxOpen && r.Guild != "":
		return games.Refuse("commands.refuse.open-server", "Max", maxOpen)
	}
	return nil
}

// upload counts an upload of so many bytes, or refuses it.
func (q *quotas) upload(ctx context.Context, h *match.Host, r Request, size int) error {
	if wait := q.take(h.Now(), 1, bucket{&memberUploads, r.User.ID}); wait > 0 {
		return games.Refusal{Text: tooFast(wait)}
	}
	u, err := h.Store.Usage(ctx, home(r), r.User.ID)
	switch {
	case err != nil:
		return err
	case u.Items >= maxItems || u.ItemSize+int64(size) > maxItemSize:
		return games.Refuse("commands.refuse.items-full", "Max", maxItems)
	}
	return nil
}

// tooFast says how long to wait.
func tooFast(wait time.Duration) games.Text {
	return games.T("commands.refuse.too-fast", "Count", int(math.Ceil(wait.Seconds())))
}
