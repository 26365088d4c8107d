package discordtest

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/gateway"
	"parlour/bot/discordtest/member"
	"parlour/bot/discordtest/rest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// Server is a Discord on a loopback port. Its methods, including the methods of its
// parts, are safe for concurrent use. A process can run many Servers.
type Server struct {
	*member.People
	*rest.API
	*gateway.Gateway

	world     *world.World
	url       *url.URL
	http      *http.Server
	served    chan struct{}   // closed when http has stopped
	transport *http.Transport // of the clients of Transport
}

// New starts a Server. The caller must Close it.
func New(o Options) (*Server, error) {
	o = o.withDefaults()
	listener, err := listen(o.Addr)
	if err != nil {
		return nil, err
	}
	w := world.New(world.Options{
		Clock: o.Clock, Log: o.Log, OnProblem: o.OnProblem, OnMessage: o.OnMessage, OnAnswer: o.OnAnswer, MaxMessages: o.MaxMessages, LocksPrivate: o.LocksPrivate, Serial: o.Serial,
		SessionLimits: world.SessionLimits{Shards: o.Shards, Total: o.MaxSessions, Concurrency: o.MaxConcurrency, Interval: o.IdentifyInterval},
	})
	s := &Server{
		People: member.New(w),
		API: rest.New(w, rest.Options{OpenAPI: o.OpenAPI, NoLimits: o.NoLimits, CountAnonymous: o.CountAnonymous,
			MaxInvalid: o.MaxInvalid, AllowAnyAgent: o.AllowAnyAgent, EmojiPerHour: o.EmojiPerHour}),
		Gateway:   gateway.New(w, gateway.Options{Heartbeat: o.Heartbeat, ChooseClient: o.ChooseClient, NoResumeURL: o.NoResumeURL}),
		world:     w,
		url:       &url.URL{Scheme: "http", Host: listener.Addr().String()},
		served:    make(chan struct{}),
		transport: &http.Transport{MaxIdleConnsPerHost: 256}, // keeps the connections of a busy bot
	}
	s.http = &http.Server{Handler: http.HandlerFunc(s.serve), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		defer close(s.served)
		_ = s.http.Serve(listener) // returns ErrServerClosed
	}()
	return s, nil
}

// listen opens a loopback address.
func listen(addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("address %q: want host:port, such as 127.0.0.1:0", addr)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("address %q is not a loopback address: use 127.0.0.1:PORT", addr)
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listening on %s: %w", addr, err)
	}
	return listener, nil
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, wire.SocketPath) {
		s.Gateway.ServeHTTP(w, r)
	} else {
		s.API.ServeHTTP(w, r)
	}
}

// Close closes all connections and waits for all goroutines.
func (s *Server) Close() {
	s.world.Close()
	s.Gateway.Close()
	_ = s.http.Close()
	<-s.served
	s.transport.CloseIdleConnections()
	s.world.Work.Wait()
}

// URL returns the address of the Server: http://127.0.0.1:PORT.
func (s *Server) URL() string { return s.url.String() }

// Clock returns the Server's clock.
func (s *Server) Clock() Clock { return s.world.Clock }

// LimitClock measures rate limits; give it to a client for its waits. If the
// Clock is a ManualClock, such a wait takes no time and advances the LimitClock
// instead.
func (s *Server) LimitClock() Clock { return s.world.LimitClock }

// AdvanceLimits advances the LimitClock by d if the Clock is a ManualClock, and
// otherwise does nothing.
func (s *Server) AdvanceLimits(d time.Duration) { s.world.AdvanceLimits(d) }

// Duplicate delivers the next n interactions twice.
func (s *Server) Duplicate(n int) {
	s.world.Lock()
	defer s.world.Unlock()
	s.world.Duplicates = n
}

// Redeliver delivers an interaction again, unchanged.
func (s *Server) Redeliver(i *Interaction) {
	s.world.Lock()
	defer s.world.Unlock()
	s.world.DeliverAfter(i, 0)
}

// SetChaos injects random faults from now on, in addition to the faults of Break.
func (s *Server) SetChaos(c Chaos) {
	s.world.Lock()
	defer s.world.Unlock()
	s.world.Sampler = fault.NewSampler(c)
}

// Start is New for tests. It fails the test if the Server cannot start, closes
// the Server when the test ends, and reports each Problem as a test error.
func Start(t TB, o Options) *Server {
	t.Helper()
	hook := o.OnProblem
	o.OnProblem = func(p Problem) {
		t.Errorf("discordtest: %v", p)
		if hook != nil {
			hook(p)
		}
	}
	s, err := New(o)
	if err != nil {
		t.Fatalf("discordtest: %v", err)
	}
	t.Cleanup(s.Close)
	return s
}

// TB is the part of testing.TB that Start uses.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Cleanup(func())
}
