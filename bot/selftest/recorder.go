package selftest

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"

	"parlour/bot/rest"
)

// recorder is a transport that keeps what Discord answered, without secrets.
type recorder struct {
	base http.RoundTripper

	mu        sync.Mutex
	exchanges []exchange
	secrets   []string
}

// exchange is one request and its answer.
type exchange struct {
	route     string // method and template of the path
	anonymous bool   // without Authorization
	status    int    // 0 without a response
	limits    string // the rate limit headers
	scope     string // of a 429
	body      string // of a refusal
}

// RoundTrip sends a request and records it.
func (r *recorder) RoundTrip(q *http.Request) (*http.Response, error) {
	x := exchange{route: rest.Template(q.Method, strings.TrimPrefix(q.URL.Path, "/api/v10")), anonymous: q.Header.Get("Authorization") == ""}
	resp, err := r.base.RoundTrip(q)
	if err == nil {
		x.status, x.limits = resp.StatusCode, limitHeaders(resp.Header)
	}
	if x.status >= http.StatusBadRequest {
		x.scope = resp.Header.Get("X-Ratelimit-Scope")
		body, _ := io.ReadAll(resp.Body) // a part of a refusal will do
		_ = resp.Body.Close()
		resp.Body = io.NopCloser(bytes.NewReader(body))
		x.body = r.redact(string(body))
		x.body = x.body[:min(len(x.body), maxBody)] // with no part of a secret
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.exchanges = append(r.exchanges, x)
	return resp, err
}

// limitHeaders returns the headers of rate limits, such as "limit 50, remaining 49".
func limitHeaders(h http.Header) string {
	var all []string
	for _, n := range []string{
		"X-Ratelimit-Limit", "X-Ratelimit-Remaining", "X-Ratelimit-Reset-After", "X-Ratelimit-Bucket", "X-Ratelimit-Scope", "X-Ratelimit-Global", "Retry-After", "Via",
	} {
		if v := h.Get(n); v != "" {
			all = append(all, strings.ToLower(strings.TrimPrefix(n, "X-Ratelimit-"))+" "+v)
		}
	}
	return strings.Join(all, ", ")
}

// conceal adds a secret, which no report may contain.
func (r *recorder) conceal(secret string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.secrets = append(r.secrets, secret)
}

// redact replaces all secrets in a text.
func (r *recorder) redact(text string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.secrets {
		text = strings.ReplaceAll(text, s, "[token]")
	}
	return text
}

// since returns the requests after the first n.
func (r *recorder) since(n int) []exchange {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clip(r.exchanges[n:])
}

// count returns the number of requests so far.
func (r *recorder) count() int { return len(r.since(0)) }

// lastLimits returns the rate limit headers of the last answer.
func (r *recorder) lastLimits() string { return r.since(r.count() - 1)[0].limits }
