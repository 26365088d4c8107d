//go:build linux

package load

import (
	"encoding/binary"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"sync"
	"sync/atomic"
)

// meter is the line between the bot and PostgreSQL, on which is counted what is
// said: statements, how often the bot waits for an answer to them, and bytes.
type meter struct {
	listener net.Listener
	to       string // the server's socket
	work     sync.WaitGroup

	mu     sync.Mutex
	open   []net.Conn
	closed bool

	statements, trips, bytes atomic.Int64
}

// newMeter makes a line to a server that is reached by a socket, and returns the
// database's address by way of it.
func newMeter(database string) (m *meter, through string, err error) {
	u, err := url.Parse(database)
	if err != nil {
		return nil, "", err
	}
	q := u.Query()
	m = &meter{to: filepath.Join(q.Get("host"), ".s.PGSQL.5432")}
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

// keep notes what must be closed at the end.
func (m *meter) keep(connections ...net.Conn) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.open = append(m.open, connections...)
	return !m.closed
}

// carry passes on the messages that a client sends: its first has no type.
func (m *meter) carry(to io.Writer, from io.Reader) error {
	from = counted{from, &m.bytes}
	var head [5]byte
	for first := true; ; first = false {
		h := head[:]
		if first {
			h = head[1:]
		}
		if _, err := io.ReadFull(from, h); err != nil {
			return err
		}
		switch kind := head[0]; {
		case first:
		case kind == 'E': // Execute
			m.statements.Add(1)
		case kind == 'Q': // a simple Query, which waits too
			m.statements.Add(1)
			m.trips.Add(1)
		case kind == 'S': // Sync
			m.trips.Add(1)
		}
		body := make([]byte, max(0, int(binary.BigEndian.Uint32(head[1:]))-4))
		if _, err := io.ReadFull(from, body); err != nil {
			return err
		}
		if _, err := to.Write(append(h, body...)); err != nil {
			return err
		}
	}
}

// counted counts the bytes that are read.
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
		_ = c.Close() // perhaps closed already
	}
	m.mu.Unlock()
	m.work.Wait()
	return err
}
