//go:build linux

package load

import (
	"encoding/binary"
	"io"
	"maps"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
)

// meter is a proxy between the bot and PostgreSQL that counts statements, round trips and
// bytes in both directions.
type meter struct {
	listener net.Listener
	to       string // path of the server's socket
	work     sync.WaitGroup

	mu     sync.Mutex // guards the next three
	open   []net.Conn
	closed bool
	kinds  map[string]int64 // executed statements by their text

	statements, trips, bytes atomic.Int64
}

// newMeter starts a proxy to a server that listens on a Unix socket, and returns the URL by
// which the database is reached through the proxy.
func newMeter(database string) (m *meter, through string, err error) {
	u, err := url.Parse(database)
	if err != nil {
		return nil, "", err
	}
	q := u.Query()
	m = &meter{kinds: map[string]int64{}, to: filepath.Join(q.Get("host"), ".s.PGSQL.5432")}
	if m.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		return nil, "", err
	}
	host, port, err := net.SplitHostPort(m.listener.Addr().String())
	if err != nil {
		return nil, "", err
	}
	q.Set("host", host)
	q.Set("port", port)
	q.Set("sslmode", "disable")
	u.RawQuery = q.Encode()
	m.work.Go(m.accept)
	return m, u.String(), nil
}

func (m *meter) accept() {
	for {
		near, err := m.listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("unix", m.to)
		if err != nil || !m.keep(near, far) {
			_ = near.Close()
			continue
		}
		m.work.Go(func() {
			_ = m.carry(far, near) // ends with the connection
			_ = far.Close()
		})
		m.work.Go(func() {
			_, _ = io.Copy(near, counted{far, &m.bytes})
			_ = near.Close()
		})
	}
}

// keep records connections for close, and reports false if the meter is closed.
func (m *meter) keep(connections ...net.Conn) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.open = append(m.open, connections...)
	return !m.closed
}

// carry forwards a client's messages and counts them. The first message has no type; see
// "Message Formats" in PostgreSQL's documentation.
func (m *meter) carry(to io.Writer, from io.Reader) error {
	from = counted{from, &m.bytes}
	prepared := map[string]string{} // text of each statement
	var head [5]byte
	for first := true; ; first = false {
		h := head[:]
		if first {
			h = head[1:]
		}
		if _, err := io.ReadFull(from, h); err != nil {
			return err
		}
		body := make([]byte, max(0, int(binary.BigEndian.Uint32(head[1:]))-4))
		if _, err := io.ReadFull(from, body); err != nil {
			return err
		}
		one, rest, _ := strings.Cut(string(body), "\x00")
		two, _, _ := strings.Cut(rest, "\x00")
		switch kind := head[0]; {
		case first:
		case kind == 'P': // Parse
			prepared[one] = two
		case kind == 'B': // Bind: to a portal, of a statement
			m.executed(prepared[two])
		case kind == 'Q': // a simple Query, which is a round trip as well
			m.executed(one)
			m.trips.Add(1)
		case kind == 'S': // Sync
			m.trips.Add(1)
		}
		if _, err := to.Write(append(h, body...)); err != nil {
			return err
		}
	}
}

// executed counts a statement.
func (m *meter) executed(text string) {
	m.statements.Add(1)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.kinds[strings.Join(strings.Fields(text), " ")]++
}

// counts returns how often each statement was executed.
func (m *meter) counts() map[string]int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.kinds)
}

// counted is a Reader that counts bytes.
type counted struct {
	io.Reader
	count *atomic.Int64
}

func (c counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.count.Add(int64(n))
	return n, err
}

func (m *meter) close() error {
	err := m.listener.Close()
	m.mu.Lock()
	m.closed = true
	for _, c := range m.open {
		_ = c.Close() // it may be closed already
	}
	m.mu.Unlock()
	m.work.Wait()
	return err
}
