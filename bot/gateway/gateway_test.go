package gateway_test

import (
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

func TestInteractionsArrive(t *testing.T) {
	t.Parallel()
	c := newConnection(t, discordtest.Options{})
	joined := make(chan string, 10)
	c.options.Joined = func(guild string) { joined <- guild }
	left := make(chan string, 1)
	c.options.Left = func(guild string) { left <- guild }
	deleted := make(chan string, 2)
	c.options.Deleted = func(channel string) { deleted <- channel }
	c.register()
	c.run()
	c.becomes(true)
	c.hears()
	if got := take(c, joined, "server"); got != string(c.guild) {
		t.Errorf("Joined(%s), want %s", got, c.guild)
	}
	second := c.AddGuild("Another", "de")
	if err := c.Join(second, c.app.BotID, 0); err != nil {
		t.Fatal(err)
	}
	if got := take(c, joined, "server"); got != string(second) {
		t.Errorf("Joined(%s), want %s", got, second)
	}
	if err := c.Leave(second, c.app.BotID); err != nil {
		t.Fatal(err)
	}
	if got := take(c, left, "server"); got != string(second) {
		t.Errorf("Left(%s), want %s", got, second)
	}
	thread, err := c.StartThread(c.member, c.channel, "a game")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []wire.ID{thread, c.channel} {
		if err := c.DeleteChannel(id); err != nil {
			t.Fatal(err)
		}
		if got := take(c, deleted, "channel"); got != string(id) {
			t.Errorf("Deleted(%s), want %s", got, id)
		}
	}
	c.stop()
	c.becomes(false)
	if err := <-c.ended; err != nil {
		t.Error(err)
	}
}

// A lost connection is restored, with its session if Discord still has it; no
// event of a resumed session is lost.
func TestALostConnectionIsRestored(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		lose       func(*discordtest.Server)
		identifies int // in all
	}{
		"op 7":            {(*discordtest.Server).Reconnect, 1},
		"op 9":            {func(s *discordtest.Server) { s.Invalidate(false) }, 2},
		"op 9, resumable": {func(s *discordtest.Server) { s.Invalidate(true) }, 1},
		"cut":             {(*discordtest.Server).Disconnect, 1},
		"closed 4000":     {func(s *discordtest.Server) { s.CloseConnections(4000) }, 1},
		"closed 4009":     {func(s *discordtest.Server) { s.CloseConnections(4009) }, 2},
		"op 9 to a resume": {func(s *discordtest.Server) {
			s.BreakGateway(discordtest.GatewayFaults{RefuseResume: 1})
			s.Disconnect()
		}, 2},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newConnection(t, discordtest.Options{})
			c.register()
			c.run()
			c.becomes(true)
			test.lose(c.Server)
			if test.identifies == 1 {
				c.hears() // events of the outage arrive with the session
			}
			c.becomes(false)
			c.becomes(true)
			c.hears()
			if got := c.Identifies(c.app.ID); got != test.identifies {
				t.Errorf("%d Identifies, want %d", got, test.identifies)
			}
		})
	}
}

// The connection succeeds once Discord recovers, whatever it does before.
func TestRecovery(t *testing.T) {
	t.Parallel()
	const tries = 3
	tests := map[string]struct {
		faults   discordtest.GatewayFaults
		http     discordtest.Fault
		patience time.Duration
	}{
		"no hello":              {faults: discordtest.GatewayFaults{NoHello: true}, patience: 500 * time.Millisecond},
		"op 7 instead of READY": {faults: discordtest.GatewayFaults{Reconnect: 1000}},
		"op 9 to Identify":      {faults: discordtest.GatewayFaults{RefuseIdentify: 1000}},
		"503":                   {http: discordtest.Fault{Path: "/gateway", Status: 503}},
		"502":                   {http: discordtest.Fault{Path: "/gateway", Status: 502}},
		"no response":           {http: discordtest.Fault{Path: "/gateway", Drop: true}},
		"429":                   {http: discordtest.Fault{Path: "/gateway", RateLimit: time.Second}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newConnection(t, discordtest.Options{})
			c.register()
			c.BreakGateway(test.faults)
			mend := func() {}
			if test.http.Path != "" {
				mend = c.Break(test.http)
			}
			if test.patience != 0 {
				c.options.ConnectTimeout = test.patience
			}
			c.pauses = make(chan time.Duration)
			c.run()
			for range tries - 1 {
				take(c, c.pauses, "pause")
			}
			c.BreakGateway(discordtest.GatewayFaults{})
			mend()
			c.recovers()
			c.hears()
		})
	}
}

