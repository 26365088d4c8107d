//go:build linux

package ordeal

import (
	"io"
	"net"
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
	open    map[net.Conn]bool    // both ends of all connections
	clients map[string]time.Time // connections as the stand-in sees them, and when they ended
	closed  bool
}

func newRelay(to string) (*relay, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &relay{listener: l, to: to, open: map[net.Conn]bool{}, clients: map[string]time.Time{}}
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
	if !r.begin(near, far) {
		return
	}
	defer r.end(near, far)
	var other sync.WaitGroup
	other.Go(func() {
		_, _ = io.Copy(far, near) // ends with the connection
		_ = far.Close()
	})
	_, _ = io.Copy(near, far)
	_ = near.Close()
	other.Wait()
}

func (r *relay) begin(near, far net.Conn) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return false
	}
	r.open[near], r.open[far] = true, true
	r.clients[far.LocalAddr().String()] = time.Time{}
	return true
}

func (r *relay) end(near, far net.Conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.open, near)
	delete(r.open, far)
	r.clients[far.LocalAddr().String()] = time.Now()
}

// carried reports whether a connection of the stand-in's came this way, and
// whether it lasted from a time for so long.
func (r *relay) carried(client string, from time.Time, d time.Duration) (ours, lasted bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	ended, ours := r.clients[client]
	return ours, ours && (ended.IsZero() || ended.After(from.Add(d)))
}

// cut breaks all connections.
func (r *relay) cut() {
	r.mu.Lock()
	defer r.mu.Unlock()
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
