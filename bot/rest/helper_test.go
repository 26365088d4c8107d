package rest_test

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"parlour/bot/rest"
)

const (
	botToken  = "bot.secret.token"
	hookToken = "aW50ZXJhY3Rpb246c2VjcmV0"
	callback  = "/interactions/77/" + hookToken + "/callback"
	hook      = "/webhooks/5/" + hookToken
)

// sent is a request as the server received it.
type sent struct {
	method, path string
	header       http.Header
	body         string
	length       int64 // Content-Length
	at           time.Time
}

// answerer stands for Discord. It answers in memory, so that tests can use a
// bubble.
type answerer struct {
	answer func(n int, s sent) (*http.Response, error) // n counts from 0

	mu   sync.Mutex
	sent []sent
}

func (a *answerer) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	s := sent{r.Method, r.URL.RequestURI(), r.Header, string(body), r.ContentLength, time.Now()}
	a.mu.Lock()
	n := len(a.sent)
	a.sent = append(a.sent, s)
	a.mu.Unlock()
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	return a.answer(n, s)
}

func (a *answerer) count() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.sent)
}

// reply builds a response; headers come in pairs.
func reply(status int, body string, headers ...string) *http.Response {
	h := http.Header{}
	for i := 0; i+1 < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body))}
}

// script gives the responses in order and then repeats the last one.
func script(list ...func() (*http.Response, error)) *answerer {
	return &answerer{answer: func(n int, _ sent) (*http.Response, error) { return list[min(n, len(list)-1)]() }}
}

func says(status int, body string, headers ...string) func() (*http.Response, error) {
	return func() (*http.Response, error) { return reply(status, body, headers...), nil }
}

func fails(err error) func() (*http.Response, error) {
	return func() (*http.Response, error) { return nil, err }
}

// client returns a client without jitter and its log.
func client(t *testing.T, transport http.RoundTripper) (*rest.Client, *bytes.Buffer) {
	t.Helper()
	var log bytes.Buffer
	return rest.New(rest.Options{
		Token: botToken, Transport: transport, Rand: func() float64 { return 0 },
		Log: slog.New(slog.NewTextHandler(&log, nil)),
	}), &log
}

// buckets stands for Discord's limits: each route has a bucket with a limit per
// window, which begins with its first call.
type buckets struct {
	limit  int
	window time.Duration
	delay  func(n int) time.Duration // of the response
	global int                       // calls per second with the bot token, 0 for no limit

	mu      sync.Mutex
	windows map[string]*window
	bot     []time.Time
	n, over int
	order   []string
}

type window struct {
	ends time.Time
	used int
}

func (b *buckets) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, n := b.count(r)
	if b.delay != nil {
		time.Sleep(b.delay(n)) // bubble time
	}
	return resp, nil
}

func (b *buckets) count(r *http.Request) (*http.Response, int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	b.n++
	b.order = append(b.order, r.Header.Get("X-Test")+r.URL.RequestURI())
	if r.Header.Get("Authorization") != "" {
		b.bot = append(b.bot, now)
		if old := len(b.bot) - 1 - b.global; b.global > 0 && old >= 0 && now.Sub(b.bot[old]) < time.Second {
			b.over++
			return reply(429, `{"retry_after": 1, "global": true}`, "X-RateLimit-Scope", "global"), b.n
		}
	}
	if b.windows == nil {
		b.windows = map[string]*window{}
	}
	w := b.windows[r.Method+r.URL.Path]
	if w == nil || !now.Before(w.ends) {
		w = &window{ends: now.Add(b.window)}
		b.windows[r.Method+r.URL.Path] = w
	}
	after := seconds(w.ends.Sub(now))
	if w.used >= b.limit {
		b.over++
		return reply(429, `{"retry_after": `+after+`}`, b.headers(w, after)...), b.n
	}
	w.used++
	return reply(200, `{"id":"9"}`, b.headers(w, after)...), b.n
}

func (b *buckets) headers(w *window, after string) []string {
	return []string{
		"X-RateLimit-Bucket", "abcd", "X-RateLimit-Limit", strconv.Itoa(b.limit),
		"X-RateLimit-Remaining", strconv.Itoa(b.limit - w.used), "X-RateLimit-Reset-After", after,
		"X-RateLimit-Reset", seconds(time.Duration(w.ends.UnixNano())),
	}
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
