//go:build linux

package network

import (
	"net"
	"slices"
	"sync"
	"time"

	"parlour/bot/local/harness"
)

// Relay is a proxy between one process and the stand-in. It records which connections
// belong to the process, and can cut them.
type Relay struct {
	listener net.Listener
	to       string // address of the stand-in
	work     sync.WaitGroup

	mu      sync.Mutex
	open    map[net.Conn]bool      // both ends of all connections
	clients map[string][]*lifetime // connections by client address, as the stand-in sees it; addresses are reused
	cuts    []time.Time            // times of Cut
	closed  bool
}

// lifetime is the period of a connection; to is zero while it lasts.
type lifetime struct{ from, to time.Time }

// NewRelay starts a relay to the address of the stand-in.
func NewRelay(to string) (*Relay, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &Relay{listener: l, to: to, open: map[net.Conn]bool{}, clients: map[string][]*lifetime{}}
	r.work.Go(r.accept)
	return r, nil
}

// Address returns the URL by which the process reaches the stand-in.
func (r *Relay) Address() string { return "http://" + r.listener.Addr().String() }

func (r *Relay) accept() {
	for {
		near, err := r.listener.Accept()
		if err != nil {
			return
		}
		r.work.Go(func() { r.carry(near) })
	}
}

// carry forwards a connection until one end closes.
func (r *Relay) carry(near net.Conn) {
	defer near.Close()
	far, err := net.Dial("tcp", r.to)
	if err != nil {
		return
	}
	defer far.Close()
	end, ok := r.begin(near, far)
	if !ok {
		return
	}
	defer end()
	harness.Splice(near, far)
}

// begin records a connection, and end its end. It reports false if the relay is closed.
func (r *Relay) begin(near, far net.Conn) (end func(), ok bool) {
	client, lasts := far.LocalAddr().String(), &lifetime{from: time.Now()}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, false
	}
	r.open[near], r.open[far] = true, true
	r.clients[client] = append(r.clients[client], lasts)
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.open, near)
		delete(r.open, far)
		lasts.to = time.Now()
	}, true
}

// Carried reports whether the stand-in's connection to a client went through this relay at
// a time, and whether it lasted for d after that.
func (r *Relay) Carried(client string, from time.Time, d time.Duration) (ours, lasted bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.clients[client] {
		if s.from.After(from) || !s.to.IsZero() && s.to.Before(from) {
			continue
		}
		ours, lasted = true, lasted || s.to.IsZero() || s.to.After(from.Add(d))
	}
	return ours, lasted
}

// Uncut reports whether Cut was not called in the period of length d after from.
func (r *Relay) Uncut(from time.Time, d time.Duration) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !slices.ContainsFunc(r.cuts, func(at time.Time) bool { return at.After(from) && at.Before(from.Add(d)) })
}

// Cut closes all connections.
func (r *Relay) Cut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cuts = append(r.cuts, time.Now())
	for c := range r.open {
		_ = c.Close()
	}
}

// Close stops the relay and waits until all connections are closed.
func (r *Relay) Close() {
	r.mu.Lock()
	r.closed = true
	r.mu.Unlock()
	_ = r.listener.Close()
	r.Cut()
	r.work.Wait()
}
