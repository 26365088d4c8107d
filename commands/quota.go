package commands

import (
	"context"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"parlour/games"
	"parlour/games/match/host"
)

// Budgets limit what one member and one server may request of this process. Zero means
// no limit.
type Budgets struct {
	MemberCommands, ServerCommands Budget // requests of any kind
	MemberThinking, ServerThinking Budget // milliseconds of computer thinking
	MemberUploads                  Budget // files
	MemberUploadSize               Budget // the size of files in bytes
	MemberUploadLines              Budget // lines of records, one for each move

	Open     int   // open matches of a server
	OpenBy   int   // open matches that one member has started
	Items    int   // added items of a server
	ItemsBy  int   // items that one member has added to a server
	ItemSize int64 // the size of these items in bytes
}

// Budget is a token bucket: its rate of refill and its size.
type Budget struct {
	PerSecond float64
	Size      int
}

// Usual returns budgets that no member reaches by playing. A minute of thinking is
// available at once, then a tenth of a processor. The same holds for 60 records of 400
// lines, or two of 10,000 moves, the longest possible, and another one of these every
// eight minutes.
func Usual() Budgets {
	return Budgets{
		MemberCommands: Budget{5, 60}, ServerCommands: Budget{200, 2000},
		MemberThinking: Budget{100, 60_000}, ServerThinking: Budget{500, 300_000},
		MemberUploads: Budget{0.1, 60}, MemberUploadSize: Budget{2 << 10, 1 << 20}, MemberUploadLines: Budget{20, 24_000},
		Open: 2000, OpenBy: 25, Items: 200, ItemsBy: 20, ItemSize: 4 << 20,
	}
}

// Quotas counts requests against budgets.
type Quotas struct {
	Budgets
	host    *host.Host
	mu      sync.Mutex
	buckets map[bucket]*rate.Limiter
	free    map[[2]string]int // how many matches may begin without a count, by server and member, and by server and ""
	forget  time.Time         // when free is forgotten
}

// countedFor is how long counts of open matches are used.
const countedFor = 10 * time.Minute

// bucket identifies the budget of a member or a server.
type bucket struct {
	of   Budget
	what string
	whom string
}

// maxBuckets is the number of buckets above which full ones are deleted.
const maxBuckets = 10_000

// limiter returns the limiter of a bucket. The caller holds the lock.
func (q *Quotas) limiter(b bucket, now time.Time) *rate.Limiter {
	if l := q.buckets[b]; l != nil {
		return l
	}
	if len(q.buckets) >= maxBuckets {
		for b, l := range q.buckets {
			if l.TokensAt(now) >= float64(b.of.Size) {
				delete(q.buckets, b)
			}
		}
	}
	l := rate.NewLimiter(rate.Limit(b.of.PerSecond), b.of.Size)
	q.buckets[b] = l
	return l
}

// charge is an amount that a request takes from a bucket.
type charge struct {
	bucket
	n int
}

// amount returns how much is taken: a charge larger than the bucket empties it.
func (c charge) amount() int { return min(c.n, c.of.Size) }

// take makes the charges if every bucket has enough. Otherwise it makes none and returns
// how long to wait for the first bucket that has not.
func (q *Quotas) take(now time.Time, charges ...charge) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	charges = slices.DeleteFunc(charges, func(c charge) bool { return !c.limited() })
	for _, c := range charges {
		if short := float64(c.amount()) - q.limiter(c.bucket, now).TokensAt(now); short > 0 {
			return time.Duration(math.Ceil(short/c.of.PerSecond)) * time.Second
		}
	}
	for _, c := range charges {
		q.limiter(c.bucket, now).AllowN(now, c.amount())
	}
	return 0
}

func (b bucket) limited() bool { return b.whom != "" && b.of.PerSecond > 0 }

// command charges a request, or returns how long its member has to wait.
func (q *Quotas) command(r Request) time.Duration {
	return q.take(q.host.Now(), charge{bucket{q.MemberCommands, "commands", r.User.ID}, 1}, charge{bucket{q.ServerCommands, "commands", r.Guild}, 1})
}

// thinking returns the buckets for computers that think for a member.
func (q *Quotas) thinking(server, member string) [2]bucket {
	return [2]bucket{{q.MemberThinking, "thinking", member}, {q.ServerThinking, "thinking", server}}
}

// mayStart refuses another match if the server or the member has too many open ones. After a count, half of those that it left
// may begin without another.
func (q *Quotas) mayStart(ctx context.Context, r Request) error {
	if q.Open == 0 && q.OpenBy == 0 {
		return nil
	}
	own, all, now := [2]string{r.Guild, r.User.ID}, [2]string{r.Guild, ""}, q.host.Now()
	q.mu.Lock()
	if !now.Before(q.forget) {
		q.free, q.forget = map[[2]string]int{}, now.Add(countedFor)
	}
	free := min(q.free[own], q.free[all])
	q.free[own]--
	q.free[all]--
	q.mu.Unlock()
	if free > 0 {
		return nil
	}
	u, err := q.host.Store.Usage(ctx, r.Guild, r.User.ID)
	switch {
	case err != nil:
		return err
	case q.OpenBy > 0 && u.OpenBy >= q.OpenBy:
		return games.Refuse("commands.refuse.open-member", "Max", q.OpenBy)
	case q.Open > 0 && u.Open >= q.Open && r.Guild != "":
		return games.Refuse("commands.refuse.open-server", "Max", q.Open)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.free[own], q.free[all] = (q.OpenBy-u.OpenBy)/2, (q.Open-u.Open)/2 // one process never exceeds a limit
	return nil
}

// upload charges an upload by its size in bytes and its lines, or refuses it.
func (q *Quotas) upload(r Request, size, lines int) error {
	wait := q.take(q.host.Now(), charge{bucket{q.MemberUploads, "uploads", r.User.ID}, 1},
		charge{bucket{q.MemberUploadSize, "upload size", r.User.ID}, size}, charge{bucket{q.MemberUploadLines, "upload lines", r.User.ID}, lines})
	if wait > 0 {
		return games.Refusal{Text: tooFast(wait)}
	}
	return nil
}

// Record charges the upload of a record before it is read, or refuses it.
func (q *Quotas) Record(r Request, content string) error {
	return q.upload(r, len(content), 1+strings.Count(content, "\n"))
}

// Item charges the upload of an item by its size in bytes, or refuses it. An item that
// replaces another does not count as one more.
func (q *Quotas) Item(ctx context.Context, r Request, size int, replaces bool) error {
	if err := q.upload(r, size, 0); err != nil {
		return err
	}
	all, err := q.host.Items.List(ctx, r.Home(), "")
	if err != nil {
		return err
	}
	total, own := int64(size), 0
	for _, it := range all {
		if total += int64(len(it.Text)); it.User == r.User.ID {
			own++
		}
	}
	if q.ItemsBy > 0 && own >= q.ItemsBy && !replaces {
		return games.Refuse("commands.item.refuse.full-member", "Max", q.ItemsBy)
	}
	if q.Items > 0 && len(all) >= q.Items && !replaces || q.ItemSize > 0 && total > q.ItemSize {
		return games.Refuse("commands.item.refuse.full", "Max", q.Items)
	}
	return nil
}

// tooFast returns the text that says how long to wait.
func tooFast(wait time.Duration) games.Text {
	return games.T("commands.refuse.too-fast", "Count", int(math.Ceil(wait.Seconds())))
}
