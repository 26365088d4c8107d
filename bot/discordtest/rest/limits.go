package rest

import (
	"fmt"
	"hash/fnv"
	"math"
	"net/http"
	"strconv"
	"time"

	"parlour/bot/discordtest/wire"
)

// rate is a number of requests per period, which begins with its first request.
// The zero rate is unlimited.
type rate struct {
	size   int
	period time.Duration
	shared bool // the limit belongs to the resource: only a 429 names it (discord-api-docs #4008)
}

// rates are the limits of routes, per bot and per channel, guild or webhook
// token. Discord does not publish them and may change them at any time. These
// figures are what bot authors report from the X-RateLimit headers.
var rates = map[string]rate{
	"POST /channels/{channel_id}/messages":                {5, 5 * time.Second, false},
	"PATCH /channels/{channel_id}/messages/{message_id}":  {5, 5 * time.Second, false},
	"DELETE /channels/{channel_id}/messages/{message_id}": {5, time.Second, false},
	"GET /gateway/bot": {2, 5 * time.Second, false},

	// Of applications' emoji and bulk overwrites nothing is reported. These are
	// the figures for the emoji of guilds (discord-api-docs #2250) and for
	// commands that are created one by one.
	"POST /applications/{application_id}/emojis":              {50, time.Hour, true},
	"DELETE /applications/{application_id}/emojis/{emoji_id}": {50, time.Hour, true},
	"PUT /applications/{application_id}/commands":             {5, 20 * time.Second, true},

	"POST /webhooks/{webhook_id}/{webhook_token}":                         {5, 2 * time.Second, false},
	"PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original":     {5, 2 * time.Second, false},
	"DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original":    {5, 2 * time.Second, false},
	"PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}":  {5, 2 * time.Second, false},
	"DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": {5, 2 * time.Second, false},
	"POST /interactions/{interaction_id}/{interaction_token}/callback":    {}, // each token is used once
}

// otherRate is the limit of all other routes.
var otherRate = rate{50, time.Second, false}

// globalLimit is the number of requests per second of a bot over all routes.
const globalLimit = 50

// limits is the state of the rate limits.
type limits struct {
	buckets map[bucketKey]*bucket
	sweep   int                    // number of buckets that triggers the next sweep
	global  map[string][]time.Time // requests of the last second by bot token
	closed  map[string]time.Time   // end of a Fault's global 429 by bot token
	invalid []time.Time            // invalid requests of the last 10 minutes
}

func newLimits() limits {
	return limits{buckets: map[bucketKey]*bucket{}, global: map[string][]time.Time{}, closed: map[string]time.Time{}}
}

type bucketKey struct {
	route, token, resource string
}

// bucket is one period of a rate.
type bucket struct {
	left int
	ends time.Time
}

// verdict is the limits' decision on a request.
type verdict struct {
	rate   rate
	left   int
	resets time.Duration // time until the bucket is full
	wait   time.Duration // time that the bot must wait; 0 if it need not
	global bool          // the limit over all routes is exceeded
}

// limit counts the request and returns the decision.
func (a *API) limit(op *operation, q *request) verdict {
	a.world.Lock()
	defer a.world.Unlock()
	if a.options.NoLimits {
		return verdict{rate: op.rate, left: max(0, op.rate.size-1), resets: op.rate.period}
	}
	now := a.world.LimitClock.Now()
	if payer := a.payer(op, q); payer != "" {
		if wait := a.limits.overall(payer, now); wait > 0 {
			return verdict{wait: wait, global: true}
		}
	}
	if op.rate.size == 0 {
		return verdict{}
	}
	b, full := a.limits.take(q.bucket(op), op.rate, now)
	v := verdict{rate: op.rate, left: b.left, resets: b.ends.Sub(now)}
	if full {
		v.wait = v.resets
	}
	return v
}

// payer returns the bot token that the request counts against in the limit over
// all routes, or "" for none: a request without an Authorization header counts
// only with Options.CountAnonymous, against the application of its interaction.
func (a *API) payer(op *operation, q *request) string {
	token := q.Header.Get("Authorization")
	if token != "" || !op.open || !a.options.CountAnonymous {
		return token
	}
	if i := a.world.Interaction(q.id("interaction_id")); i != nil {
		return "Bot " + i.App().Token
	}
	if app := a.world.Apps[q.id("webhook_id")]; app != nil {
		return "Bot " + app.Token
	}
	return ""
}

