//go:build linux

package network

import (
	"io"
	"net"
	"slices"
	"sync"
	"time"
)

// Relay is a proxy between one process and the stand-in. It tells which connections
// are the process's, and can cut them.
type Relay struct {
	listener net.Listener
	to       string
	work     sync.WaitGroup

	mu      sync.Mutex
	open    map[net.Conn]bool      // both ends of all connections
	clients map[string][]*lifetime // connections by the address that the stand-in sees, which is used again after a while
	cuts    []time.Time
	closed  bool
}

// lifetime is how long a connection lasts; to is zero while it does.
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

// Address is the URL under which the process reaches the stand-in.
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

// carry copies both ways until one end closes.
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
	var other sync.WaitGroup
	other.Go(func() {
		_, _ = io.Copy(far, near) // ends with the connection
		_ = far.Close()
	})
	_, _ = io.Copy(near, far)
	_ = near.Close()
	other.Wait()
}

// begin records a connection, unless the relay is closed, and end its end.
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

// Carried reports whether a connection that the stand-in had at a time went through
// this relay, and whether it then lasted for d.
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

// Uncut reports whether no Cut was made in the d after from.
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

// Close stops the relay, and waits until all connections are closed.
func (r *Relay) Close() {
	r.mu.Lock()
	r.closed = true
	r.mu.Unlock()
	_ = r.listener.Close()
	r.Cut()
	r.work.Wait()
}
