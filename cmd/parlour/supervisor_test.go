package main

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parlour/bot"
	"parlour/bot/discordtest"
	"parlour/bot/shard"
)

// notified is the socket of a supervisor.
type notified struct {
	*net.UnixConn
	name string
}

func notifySocket(t *testing.T) notified {
	t.Helper()
	folder, err := os.MkdirTemp("", "notify") // short enough for the name of a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	name := filepath.Join(folder, "s")
	c, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: name, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return notified{c, name}
}

// next returns the next message that contains a text, as lines.
func (n notified) next(t *testing.T, text string) []string {
	t.Helper()
	for {
		message := make([]byte, 4096)
		if deadline, ok := t.Context().Deadline(); ok {
			_ = n.SetReadDeadline(deadline)
		}
		size, err := n.Read(message)
		if err != nil {
			t.Fatalf("waiting for %s: %v", text, err)
		}
		if got := string(message[:size]); strings.Contains(got, text) {
			return strings.Split(got, "\n")
		}
	}
}

func TestSupervisorIn(t *testing.T) {
	socket := notifySocket(t)
	const pid = 42
	for _, test := range []struct {
		name         string
		usec, of     string
		want, starts time.Duration // the watchdog, and the pause of a bot that starts
		ready        time.Duration // the pause of a ready one
	}{
		{"no watchdog", "", "", 0, time.Second, 10 * time.Second},
		{"a watchdog", "30000000", "42", 30 * time.Second, time.Second, 10 * time.Second},
		{"a watchdog of any process", "1000000", "", time.Second, time.Second / 2, time.Second / 2},
		{"another's", "30000000", "43", 0, time.Second, 10 * time.Second},
		{"none", "0", "42", 0, time.Second, 10 * time.Second},
		{"nonsense", "soon", "42", 0, time.Second, 10 * time.Second},
	} {
		env := map[string]string{"NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": test.usec, "WATCHDOG_PID": test.of}
		s, err := supervisorIn(t.Context(), func(name string) string { return env[name] }, pid)
		if err != nil || s.watchdog != test.want || s.pause(false) != test.starts || s.pause(true) != test.ready {
			t.Errorf("%s: got %v, %v, %v and %v", test.name, err, s.watchdog, s.pause(false), s.pause(true))
		}
		s.socket.Close()
	}
	if s, err := supervisorIn(t.Context(), func(string) string { return "" }, pid); s.socket != nil || err != nil {
		t.Errorf("without a supervisor: %v, %v", s, err)
	}
	if _, err := supervisorIn(t.Context(), func(string) string { return socket.name + "none" }, pid); err == nil {
		t.Error("a socket that does not exist is accepted")
	}
}

// states are the states of a bot, one for each look.
type states struct {
	alive []bool
	ready [][]string // what is missing
	looks int
	share shard.Share
}

func (s *states) State() bot.State { return bot.State{Shards: s.share} }

func (s *states) Alive() bot.Health { return bot.Health{OK: s.alive[s.looks-1]} }

func (s *states) Readiness(context.Context) bot.Health {
	missing := s.ready[s.looks]
	s.looks++
	return bot.Health{OK: missing == nil, Missing: missing}
}

// immediate is a clock on which no time passes.
type immediate struct{ left int }

func (*immediate) Now() time.Time { return time.Time{} }

func (c *immediate) AfterFunc(_ time.Duration, f func()) func() bool {
	if c.left--; c.left > 0 {
		f()
	}
	return func() bool { return true }
}

// The supervisor hears once that the bot is ready, and of the watchdog only while the bot is alive.
func TestSupervisorHears(t *testing.T) {
	const waits = "STATUS=Not ready: no interactions are received."
	isReady := "STATUS=Ready, version " + version() + "."
	for name, test := range map[string]struct {
		states
		want []string // messages
	}{
		"a bot": {
			states{alive: []bool{true, true, true, false}, ready: [][]string{{"a", "b"}, nil, nil, {"the database does not answer"}}},
			[]string{
				"STATUS=Not ready: a; b.\nWATCHDOG=1", isReady + "\nREADY=1\nWATCHDOG=1", isReady + "\nWATCHDOG=1",
				"STATUS=Not ready: the database does not answer.",
			},
		},
		"a bot that stands by": {
			states{alive: []bool{true, true}, ready: [][]string{{"no interactions are received"}, nil}, share: shard.Share{Total: 1}},
			[]string{waits + "\nREADY=1\nWATCHDOG=1", isReady + "\nWATCHDOG=1"},
		},
		"a bot that connects": {
			states{alive: []bool{true, true}, ready: [][]string{{"no interactions are received"}, nil}, share: shard.Share{Total: 1, Leased: 1}},
			[]string{waits + "\nWATCHDOG=1", isReady + "\nREADY=1\nWATCHDOG=1"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			socket := notifySocket(t)
			s, err := supervisorIn(t.Context(), func(name string) string { return map[string]string{"NOTIFY_SOCKET": socket.name}[name] }, 1)
			if err != nil {
				t.Fatal(err)
			}
			defer s.socket.Close()
			ctx, end := context.WithCancel(t.Context())
			defer end()
			done := make(chan struct{})
			go func() { s.watch(ctx, &test.states, &immediate{left: len(test.alive)}); close(done) }()
			for n, want := range test.want {
				if got := strings.Join(socket.next(t, ""), "\n"); got != want {
					t.Errorf("message %d: got %q, want %q", n, got, want)
				}
			}
			end()
			if got := socket.next(t, ""); got[0] != "STOPPING=1" {
				t.Errorf("at the end: got %q", got)
			}
			<-done
		})
	}
	supervisor{}.watch(t.Context(), nil, nil) // no supervisor
}

// A bot that systemd runs says when it is ready, that it is alive, and when it stops.
func TestRunNotifies(t *testing.T) {
	inFolder(t)
	s := discordtest.Start(t, discordtest.Options{})
	socket := notifySocket(t)
	for name, value := range map[string]string{
		"DISCORD_TOKEN": s.AddApplication("Parlour").Token, "PARLOUR_API": s.URL(), "PARLOUR_EMOJI": "off", "PARLOUR_LOG_LEVEL": "ERROR",
		"NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": "200000",
	} {
		t.Setenv(name, value)
	}
	ctx, end := context.WithCancel(t.Context())
	defer end()
	ended := make(chan error, 1)
	go func() { ended <- command(ctx, nil, t.Output()) }()
	if got := socket.next(t, "READY=1"); got[0] != "STATUS=Ready, version "+version()+"." {
		t.Errorf("a ready bot says %q", got)
	}
	socket.next(t, "WATCHDOG=1")
	end()
	socket.next(t, "STOPPING=1")
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
