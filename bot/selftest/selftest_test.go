package selftest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"parlour/bot/discordtest"
)

// All checks pass on the stand-in, and nothing is left behind.
func TestSelftestPasses(t *testing.T) {
	u := newOwner(t, func(o *discordtest.Options) {
		o.OnProblem = func(p discordtest.Problem) { t.Errorf("problem: %v", p) }
	})
	o := u.options()
	o.Long = true
	report := u.run(t.Context(), o)
	for _, row := range report.rows {
		if row.outcome != pass {
			t.Errorf("%s: %s: %s", row.name, row.outcome, row.did)
		}
	}
	if n := report.failed; n != 0 || len(report.rows) != 24 {
		t.Errorf("%d of %d checks failed", n, len(report.rows))
	}
	if left := u.left(); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	for line := range strings.Lines(u.out.String()) {
		if n := len(strings.TrimSuffix(line, "\n")); n > 100 {
			t.Errorf("the line has %d characters: %s", n, line)
		}
	}
	text := report.markdown()
	for _, want := range []string{"Parlour 1.2.3, go1.", "24 of 24 checks passed", "| pass | emoji | uploaded", "limit 50, remaining", `{"code":10008`, "no Authorization"} {
		if !strings.Contains(text, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	t.Log("\n" + u.out.String())
}

// The report is written even if the test cannot do much, such as in a channel that the bot does not see.
func TestAReportIsWritten(t *testing.T) {
	u := newOwner(t, nil)
	t.Chdir(t.TempDir())
	o := u.options()
	o.Channel = "1128334490561122334"
	err := Run(t.Context(), o)
	files, globErr := filepath.Glob("*")
	if err == nil || globErr != nil || len(files) != 1 || !strings.Contains(err.Error(), files[0]) {
		t.Fatalf("got %v; files: %v, %v", err, files, globErr)
	}
	text, err := os.ReadFile(files[0])
	if err != nil || !strings.Contains(string(text), "| FAIL | channel |") || files[0] != "parlour-selftest-2026-03-01.md" {
		t.Errorf("got %s with %s, %v", files[0], text, err)
	}
	if !strings.Contains(u.out.String(), "FAIL      channel              reading the channel: GET /channels/:id: 404, code 10003") {
		t.Errorf("got %s", u.out.String())
	}
	if strings.Contains(u.out.String()+string(text), o.Token) {
		t.Error("the token is shown")
	}
}

// shiftedClock is the wall clock, which can be moved ahead.
type shiftedClock struct {
	discordtest.WallClock
	mu    sync.Mutex
	ahead time.Duration
}

func (c *shiftedClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.ahead)
}

func (c *shiftedClock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += d
}

// The load stays below Discord's limits, by the wall clock. A busy machine may miss the
// deadline of a press, which is no part of this test.
func TestSelftestStaysBelowLimits(t *testing.T) {
	t.Parallel()
	clock := &shiftedClock{}
	u := newOwner(t, func(o *discordtest.Options) { o.Clock, o.NoLimits = clock, false })
	u.advance = clock.advance
	o := u.options()
	o.LimitClock = clock
	report := u.run(t.Context(), o)
	if c := u.Counts(); c.Limited > 0 || c.WithToken < 90 {
		t.Errorf("of %d requests with the token, %d were limited", c.WithToken, c.Limited)
	}
	if got := outcomes(report); got["emoji"] != pass || got["file"] != pass || got["same nonce"] != pass {
		t.Errorf("got %v", got)
	}
	t.Log("\n" + u.out.String())
}

// An interrupted test deletes what it has created.
func TestInterrupted(t *testing.T) {
	for _, at := range []string{"Start", "Slow", "Form", "Twelve"} {
		u := newOwner(t, nil)
		ctx, cancel := context.WithCancel(t.Context())
		u.before = func(label string) {
			if label == at {
				cancel()
			}
		}
		got := outcomes(u.run(ctx, u.options()))
		if got["twelve presses"] != notDone || got["clean-up"] != pass || got["text"] != pass {
			t.Errorf("at %s: got %v\n%s", at, got, u.out.String())
		}
		if left := u.left(); len(left) > 0 {
			t.Errorf("at %s: left behind: %v", at, left)
		}
		cancel()
	}
}

// echo is a Discord that repeats the request in its refusals.
type echo struct{ http.RoundTripper }

func (e echo) RoundTrip(q *http.Request) (*http.Response, error) {
	resp, err := e.RoundTripper.RoundTrip(q)
	if err == nil && resp.StatusCode >= http.StatusBadRequest {
		_ = resp.Body.Close()
		body := fmt.Sprintf(`{"code": 10008, "message": "no %s for %s"}`, q.URL, q.Header.Get("Authorization"))
		resp.Body, resp.ContentLength = io.NopCloser(bytes.NewBufferString(body)), int64(len(body))
		resp.Header.Del("Content-Length")
	}
	return resp, err
}

// The report and the table contain no token, even if Discord repeats them.
func TestReportHasNoSecrets(t *testing.T) {
	u := newOwner(t, nil)
	u.Break(discordtest.Fault{Method: http.MethodPatch, Path: "@original", Status: http.StatusBadRequest})
	o := u.options()
	o.Transport = echo{o.Transport}
	report := u.run(t.Context(), o)
	if text := report.markdown(); !strings.Contains(text, "messages/@original for") || !strings.Contains(text, "Bot [token]") {
		t.Error("Discord's refusals are not in the report")
	} else if s := u.leaks(text + u.out.String()); s != "" || len(u.tokens) == 0 {
		t.Errorf("%d tokens of interactions; the report or the table contains %q", len(u.tokens), s)
	}
}
