package bot

import (
	"bytes"
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// discordgo sends another Identify at once whenever Discord refuses one, for as
// long as it goes on: the thousand that Discord allows a day are gone in 17
// minutes. It tells nobody, so the frames that it sends are looked at below the
// websocket. See https://discord.com/developers/docs/topics/gateway.

// dialer returns a websocket dialer that reports every Identify sent.
func dialer(identified func()) *websocket.Dialer {
	plain := &net.Dialer{Timeout: 20 * time.Second}
	return &websocket.Dialer{
		Proxy:            http.ProxyFromEnvironment,
		HandshakeTimeout: 30 * time.Second,
		NetDialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			c, err := plain.DialContext(ctx, network, addr)
			return &watchedConn{Conn: c, identified: identified}, err
		},
		NetDialTLSContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			d := tls.Dialer{NetDialer: plain, Config: &tls.Config{NextProtos: []string{"http/1.1"}, MinVersion: tls.VersionTLS12}}
			c, err := d.DialContext(ctx, network, addr)
			return &watchedConn{Conn: c, identified: identified}, err
		},
	}
}

// watchedConn looks at what is written to a connection.
type watchedConn struct {
	net.Conn
	identified func()
}

func (c *watchedConn) Write(b []byte) (int, error) {
	if isIdentify(b) {
		c.identified()
	}
	return c.Conn.Write(b)
}

// identifyStart begins the payload of an Identify as encoding/json writes
// discordgo's.
var identifyStart = []byte(`{"op":2,`)

// isIdentify reports whether b begins with a websocket text frame from a client
// (RFC 6455, section 5.2) that holds an Identify.
func isIdentify(b []byte) bool {
	const textFrame, masked = 0x1, 0x80
	if len(b) < 2 || b[0]&0xF != textFrame || b[1]&masked == 0 {
		return false
	}
	header := 2
	switch b[1] &^ masked {
	case 126:
		header += 2
	case 127:
		header += 8
	}
	if len(b) < header+4+len(identifyStart) {
		return false
	}
	key, payload := b[header:header+4], b[header+4:]
	start := make([]byte, len(identifyStart))
	for i := range start {
		start[i] = payload[i] ^ key[i%4]
	}
	return bytes.Equal(start, identifyStart)
}

// recent counts events of the last minute.
type recent struct {
	mu    sync.Mutex
	times []time.Time
}

// add counts an event at a time and returns how many there were in the minute
// up to it.
func (r *recent) add(at time.Time) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.times = append(r.times, at)
	for len(r.times) > 0 && at.Sub(r.times[0]) > time.Minute {
		r.times = r.times[1:]
	}
	return len(r.times)
}
