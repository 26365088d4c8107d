//go:build linux

package network

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

// Gate is a proxy between the load balancer and one replica. It records which interactions
// the replica accepted. When breaks says so, it drops a connection: before the replica
// receives the request, or before nginx receives the response.
type Gate struct {
	listener net.Listener
	server   http.Server
	client   http.Client
	to       string      // address of the replica
	breaks   func() bool // decides whether to drop a connection

	mu     sync.Mutex
	taken  map[wire.ID]time.Time // when the replica accepted each interaction
	broken map[wire.ID]bool      // interactions of dropped connections
}

// NewGate starts a gate in front of the replica that listens at the address to.
func NewGate(to string, breaks func() bool) (*Gate, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	g := &Gate{listener: l, to: to, breaks: breaks, taken: map[wire.ID]time.Time{}, broken: map[wire.ID]bool{}}
	g.client.Transport = &http.Transport{MaxIdleConnsPerHost: 32}
	g.server.Handler = g
	go func() { _ = g.server.Serve(l) }() // ends with ErrServerClosed
	return g, nil
}

// Address returns the address on which the gate listens.
func (g *Gate) Address() string { return g.listener.Addr().String() }

func (g *Gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(http.ErrAbortHandler) // the documented way to drop a connection
	}
	var about struct{ ID wire.ID }
	_ = json.Unmarshal(body, &about) // other requests have no ID
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

// pass forwards a request.
func (g *Gate) pass(r *http.Request, body []byte) (status int, header http.Header, answer []byte, err error) {
	forward, err := http.NewRequestWithContext(r.Context(), r.Method, "http://"+g.to+r.URL.RequestURI(), bytes.NewReader(body))
	if err != nil {
		return 0, nil, nil, err
	}
	forward.Header = r.Header.Clone()
	reply, err := g.client.Do(forward)
	if err != nil {
		return 0, nil, nil, err
	}
	defer reply.Body.Close()
	answer, err = io.ReadAll(reply.Body)
	return reply.StatusCode, reply.Header, answer, err
}

// chance drops the connection of a request if breaks says so.
func (g *Gate) chance(id wire.ID) {
	if !g.breaks() {
		return
	}
	g.mu.Lock()
	g.broken[id] = true
	g.mu.Unlock()
	panic(http.ErrAbortHandler)
}

func (g *Gate) take(id wire.ID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.taken[id].IsZero() {
		g.taken[id] = time.Now()
	}
}

// Took returns when the replica accepted an interaction, or zero, and whether a connection
// that carried the interaction was dropped.
func (g *Gate) Took(id wire.ID) (at time.Time, broken bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.taken[id], g.broken[id]
}

// Close stops the gate.
func (g *Gate) Close() {
	_ = g.server.Close()
	g.client.CloseIdleConnections()
}
