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

// maxBody bounds what is kept of a refusal's body, in bytes.
const maxBody = 2000

// RoundTrip sends a request and records it.
func (r *recorder) RoundTrip(q *http.Request) (*http.Response, error) {
	x := exchange{route: q.Method + " " + template(q.URL.Path), anonymous: q.Header.Get("Authorization") == ""}
	resp, err := r.base.RoundTrip(q)
	if err == nil {
		x.status, x.limits = resp.StatusCode, limitHeaders(resp.Header)
	}
	if x.status >= http.StatusBadRequest {
		x.scope = resp.Header.Get("X-Ratelimit-Scope")
		body, readErr := io.ReadAll(resp.Body)
		_ = resp.Body.Close() // read to its end, or broken
		resp.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body), failing{readErr}))
		x.body = r.redact(string(body[:min(len(body), maxBody)]))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.exchanges = append(r.exchanges, x)
	return resp, err
}

// failing is a reader at whose end an error waits, or none.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	return 0, io.EOF
}

// template returns a path with its IDs and tokens replaced.
func template(path string) string {
	parts := strings.Split(strings.TrimPrefix(path, "/api/v10"), "/")
	for i, part := range parts {
		switch {
		case i == 3 && (parts[1] == "webhooks" || parts[1] == "interactions"):
			parts[i] = ":token"
		case rest.IsID(part):
			parts[i] = ":id"
		}
	}
	return strings.Join(parts, "/")
}

// limitNames are the headers of rate limits, with their short names.
var limitNames = [][2]string{
	{"X-Ratelimit-Limit", "limit"}, {"X-Ratelimit-Remaining", "remaining"}, {"X-Ratelimit-Reset-After", "reset-after"},
	{"X-Ratelimit-Bucket", "bucket"}, {"X-Ratelimit-Scope", "scope"}, {"X-Ratelimit-Global", "global"}, {"Retry-After", "retry-after"}, {"Via", "via"},
}

func limitHeaders(h http.Header) string {
	var all []string
	for _, n := range limitNames {
		if v := h.Get(n[0]); v != "" {
			all = append(all, n[1]+" "+v)
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

// count returns the number of requests so far, and since the requests after a count.
func (r *recorder) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.exchanges)
}

func (r *recorder) since(n int) []exchange {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clip(r.exchanges[n:])
}

// lastLimits returns the rate limit headers of the last answer.
func (r *recorder) lastLimits() string {
	all := r.since(0)
	return all[len(all)-1].limits
}
