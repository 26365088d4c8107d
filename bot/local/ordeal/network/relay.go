//go:build linux

package ordeal

import (
	"io"
	"net"
	"slices"
	"sync"
	"time"
)

// relay is the line from one process to the stand-in. It tells by which process
// a connection came, and can be cut.
type relay struct {
	listener net.Listener
	to       string
	work     sync.WaitGroup

	mu      sync.Mutex
	open    map[net.Conn]bool  // both ends of all connections
	clients map[string][]*span // connections by the address that the stand-in sees, which is used again after a while
	cuts    []time.Time
	closed  bool
}

func newRelay(to string) (*relay, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &relay{listener: l, to: to, open: map[net.Conn]bool{}, clients: map[string][]*span{}}
	r.work.Go(r.accept)
	return r, nil
}

// address is where the process finds the stand-in.
func (r *relay) address() string { return "http://" + r.listener.Addr().String() }

func (r *relay) accept() {
	for {
		near, err := r.listener.Accept()
		if err != nil {
			return
		}
		r.work.Go(func() { r.carry(near) })
	}
}

// carry copies both ways until one end closes.
func (r *relay) carry(near net.Conn) {
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

// begin notes a connection, unless the relay is closed; end, that it is over.
func (r *relay) begin(near, far net.Conn) (end func(), ok bool) {
	client, lasts := far.LocalAddr().String(), &span{from: time.Now()}
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

// carried reports whether a connection that the stand-in had at a time came this
// way, and whether it lasted from then for so long.
func (r *relay) carried(client string, from time.Time, d time.Duration) (ours, lasted bool) {
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

// uncut reports whether connections were left alone from a time for so long.
func (r *relay) uncut(from time.Time, d time.Duration) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !slices.ContainsFunc(r.cuts, func(at time.Time) bool { return at.After(from) && at.Before(from.Add(d)) })
}

// cut breaks all connections.
func (r *relay) cut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cuts = append(r.cuts, time.Now())
	for c := range r.open {
		_ = c.Close()
	}
}

// close ends the relay and waits for all that it does.
func (r *relay) close() {
	r.mu.Lock()
	r.closed = true
	r.mu.Unlock()
	_ = r.listener.Close()
	r.cut()
	r.work.Wait()
}
