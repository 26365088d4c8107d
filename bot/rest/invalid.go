package rest

import (
	"net/http"
	"time"
)

// Discord blocks an address temporarily after 10,000 responses with status 401,
// 403 or 429 within 10 minutes. The client rejects calls with the bot token
// well below that.
const (
	invalidMax    = 8000
	invalidWindow = 10 * time.Minute
)

// tally counts the invalid requests of the last 10 minutes.
type tally struct {
	times []time.Time // oldest first
	full  bool        // the count has reached invalidMax and not dropped below it since
}

// advance drops expired requests.
func (t *tally) advance(now time.Time) {
	expired := 0
	for expired < len(t.times) && now.Sub(t.times[expired]) >= invalidWindow {
		expired++
	}
	t.times = t.times[expired:]
	t.full = t.full && len(t.times) >= invalidMax
}

// add counts an invalid request and reports whether it filled the tally.
func (t *tally) add(now time.Time) bool {
	t.advance(now)
	t.times = append(t.times, now)
	was := t.full
	t.full = len(t.times) >= invalidMax
	return t.full && !was
}

// wait returns the time until the count drops below invalidMax.
func (t *tally) wait(now time.Time) time.Duration {
	t.advance(now)
	if over := len(t.times) - invalidMax; over >= 0 {
		return t.times[over].Add(invalidWindow).Sub(now)
	}
	return 0
}

// isInvalid reports whether Discord holds a response against the bot's address.
func isInvalid(status int, shared bool) bool {
	return status == http.StatusUnauthorized || status == http.StatusForbidden || status == http.StatusTooManyRequests && !shared
}
