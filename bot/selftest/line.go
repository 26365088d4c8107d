package selftest

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"parlour/bot/gateway"
	"parlour/bot/interaction"
	"parlour/bot/rest"
)

// line is the connection to the gateway.
type line struct {
	t       *test
	shard   [2]int
	presses chan interaction.Interaction

	mu       sync.Mutex
	session  gateway.Session
	sessions int    // sessions that were started
	log      string // the last warning of the gateway's client

	cancel context.CancelCauseFunc // nil while disconnected
	done   chan struct{}           // closed when the client has stopped
	err    error                   // why; valid once done is closed
}

// maxPresses is the number of presses that may wait to be handled.
const maxPresses = 1000

func newLine(t *test) *line {
	return &line{t: t, presses: make(chan interaction.Interaction, maxPresses)}
}

// connectTime bounds an attempt to connect, with its retries.
const connectTime = 40 * time.Second

// connect connects, or resumes the session, and waits until events arrive.
func (l *line) connect(ctx context.Context) error {
	running, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	l.cancel = cancel
	l.done = make(chan struct{})
	up, lost := make(chan struct{}, 1), make(chan struct{}, 1)
	o := gateway.Options{
		Token: l.t.Token, Local: l.t.Local, UserAgent: rest.UserAgent(l.t.Source, l.t.Version), Client: &http.Client{Transport: l.t.traffic}, Shard: l.shard, Session: l.saved(),
		Log:  slog.New(slog.NewTextHandler(lastLine{l}, &slog.HandlerOptions{Level: slog.LevelWarn, ReplaceAttr: withoutTime})),
		Save: l.save, Begin: l.begin, Handle: func(raw json.RawMessage, _ bool) { l.receive(raw) }, Joined: func(string) {}, Left: func(string) {}, Deleted: func(string) {},
		Pause: func(ctx context.Context, d time.Duration) {
			if d > connectTime {
				signal(lost)
			}
			l.t.Pause(ctx, d)
		},
	}
	go func() {
		defer close(l.done)
		l.err = gateway.Run(running, o, func(ready bool) {
			if ready {
				signal(up)
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
	l.stop()
	return fmt.Errorf("no session: %s", l.warning())
}

// signal sends on a channel unless a signal is waiting there.
func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// stop ends the connection and the session; pause keeps the session.
func (l *line) stop()  { l.end(nil) }
func (l *line) pause() { l.end(gateway.ErrHandedOn) }

func (l *line) end(cause error) {
	if l.cancel == nil {
		return
	}
	l.cancel(cause)
	<-l.done
	l.cancel = nil
}

// connected reports whether the client runs.
func (l *line) connected() bool { return l.cancel != nil }

func (l *line) save(s gateway.Session) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.session = s
}

func (l *line) saved() gateway.Session {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.session
}

// begin counts the sessions that start.
func (l *line) begin(_ context.Context, fresh bool) (func(), error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if fresh {
		l.sessions++
	}
	return func() {}, nil
}

func (l *line) started() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.sessions
}

// warning returns the last warning of the client.
func (l *line) warning() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.log
}

// lastLine keeps the last line of a log.
type lastLine struct{ l *line }

func (w lastLine) Write(p []byte) (int, error) {
	w.l.mu.Lock()
	defer w.l.mu.Unlock()
	w.l.log = strings.TrimSpace(string(p))
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
func (t *test) checkGateway(ctx context.Context) result {
	var advice struct {
		Shards int `json:"shards"`
		Limit  struct {
			Remaining int `json:"remaining"`
		} `json:"session_start_limit"`
	}
	if err := t.call(ctx, http.MethodGet, "/gateway/bot", nil, &advice); err != nil {
		return refused("asking for the gateway", err)
	}
	if advice.Shards > 1 {
		id, _ := strconv.ParseUint(t.place.Guild, 10, 64) // Discord has sent a number
		t.line.shard = [2]int{int((id >> 22) % uint64(advice.Shards)), advice.Shards}
	}
	if err := t.line.connect(ctx); err != nil {
		return failed("%v", err)
	}
	t.line.pause()
	t.pausedAt = t.Clock.Now()
	return passed("a session started; starts left today: %d; shards advised: %d", advice.Limit.Remaining, advice.Shards)
}

// offline is how long the session is without a connection.
const offline = time.Minute

// checkResume resumes the session a minute after it was paused.
func (t *test) checkResume(ctx context.Context) result {
	if t.pausedAt.IsZero() {
		return notDone("there is no session")
	}
	before := t.line.started()
	t.waitUntil(ctx, t.pausedAt.Add(offline), "The session rests")
	if err := t.line.connect(ctx); err != nil {
		return failed("%v", err)
	}
	away := t.Clock.Now().Sub(t.pausedAt).Round(time.Second)
	if n := t.line.started(); n != before {
		return failed("after %v a new session had to start: %s", away, t.line.warning())
	}
	return passed("the session resumed after %v", away)
}

// waitUntil waits until a time, and says so.
func (t *test) waitUntil(ctx context.Context, until time.Time, why string) {
	if d := until.Sub(t.Clock.Now()); d > 0 {
		fmt.Fprintf(t.Out, "  %s until %s ...\n", why, until.Format("15:04:05"))
		t.Pause(ctx, d)
	}
}
