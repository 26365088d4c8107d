package commands

import (
	"context"
	"math"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"parlour/games"
	"parlour/games/match"
)

// Budgets are what one member and one server may ask of this process. What is
// zero has no limit.
type Budgets struct {
	MemberCommands, ServerCommands Budget // requests of any kind
	MemberThinking, ServerThinking Budget // milliseconds for which a computer thinks
	MemberUploads                  Budget // files
	MemberUploadSize               Budget // their size in bytes
	MemberUploadLines              Budget // lines of records, which have a line for each move

	Open     int   // games going in a server
	OpenBy   int   // and those of them that one member has started
	Items    int   // items that a server has added
	ItemSize int64 // and their size in bytes
}

// Budget is a bucket that fills by so much a second up to a size.
type Budget struct {
	PerSecond float64
	Size      int
}

// Usual are budgets that no member reaches by playing. A minute of thinking is
// available at once, and then a tenth of a processor's time. So are 60 records of
// 400 lines, or two of 10,000 moves, the longest there are, and one of these every
// eight minutes after that.
func Usual() Budgets {
	return Budgets{
		MemberCommands: Budget{5, 60}, ServerCommands: Budget{200, 2000},
		MemberThinking: Budget{100, 60_000}, ServerThinking: Budget{500, 300_000},
		MemberUploads: Budget{0.1, 60}, MemberUploadSize: Budget{2 << 10, 1 << 20}, MemberUploadLines: Budget{20, 24_000},
		Open: 2000, OpenBy: 25, Items: 200, ItemSize: 4 << 20,
	}
}

// quotas counts against the budgets.
type quotas struct {
	Budgets
	mu      sync.Mutex
	buckets map[bucket]*rate.Limiter
}

// bucket names the budget of a member or a server.
type bucket struct {
	of   Budget
	what string
	whom string
}

// maxBuckets is from how many buckets on those that are full are forgotten.
const maxBuckets = 10_000

func newQuotas(b Budgets) *quotas { return &quotas{Budgets: b, buckets: map[bucket]*rate.Limiter{}} }

// limiter is the limiter of a bucket. The lock must be held.
func (q *quotas) limiter(b bucket, now time.Time) *rate.Limiter {
	l := q.buckets[b]
	if l != nil {
		return l
	}
	if len(q.buckets) >= maxBuckets {
		for b, l := range q.buckets {
			if l.TokensAt(now) >= float64(b.of.Size) {
				delete(q.buckets, b)
			}
		}
	}
	l = rate.NewLimiter(rate.Limit(b.of.PerSecond), b.of.Size)
	q.buckets[b] = l
	return l
}

// charge is what a request takes from a bucket.
type charge struct {
	bucket
	n int
}

// amount is what is taken: a charge larger than the bucket empties it.
func (c charge) amount() int { return min(c.n, c.of.Size) }

// take makes the charges if every bucket has enough for its own. If not, it makes
// none and returns how long to wait for the first that has not.
func (q *quotas) take(now time.Time, charges ...charge) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, c := range charges {
		if c.limited() {
			if short := float64(c.amount()) - q.limiter(c.bucket, now).TokensAt(now); short > 0 {
				return time.Duration(math.Ceil(short/c.of.PerSecond)) * time.Second
			}
		}
	}
	for _, c := range charges {
		if c.limited() {
			q.limiter(c.bucket, now).AllowN(now, c.amount())
		}
	}
	return 0
}

func (b bucket) limited() bool { return b.whom != "" && b.of.PerSecond > 0 }

// command counts a request, or says how long its member has to wait.
func (q *quotas) command(now time.Time, r Request) time.Duration {
	return q.take(now, charge{bucket{q.MemberCommands, "commands", r.User.ID}, 1}, charge{bucket{q.ServerCommands, "commands", r.Guild}, 1})
}

// thinking are the buckets of a member's thinking.
func (q *quotas) thinking(server, member string) [2]bucket {
	return [2]bucket{{q.MemberThinking, "thinking", member}, {q.ServerThinking, "thinking", server}}
}

// Think says how long a member has to wait before a computer may think for him
// again; 0 if it may.
func (s *Set) Think(server, member string) time.Duration {
	b := s.quotas.thinking(server, member)
	return s.quotas.take(s.host.Now(), charge{b[0], 1}, charge{b[1], 1})
}

// Thought counts how long a computer thought for a member: what goes beyond the
// budget is owed.
func (s *Set) Thought(server, member string, d time.Duration) {
	now := s.host.Now()
	s.quotas.mu.Lock()
	defer s.quotas.mu.Unlock()
	for _, b := range s.quotas.thinking(server, member) {
		if n := min(int(d.Milliseconds()), b.of.Size); n > 0 && b.limited() {
			s.quotas.limiter(b, now).ReserveN(now, n)
		}
	}
}

// open refuses to start another game where there are too many.
func (q *quotas) open(ctx context.Context, h *match.Host, r Request) error {
	if q.Open == 0 && q.OpenBy == 0 {
		return nil
	}
	u, err := h.Store.Usage(ctx, r.Guild, r.User.ID)
	switch {
	case err != nil:
		return err
	case q.OpenBy > 0 && u.OpenBy >= q.OpenBy:
		return games.Refuse("commands.refuse.open-member", "Max", q.OpenBy)
	case q.Open > 0 && u.Open >= q.Open && r.Guild != "":
		return games.Refuse("commands.refuse.open-server", "Max", q.Open)
	}
	return nil
}

// file is what a member's upload of so many bytes is charged.
func (q *quotas) file(r Request, size int) []charge {
	return []charge{{bucket{q.MemberUploads, "uploads", r.User.ID}, 1}, {bucket{q.MemberUploadSize, "upload size", r.User.ID}, size}}
}

// record counts an upload of a record, before it is read, or returns how long its
// member has to wait.
func (q *quotas) record(now time.Time, r Request, content string) time.Duration {
	lines := charge{bucket{q.MemberUploadLines, "upload lines", r.User.ID}, 1 + strings.Count(content, "\n")}
	return q.take(now, append(q.file(r, len(content)), lines)...)
}

// upload counts an upload of so many bytes, or refuses it. One that replaces
// another may be the last that there is room for.
func (q *quotas) upload(ctx context.Context, h *match.Host, r Request, size int, replaces bool) error {
	if wait := q.take(h.Now(), q.file(r, size)...); wait > 0 {
		return games.Refusal{Text: tooFast(wait)}
	}
	u, err := h.Store.Usage(ctx, home(r), r.User.ID)
	switch {
	case err != nil:
		return err
	case q.Items > 0 && u.Items >= q.Items && !replaces, q.ItemSize > 0 && u.ItemSize+int64(size) > q.ItemSize:
		return games.Refuse("commands.item.refuse.full", "Max", q.Items)
	}
	return nil
}

// tooFast says how long to wait.
func tooFast(wait time.Duration) games.Text {
	return games.T("commands.refuse.too-fast", "Count", int(math.Ceil(wait.Seconds())))
}
