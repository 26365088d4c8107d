package gateway

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// line is one connection, from before it is dialled until it is lost.
type line struct {
	identifies *budget
	up         chan struct{} // closed when events begin to arrive
	over       chan struct{} // closed when the line is cut

	mu      sync.Mutex
	conn    net.Conn
	why     error // it was cut
	welcome func()
	silence *time.Timer // cuts it unless a heartbeat is acknowledged
	allowed time.Duration
}

func newLine(identifies *budget) *line {
	l := &line{identifies: identifies, up: make(chan struct{}), over: make(chan struct{})}
	l.welcome = sync.OnceFunc(func() { close(l.up) })
	return l
}

// cut ends the connection at once, without the words that would end its
// session as well. The first reason counts.
func (l *line) cut(why error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.why != nil {
		return
	}
	l.why = why
	if l.silence != nil {
		l.silence.Stop()
	}
	if l.conn != nil {
		_ = l.conn.Close() // it is of no more use
	}
	close(l.over)
}

// because is why the line was cut, or else err.
func (l *line) because(err error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.why != nil {
		return l.why
	}
	return err
}

// expect has the line cut when two intervals pass without an acknowledgement.
// Discord's own interval is 41 seconds; discordgo waits for five.
func (l *line) expect(interval time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.why == nil && l.silence == nil {
		l.allowed = 2 * interval
		l.silence = time.AfterFunc(l.allowed, func() { l.cut(errSilent) })
	}
}

// acknowledged notes that Discord has acknowledged a heartbeat.
func (l *line) acknowledged() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.why == nil && l.silence != nil {
		l.silence.Reset(l.allowed)
	}
}

// dialer returns what dials the line until the context ends.
func (l *line) dialer(ctx context.Context) *websocket.Dialer {
	plain := &net.Dialer{}
	encrypted := &tls.Dialer{Config: &tls.Config{NextProtos: []string{"http/1.1"}, MinVersion: tls.VersionTLS12}}
	dial := func(d func(context.Context, string, string) (net.Conn, error)) func(context.Context, string, string) (net.Conn, error) {
		return func(_ context.Context, network, addr string) (net.Conn, error) {
			c, err := d(ctx, network, addr)
			if err != nil {
				return nil, err
			}
			return l.hold(c)
		}
	}
	return &websocket.Dialer{NetDialContext: dial(plain.DialContext), NetDialTLSContext: dial(encrypted.DialContext)}
}

// hold makes a connection the line's.
func (l *line) hold(c net.Conn) (net.Conn, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.why != nil {
		_ = c.Close()
		return nil, l.why
	}
	l.conn = c
	return newWatchedConn(c, l), nil
}

// broken cuts the line for an error of the network.
func (l *line) broken(err error) error {
	l.cut(fmt.Errorf("the connection was broken: %w", err))
	return l.because(err)
}
