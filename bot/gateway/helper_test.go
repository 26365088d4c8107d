package gateway_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"parlour/bot/clock"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/gateway"
)

// environmentProxy is the proxy that HTTPS_PROXY names. Nothing else in these tests
// leaves this machine.
var environmentProxy *proxy

// The tests mostly wait, so more of them run in parallel than there are
// processors.
func TestMain(m *testing.M) {
	environmentProxy = startProxy()
	if err := errors.Join(flag.Set("test.parallel", "8"), os.Setenv("HTTPS_PROXY", environmentProxy.URL)); err != nil {
		panic(err)
	}
	goleak.VerifyTestMain(m, goleak.IgnoreCurrent()) // the proxy's
}

// connection is a stand-in and a connection to it.
type connection struct {
	*discordtest.Server
	t       *testing.T
	ctx     context.Context
	app     discordtest.Application
	member  wire.ID
	guild   wire.ID
	channel wire.ID

	options gateway.Options
	stop    func()
	ended   chan error
	ready   chan bool
	events  chan json.RawMessage
	pauses  chan time.Duration // if set, a pause lasts until the test receives from it

	mu     sync.Mutex
	now    time.Time
	log    bytes.Buffer
	paused int // number of pauses
}

func newConnection(t *testing.T, o discordtest.Options) *connection {
	t.Helper()
	c := &connection{
		t: t, ended: make(chan error, 1), ready: make(chan bool, 100), events: make(chan json.RawMessage, 100),
		now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
	}
	var err error
	if c.Server, err = discordtest.New(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	var cancel func()
	c.ctx, cancel = context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	c.app = c.AddApplication("Parlour")
	c.guild = c.AddGuild("Club", "en-US")
	if c.channel, err = c.AddChannel(c.guild, "games"); err != nil {
		t.Fatal(err)
	}
	c.member = c.AddUser("alice", "en-US")
	for _, id := range []wire.ID{c.app.BotID, c.member} {
		if err := c.Join(c.guild, id, 0); err != nil {
			t.Fatal(err)
		}
	}
	c.options = gateway.Options{
		Token: c.app.Token, Local: true, UserAgent: "DiscordBot (https://example.org, 1)", Client: &http.Client{Transport: c.Transport()}, Log: slog.New(slog.NewTextHandler(c, nil)),
		Handle: func(data json.RawMessage, _ bool) { c.events <- data },
		Save:   func(gateway.Session) {}, Begin: func(context.Context, bool) (func(), error) { return func() {}, nil },
		Joined: func(string) {}, Left: func(string) {}, Deleted: func(string) {},
		Clock: halfClock{c: c}, Jitter: func() float64 { return 1 }, Pause: c.pause,
	}
	return c
}

// Write appends to the log.
func (c *connection) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.log.Write(p)
}

func (c *connection) logged() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.log.String()
}

// halfClock is the time of a connection. Its timers use the wall clock, because
// they guard real connections.
type halfClock struct {
	clock.Wall
	c *connection
}

func (h halfClock) Now() time.Time {
	h.c.mu.Lock()
	defer h.c.mu.Unlock()
	return h.c.now
}

// pass moves the clock.
func (c *connection) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// pause moves the clock instead of waiting.
func (c *connection) pause(ctx context.Context, d time.Duration) {
	if c.pauses != nil {
		select {
		case c.pauses <- d:
		case <-ctx.Done():
		}
	}
	c.pass(d)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.paused++; c.paused == 2000 {
		c.stop()
		c.t.Error("too many attempts")
	}
}

// run starts the connection until the test ends.
func (c *connection) run() {
	ctx, cancel := context.WithCancel(c.ctx)
	c.stop = cancel
	done := make(chan struct{})
	go func() {
		defer close(done)
		c.ended <- gateway.Run(ctx, c.options, func(up bool) { c.ready <- up })
	}()
	c.t.Cleanup(func() {
		cancel()
		<-done
		if strings.Contains(c.logged(), c.options.Token) {
			c.t.Error("the token is in the log")
		}
	})
}

// take receives a value or fails the test.
func take[T any](c *connection, from <-chan T, what string) (v T) {
	c.t.Helper()
	select {
	case v = <-from:
	case err := <-c.ended:
		select {
		case v = <-from: // sent before the end, while select chose among both
			c.ended <- err
		default:
			c.t.Fatalf("no %s: the connection ended with %v", what, err)
		}
	case <-c.ctx.Done():
		c.t.Fatalf("no %s; the log:\n%s", what, c.logged())
	}
	return v
}

// becomes waits until the connection reports that it is ready, or no longer
// ready.
func (c *connection) becomes(want bool) {
	c.t.Helper()
	if got := take(c, c.ready, "change of readiness"); got != want {
		c.t.Fatalf("ready(%v), want %v", got, want)
	}
}

// recovers waits until the connection is ready, through the pauses of attempts
// that started before the fault was removed.
func (c *connection) recovers() {
	c.t.Helper()
	for {
		select {
		case <-c.pauses:
		case <-c.ready:
			return
		case <-c.ctx.Done():
			c.t.Fatalf("no recovery; the log:\n%s", c.logged())
		}
	}
}

// register registers a command for hears.
func (c *connection) register() {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.ctx, http.MethodPut, fmt.Sprintf("https://discord.com/api/v10/applications/%s/commands", c.app.ID),
		strings.NewReader(`[{"name":"echo","description":"says it again"}]`))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+c.app.Token)
	r.Header.Set("Content-Type", "application/json")
	resp, err := c.Transport().RoundTrip(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, _ := io.ReadAll(resp.Body); resp.StatusCode != http.StatusOK {
		c.t.Fatalf("registering a command: %s %s", resp.Status, body)
	}
}

// hears checks that an interaction arrives unchanged.
func (c *connection) hears() {
	c.t.Helper()
	i, err := c.Say(c.member, c.channel, "/echo")
	if err != nil {
		c.t.Fatal(err)
	}
	got := take(c, c.events, "interaction")
	want, err := json.Marshal(i.Payload())
	if err != nil {
		c.t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		c.t.Errorf("got  %s\nwant %s", got, want)
	}
}
