package selftest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"parlour/bot/clock"
	"parlour/bot/gateway"
	"parlour/bot/interaction"
	"parlour/bot/rest"
)

// line is the connection to the gateway.
type line struct {
	t       *test
	shard   [2]int
	presses chan interaction.Interaction

	session  atomic.Pointer[gateway.Session]
	sessions atomic.Int64           // that were started
	log      atomic.Pointer[string] // the last warning of the gateway's client

	cancel context.CancelCauseFunc // nil while disconnected
	done   chan struct{}           // closed when the client has stopped
	err    error                   // why; valid once done is closed
}

// maxPresses is the number of presses that may wait to be handled.
const maxPresses = 1000

// connectTime bounds an attempt to connect, with its retries.
const connectTime = 40 * time.Second

// connect connects, or resumes the session, and waits until events arrive.
func (l *line) connect(ctx context.Context) error {
	running, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	l.cancel = cancel
	l.done = make(chan struct{})
	up, lost := make(chan struct{}, 1), make(chan struct{}, 1)
	o := gateway.Options{
		Token: l.t.Token, Local: l.t.Local, UserAgent: rest.UserAgent("", l.t.Version), Client: &http.Client{Transport: l.t.traffic}, Shard: l.shard, Session: *cmp.Or(l.session.Load(), &gateway.Session{}),
		Log:  slog.New(slog.NewTextHandler(lastLine{l}, &slog.HandlerOptions{Level: slog.LevelWarn, ReplaceAttr: withoutTime})),
		Save: func(s gateway.Session) { l.session.Store(&s) }, Handle: func(raw json.RawMessage, _ bool) { l.receive(raw) }, Joined: func(string) {}, Left: func(string) {}, Deleted: func(string) {},
		Begin: func(_ context.Context, fresh bool) (func(), error) {
			if fresh {
				l.sessions.Add(1)
			}
			return func() {}, nil
		},
		Pause: func(ctx context.Context, d time.Duration) {
			if d > connectTime {
				clock.Wake(lost)
			}
			l.t.Pause(ctx, d)
		},
	}
	go func() {
		defer close(l.done)
		l.err = gateway.Run(running, o, func(ready bool) {
			if ready {
				clock.Wake(up)
			}
		})
	}()
	timer := make(chan struct{})
	defer l.t.Clock.AfterFunc(connectTime, func() { close(timer) })()
	select {
	case <-up:
		return nil
	case <-l.done:
		l.cancel = nil
		return l.err
	case <-lost:
	case <-timer:
	case <-ctx.Done():
	}
	l.end(nil)
	return fmt.Errorf("no session: %s", l.warning())
}

// end ends the connection, and the session unless the cause keeps it.
func (l *line) end(cause error) {
	if l.cancel == nil {
		return
	}
	l.cancel(cause)
	<-l.done
	l.cancel = nil
}

// warning returns the last warning of the client.
func (l *line) warning() string { return *cmp.Or(l.log.Load(), new(string)) }

// lastLine keeps the last line of a log.
type lastLine struct{ l *line }

func (w lastLine) Write(p []byte) (int, error) {
	text := strings.TrimSpace(string(p))
	w.l.log.Store(&text)
	return len(p), nil
}

// withoutTime drops the time and the level of log lines.
func withoutTime(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey || a.Key == slog.LevelKey {
		return slog.Attr{}
	}
	return a
}

// receive takes an interaction. Interactions of other channels, and commands, aren't the test's.
func (l *line) receive(raw json.RawMessage) {
	i, err := interaction.Decode(raw)
	if err != nil || i.Channel != l.t.Channel || !strings.HasPrefix(i.Data.Custom, prefix) {
		return
	}
	l.t.traffic.conceal(i.Token)
	select {
	case l.presses <- i:
	default: // a thousand presses wait
	}
}

// checkGateway starts a session, and pauses it for checkResume.
func (t *test) checkGateway() {
	var advice struct {
		Shards int `json:"shards"`
		Limit  struct {
			Remaining int `json:"remaining"`
		} `json:"session_start_limit"`
	}
	t.try("asking for the gateway", t.call(http.MethodGet, "/gateway/bot", nil, &advice))
	if advice.Shards > 1 {
		id, _ := strconv.ParseUint(t.place.Guild, 10, 64) // Discord has sent a number
		t.line.shard = [2]int{int((id >> 22) % uint64(advice.Shards)), advice.Shards}
	}
	err := t.line.connect(t.ctx)
	t.require(err == nil, "%v", err)
	t.line.end(gateway.ErrHandedOn)
	t.pausedAt = t.Clock.Now()
	t.end(Pass, "a session started; starts left today: %d; shards advised: %d", advice.Limit.Remaining, advice.Shards)
}

// offline is how long the session is without a connection.
const offline = time.Minute

// checkResume resumes the session a minute after it was paused.
func (t *test) checkResume() {
	t.need(!t.pausedAt.IsZero(), "there is no session")
	before := t.line.sessions.Load()
	t.waitUntil(t.pausedAt.Add(offline), "The session rests")
	err := t.line.connect(t.ctx)
	t.require(err == nil, "%v", err)
	away := t.Clock.Now().Sub(t.pausedAt).Round(time.Second)
	t.require(t.line.sessions.Load() == before, "after %v a new session had to start: %s", away, t.line.warning())
	t.end(Pass, "the session resumed after %v", away)
}