// bucket returns the request's bucket.
func (r *request) bucket(op *operation) bucketKey {
	return bucketKey{op.name, r.Header.Get("Authorization"), r.resource()}
}

// exhaust empties the request's bucket, or the limit over all routes, for a
// duration.
func (a *API) exhaust(op *operation, q *request, wait time.Duration, global bool) {
	a.world.Lock()
	defer a.world.Unlock()
	until := a.world.LimitClock.Now().Add(wait)
	if global {
		a.limits.closed[q.Header.Get("Authorization")] = until
	} else {
		a.limits.buckets[q.bucket(op)] = &bucket{0, until}
	}
}

// overall counts a request against the limit over all routes and returns how
// long it must wait.
func (l *limits) overall(token string, now time.Time) time.Duration {
	if wait := l.closed[token].Sub(now); wait > 0 {
		return wait
	}
	recent := l.global[token]
	for len(recent) > 0 && now.Sub(recent[0]) >= time.Second {
		recent = recent[1:]
	}
	if len(recent) >= globalLimit {
		l.global[token] = recent
		return time.Second - now.Sub(recent[0])
	}
	l.global[token] = append(recent, now)
	return 0
}

// take takes a request out of a bucket and reports whether the bucket was
// empty.
func (l *limits) take(key bucketKey, r rate, now time.Time) (after bucket, empty bool) {
	b := l.buckets[key]
	if b == nil || !now.Before(b.ends) {
		if l.buckets[key] == nil && len(l.buckets) >= l.sweep {
			l.forget(now)
		}
		b = &bucket{r.size, now.Add(r.period)}
		l.buckets[key] = b
	}
	if b.left == 0 {
		return *b, true
	}
	b.left--
	return *b, false
}

// forget drops full buckets.
func (l *limits) forget(now time.Time) {
	for key, b := range l.buckets {
		if !now.Before(b.ends) {
			delete(l.buckets, key)
		}
	}
	l.sweep = max(1024, 2*len(l.buckets))
}

// resource returns the path parameter that a limit depends on.
func (r *request) resource() string {
	for _, name := range []string{"channel_id", "guild_id", "webhook_token"} {
		if v := r.PathValue(name); v != "" {
			return v
		}
	}
	return ""
}

// writeHeaders writes the rate limit headers.
func (v verdict) writeHeaders(h http.Header, op *operation, now time.Time) {
	if v.rate.size == 0 || v.rate.shared {
		return
	}
	h.Set("X-RateLimit-Bucket", op.bucket)
	h.Set("X-RateLimit-Limit", strconv.Itoa(v.rate.size))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(v.left))
	h.Set("X-RateLimit-Reset", seconds(time.Duration(now.Add(v.resets).UnixNano())))
	h.Set("X-RateLimit-Reset-After", seconds(v.resets))
}

// bucketName returns the name of a route's bucket in headers.
func bucketName(route string) string {
	sum := fnv.New64a()
	fmt.Fprint(sum, route)
	return strconv.FormatUint(sum.Sum64(), 16)
}

// scope returns whom a 429 concerns.
func (v verdict) scope() string {
	switch {
	case v.global:
		return "global"
	case v.rate.shared:
		return "shared"
	default:
		return "user"
	}
}

// tooMany responds with 429. Its header has whole seconds, its body fractions.
func tooMany(w http.ResponseWriter, v verdict) {
	h := w.Header()
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(v.wait.Seconds()))))
	h.Set("X-RateLimit-Scope", v.scope())
	if !v.rate.shared {
		h.Set("X-RateLimit-Reset-After", seconds(v.wait))
		h.Set("X-RateLimit-Remaining", "0")
	}
	if v.global {
		h.Set("X-RateLimit-Global", "true")
	}
	writeJSON(w, http.StatusTooManyRequests, wire.Encode(map[string]any{
		"message": "You are being rate limited.", "retry_after": v.wait.Seconds(), "global": v.global,
	}))
}

// seconds formats a duration like Discord: seconds with three decimals.
func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
