//go:build linux

package ordeal

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net"
	"net/http"
	"sync"
	"time"

	"parlour/bot/discordtest/wire"
)

// gate is the way by which the load balancer reaches one replica. It tells which
// interactions the replica has taken, and breaks off now and then, before the
// replica has heard or before the balancer has heard of that.
type gate struct {
	listener net.Listener
	server   http.Server
	client   http.Client
	to       string      // where the replica listens
	breaks   func() bool // whether to break off

	mu     sync.Mutex
	taken  map[wire.ID]time.Time
	broken map[wire.ID]bool
}

// newGate opens a gate to a replica.
func newGate(to string, breaks func() bool) (*gate, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	g := &gate{listener: l, to: to, breaks: breaks, taken: map[wire.ID]time.Time{}, broken: map[wire.ID]bool{}}
	g.client.Transport = &http.Transport{MaxIdleConnsPerHost: 32}
	g.server.Handler = g
	go func() { _ = g.server.Serve(l) }() // ends with ErrServerClosed
	return g, nil
}

// address is where the balancer finds the replica.
func (g *gate) address() string { return g.listener.Addr().String() }

func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(http.ErrAbortHandler) // the documented way to drop a connection
	}
	var about struct{ ID wire.ID }
	_ = json.Unmarshal(body, &about) // what is no interaction is none of ours
	g.chance(about.ID)
	status, header, answer, err := g.pass(r, body)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	if status == http.StatusAccepted {
		g.take(about.ID)
	}
	g.chance(about.ID)
	maps.Copy(w.Header(), header)
	w.WriteHeader(status)
	_, _ = w.Write(answer)
}

// pass hands a request on.
func (g *gate) pass(r *http.Request, body []byte) (status int, header http.Header, answer []byte, err error) {
	on, err := http.NewRequestWithContext(r.Context(), r.Method, "http://"+g.to+r.URL.RequestURI(), bytes.NewReader(body))
	if err != nil {
		return 0, nil, nil, err
	}
	on.Header = r.Header.Clone()
	reply, err := g.client.Do(on)
	if err != nil {
		return 0, nil, nil, err
	}
	defer reply.Body.Close()
	answer, err = io.ReadAll(reply.Body)
	return reply.StatusCode, reply.Header, answer, err
}

// chance breaks a request off if it is so drawn.
func (g *gate) chance(id wire.ID) {
	if !g.breaks() {
		return
	}
	g.mu.Lock()
	g.broken[id] = true
	g.mu.Unlock()
	panic(http.ErrAbortHandler)
}

func (g *gate) take(id wire.ID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.taken[id].IsZero() {
		g.taken[id] = time.Now()
	}
}

// took is when the replica has taken an interaction, zero if it has not, and
// whether a request with it was broken off.
func (g *gate) took(id wire.ID) (at time.Time, broken bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.taken[id], g.broken[id]
}

// close ends the gate.
func (g *gate) close() {
	_ = g.server.Close()
	g.client.CloseIdleConnections()
}