// misled answers the first requests for the gateway's address with a port where
// nothing listens.
type misled struct {
	http.RoundTripper
	left atomic.Int32
}

func (m *misled) RoundTrip(r *http.Request) (*http.Response, error) {
	if m.left.Add(-1) < 0 {
		return m.RoundTripper.RoundTrip(r)
	}
	return answer(r, `{"url":"ws://127.0.0.1:1"}`), nil
}

func answer(r *http.Request, body string) *http.Response {
	return &http.Response{StatusCode: http.StatusOK, Status: "200 OK", Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), Request: r}
}

// During a day without Discord the pauses grow to two minutes.
func TestADayWithoutDiscord(t *testing.T) {
	t.Parallel()
	c := newConnection(t, discordtest.Options{})
	const tries = 24 * 60 / 2
	m := &misled{RoundTripper: c.Transport()}
	m.left.Store(tries)
	c.options.Client = &http.Client{Transport: m}
	c.pauses = make(chan time.Duration)
	c.register()
	c.run()
	var got []time.Duration
	for range tries {
		got = append(got, take(c, c.pauses, "pause"))
	}
	const s = time.Second
	want := []time.Duration{400 * time.Millisecond, s, 2 * s, 4 * s, 8 * s, 16 * s, 32 * s, 64 * s, 120 * s, 120 * s}
	if !slices.Equal(got[:len(want)], want) || slices.Max(got) != 120*s {
		t.Errorf("the pauses are %v ..., at most %v; want %v", got[:len(want)], slices.Max(got), want)
	}
	c.becomes(true)
	c.hears()
}

// Jitter shortens a pause by at most half.
func TestJitter(t *testing.T) {
	t.Parallel()
	c := newConnection(t, discordtest.Options{})
	c.options.Client = &http.Client{Transport: refusing{}}
	c.options.Jitter = func() float64 { return 0 }
	c.pauses = make(chan time.Duration)
	c.run()
	for _, want := range []time.Duration{200 * time.Millisecond, time.Second / 2, time.Second} {
		if got := take(c, c.pauses, "pause"); got != want {
			t.Errorf("got a pause of %v, want %v", got, want)
		}
	}
}

type refusing struct{}

func (refusing) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, errors.New("the network is down")
}

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	c := newConnection(t, discordtest.Options{})
	c.Break(discordtest.Fault{Path: "/gateway", RateLimit: 90 * time.Second, Times: 1})
	c.pauses = make(chan time.Duration)
	c.run()
	if got := take(c, c.pauses, "pause"); got != 90*time.Second {
		t.Errorf("got a pause of %v, want 90 s", got)
	}
	c.becomes(true)
}

// A stable connection resets the backoff; an unstable one does not.
func TestBackoffReset(t *testing.T) {
	t.Parallel()
	c := newConnection(t, discordtest.Options{})
	c.pauses = make(chan time.Duration)
	c.run()
	for n, test := range []struct{ held, want time.Duration }{
		{0, 400 * time.Millisecond}, {time.Second, time.Second}, {time.Hour, 400 * time.Millisecond},
	} {
		c.becomes(true)
		c.pass(test.held)
		c.Disconnect()
		c.becomes(false)
		if got := take(c, c.pauses, "pause"); got != test.want {
			t.Errorf("connection %d lasted %v: got a pause of %v, want %v", n, test.held, got, test.want)
		}
	}
	c.becomes(true)
}

// A dead connection is detected by missing acknowledgements.
func TestSilence(t *testing.T) {
	t.Parallel()
	c := newConnection(t, discordtest.Options{})
	beats := discordtest.NewManualClock(c.now)
	c.options.Clock, c.options.ConnectTimeout = beats, 24*time.Hour
	c.register()
	c.run()
	c.becomes(true)
	c.BreakGateway(discordtest.GatewayFaults{NoAck: true})
	for heard := true; heard; {
		select {
		case heard = <-c.ready:
		default:
			beats.Advance(time.Minute) // longer than the heartbeat interval
		}
	}
	c.BreakGateway(discordtest.GatewayFaults{})
	c.becomes(true)
	c.hears()
	if got := c.logged(); !strings.Contains(got, "no heartbeat acknowledged") {
		t.Errorf("the log is\n%s", got)
	}
	if got := c.Identifies(c.app.ID); got != 1 {
		t.Errorf("%d Identifies, want 1; %s", got, c.logged())
	}
}
