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

const (
	server    = "postgres://u:pw@h/d"
	publicKey = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
)

func TestCheckRole(t *testing.T) {
	tests := []struct {
		name     string
		role     role
		database string
		config   config
		want     string // in the error; "" for none
	}{
		{"the gateway", frontRole, "parlour.db", config{}, ""},
		{"the gateway beside others", frontRole, server, config{Leave: "30s", Workers: "on"}, ""},
		{"posted", frontRole, "parlour.db", config{Interactions: ":8081", PublicKey: publicKey}, ""},
		{"posted to IPv6", frontRole, server, config{Interactions: "[::1]:8081"}, ""},
		{"a worker", workerRole, server, config{Interactions: ":8081", Workers: "on"}, ""},
		{"a public address", frontRole, server, config{Interactions: "https://example.com/discord"}, "PARLOUR_INTERACTIONS must be HOST:PORT"},
		{"no port", frontRole, server, config{Interactions: "127.0.0.1"}, "PARLOUR_INTERACTIONS must be HOST:PORT"},
		{"a large port", frontRole, server, config{Interactions: ":70000"}, "PARLOUR_INTERACTIONS must be HOST:PORT"},
		{"a short key", frontRole, server, config{PublicKey: publicKey[:62]}, "PARLOUR_PUBLIC_KEY is invalid: a public key has 64 hex digits"},
		{"a key of other letters", frontRole, server, config{PublicKey: "x" + publicKey[1:]}, "PARLOUR_PUBLIC_KEY is invalid"},
		{"workers perhaps", frontRole, server, config{Workers: "yes"}, "PARLOUR_WORKERS must be on or off"},
		{"workers on a file", frontRole, "parlour.db", config{Workers: "on"}, "PARLOUR_WORKERS can be on only if PARLOUR_DATABASE is a PostgreSQL server"},
		{"a worker on a file", workerRole, "parlour.db", config{}, "parlour worker works only if PARLOUR_DATABASE is a PostgreSQL server"},
		{"no time", frontRole, server, config{Leave: "soon"}, "PARLOUR_LEAVE must be a duration such as 10s"},
		{"time that is over", frontRole, server, config{Leave: "-1s"}, "PARLOUR_LEAVE must be"},
	}
	for _, test := range tests {
		test.config.Database = test.database
		err := test.config.checkRole(test.role)
		switch {
		case (err != nil) != (test.want != ""):
			t.Errorf("%s: got %v", test.name, err)
		case err != nil && !strings.Contains(err.Error(), test.want):
			t.Errorf("%s: got %q, want %q in it", test.name, err, test.want)
		}
	}
}

func TestDrainTime(t *testing.T) {
	for _, test := range []struct {
		config config
		want   time.Duration
	}{
		{config{Database: "parlour.db"}, 0},
		{config{Database: "parlour.db", Leave: "2s"}, 2 * time.Second},
		{config{Database: server}, drainShards},
		{config{Database: server, Interactions: ":1"}, drainPosted},
		{config{Database: server, Interactions: ":1", Leave: "0s"}, 0},
	} {
		if got, err := test.config.drainTime(); err != nil || got != test.want {
			t.Errorf("%+v: got %v, %v; want %v", test.config, got, err, test.want)
		}
	}
}

func TestConfigure(t *testing.T) {
	posted := config{Database: server, Interactions: "127.0.0.1:0", PublicKey: publicKey, Workers: "on"}
	var o bot.Options
	if err := posted.configure(workerRole, &o); err != nil || !o.Worker || !o.Shared || o.Listen != nil || o.Offload {
		t.Errorf("a worker: got %+v, %v", o, err)
	}
	o = bot.Options{}
	if err := posted.configure(frontRole, &o); err != nil || o.Worker || o.Listen == nil || len(o.PublicKey) != 32 || !o.Offload || o.Leave != drainPosted {
		t.Fatalf("posted: got %+v, %v", o, err)
	}
	o.Listen.Close()
	o = bot.Options{}
	if err := (config{Database: "parlour.db"}).configure(frontRole, &o); err != nil || o.Shared || o.Worker || o.Listen != nil || o.Leave != 0 {
		t.Errorf("alone: got %+v, %v", o, err)
	}
}

func TestConfigureReportsListenErrors(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for address, want := range map[string]string{
		taken.Addr().String(): "is in use by another program",
		"192.0.2.1:8081":      "cannot listen on 192.0.2.1:8081",
	} {
		err := config{Database: server, Interactions: address}.configure(frontRole, &bot.Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q in it", address, err, want)
		}
	}
}

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
