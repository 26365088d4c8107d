package discordtest

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"parlour/bot/discordtest/wire"
)

// Server is a Discord on a loopback port. All its methods may be called from any goroutine. Many Servers can live side by
// side in one process.
type Server struct {
	options Options
	url     *url.URL
	http    *http.Server
	started time.Time       // real time, whatever the clock
	served  chan struct{}   // closed when http has stopped
	running context.Context // ends with Close
	stop    context.CancelFunc
	lines   *http.Transport // of those who use Transport
	work    sync.WaitGroup  // connections and deliveries under way

	mu       sync.Mutex // guards all below
	world    world
	gateway  gateway
	faults   faults
	problems []Problem
	serial   uint32          // makes snowflakes differ
	version  uint64          // of what there is to see
	changed  chan struct{}   // closed at the next change; nil while nobody waits for that
	counts   Counts          // of requests from bots, finished or not
	limits   limits          // on their rate
	agents   map[string]bool // User-Agents that have been looked at
	inFlight int             // requests being answered
	open     int             // interactions that wait for the bot
}

// New starts a Server. Close must be called when it is no longer needed.
func New(o Options) (*Server, error) {
	o = o.withDefaults()
	host, _, err := net.SplitHostPort(o.Addr)
	if err != nil {
		return nil, fmt.Errorf("address %q: want host:port, such as 127.0.0.1:0", o.Addr)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("address %q is not a loopback address: use 127.0.0.1:PORT", o.Addr)
	}
	listener, err := net.Listen("tcp", o.Addr)
	if err != nil {
		return nil, fmt.Errorf("listening on %s: %w", o.Addr, err)
	}
	s := &Server{options: o, started: time.Now(), limits: newLimits(), agents: map[string]bool{}, served: make(chan struct{})}
	s.lines = &http.Transport{MaxIdleConnsPerHost: 256} // a busy bot's connections are kept, and not opened anew each time
	s.counts.Routes = map[string]uint64{}
	s.url = &url.URL{Scheme: "http", Host: listener.Addr().String()}
	s.running, s.stop = context.WithCancel(context.Background())
	s.world = newWorld()
	s.gateway = newGateway()
	s.http = &http.Server{Handler: s.routes(), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		defer close(s.served)
		_ = s.http.Serve(listener) // ends with ErrServerClosed
	}()
	return s, nil
}

// Close ends every connection and waits until nothing is running any more.
func (s *Server) Close() {
	s.stop()
	s.mu.Lock()
	s.gateway.closeAll()
	for _, c := range s.world.channels {
		c.stopDozing()
	}
	s.mu.Unlock()
	_ = s.http.Close()
	<-s.served
	s.lines.CloseIdleConnections()
	s.work.Wait()
}

// URL is where the Server listens: http://127.0.0.1:PORT.
func (s *Server) URL() string { return s.url.String() }

// Clock is the clock the Server goes by.
func (s *Server) Clock() Clock { return s.options.Clock }

func (s *Server) now() time.Time { return s.options.Clock.Now().UTC() }

// newID makes a snowflake of this moment. The lock must be held, as for all lower-case methods that touch the world.
func (s *Server) newID() wire.ID {
	s.serial++
	return wire.Snowflake(s.now(), s.serial)
}

// Start is New for a test: it stops the test if the Server can't start, closes the Server when the test ends, and makes
// every Problem an error of the test.
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
