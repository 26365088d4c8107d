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

// Server is a Discord on a loopback port. All its methods, and those of its
// parts, may be called from any goroutine. Many Servers can live side by side
// in one process.
type Server struct {
	*member.People
	*rest.API
	*gateway.Gateway

	world  *world.World
	url    *url.URL
	http   *http.Server
	served chan struct{}   // closed when http has stopped
	lines  *http.Transport // of those who use Transport
}

// New starts a Server. Close must be called when it is no longer needed.
func New(o Options) (*Server, error) {
	o = o.withDefaults()
	listener, err := listen(o.Addr)
	if err != nil {
		return nil, err
	}
	w := world.New(world.Options{
		Clock: o.Clock, Log: o.Log, OnProblem: o.OnProblem, OnMessage: o.OnMessage, OnAnswer: o.OnAnswer, MaxMessages: o.MaxMessages,
		Starts: world.Starts{Shards: o.Shards, Total: o.Sessions, Concurrency: o.MaxConcurrency, Every: o.IdentifyEvery},
	})
	s := &Server{
		People: member.New(w),
		API: rest.New(w, rest.Options{OpenAPI: o.OpenAPI, NoLimits: o.NoLimits, CountOpen: o.CountOpen,
			MaxInvalid: o.MaxInvalid, AnyAgent: o.AnyAgent}),
		Gateway: gateway.New(w, gateway.Options{Heartbeat: o.Heartbeat, OneClient: o.OneClient, NoResumeURL: o.NoResumeURL}),
		world:   w,
		url:     &url.URL{Scheme: "http", Host: listener.Addr().String()},
		served:  make(chan struct{}),
		lines:   &http.Transport{MaxIdleConnsPerHost: 256}, // a busy bot's connections are kept, and not opened anew each time
	}
	s.http = &http.Server{Handler: http.HandlerFunc(s.serve), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		defer close(s.served)
		_ = s.http.Serve(listener) // ends with ErrServerClosed
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

// Close ends every connection and waits until nothing is running any more.
func (s *Server) Close() {
	s.world.Close()
	s.Gateway.Close()
	_ = s.http.Close()
	<-s.served
	s.lines.CloseIdleConnections()
	s.world.Work.Wait()
}

// URL is where the Server listens: http://127.0.0.1:PORT.
func (s *Server) URL() string { return s.url.String() }

// Clock is the clock the Server goes by.
func (s *Server) Clock() Clock { return s.world.Clock }

// LimitClock measures the rate limits, and is to measure a client's waits for
// them: if the Clock is moved by hand, such a wait takes no time, and moves the
// LimitClock to its end.
func (s *Server) LimitClock() Clock { return s.world.LimitClock }

// PassLimits moves the LimitClock on by d if the Clock is moved by hand. If not,
// it does nothing.
func (s *Server) PassLimits(d time.Duration) { s.world.PassLimits(d) }

// Duplicate has the next n interactions delivered twice.
func (s *Server) Duplicate(n int) {
	s.world.Lock()
	defer s.world.Unlock()
	s.world.Twice = n
}

// Redeliver sends an interaction to the bot once more, just as it was the first
// time.
func (s *Server) Redeliver(i *Interaction) {
	s.world.Lock()
	defer s.world.Unlock()
	s.world.DeliverAfter(i, 0)
}

// Unleash has things go wrong by chance from now on, besides the Faults there
// are.
func (s *Server) Unleash(c Chaos) {
	s.world.Lock()
	defer s.world.Unlock()
	s.world.Dice = fault.Roll(c)
}

// Start is New for a test: it stops the test if the Server can't start, closes
// the Server when the test ends, and makes every Problem an error of the test.
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

// TB is what Start needs of a *testing.T or *testing.B.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Cleanup(func())
}
