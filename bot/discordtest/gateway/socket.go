package gateway

import (
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// socket is a websocket. Its send queue is unbounded, so that the world never
// waits for a client.
type socket struct {
	conn       *websocket.Conn
	version    int    // API version that the client requested
	host       string // host name that the client used
	compressor compressor

	mu         sync.Mutex
	compressed bool // compress each event separately
	queue      []queued
	wake       chan struct{}
	done       chan struct{} // closed to break the connection

	once    sync.Once
	session *session    // after Identify or Resume
	sends   []time.Time // messages of the last minute
}

// queued is an item to send: a payload or a close code.
type queued struct {
	payload    payload
	compressed bool
	code       int // close code if not 0
}

func newSocket(conn *websocket.Conn) *socket {
	return &socket{conn: conn, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// send queues a payload.
func (c *socket) send(p payload) {
	if p.sent != nil {
		p.sent()
	}
	c.push(queued{payload: p})
}

// close queues a close frame.
func (c *socket) close(code int) { c.push(queued{code: code}) }

// setCompressed turns the compression of events on or off.
func (c *socket) setCompressed(on bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.compressed = on
}

// cut breaks the connection without a close frame.
func (c *socket) cut() { c.once.Do(func() { close(c.done) }) }

func (c *socket) push(item queued) {
	c.mu.Lock()
	item.compressed = c.compressed && item.payload.Op == opDispatch
	c.queue = append(c.queue, item)
	c.mu.Unlock()
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// write sends the queue until the socket ends, and then closes the connection.
func (c *socket) write() {
	defer c.conn.Close()
	for {
		select {
		case <-c.wake:
		case <-c.done:
			return
		}
		c.mu.Lock()
		items := c.queue
		c.queue = nil
		c.mu.Unlock()
		for _, item := range items {
			if !c.writeOne(item) {
				return
			}
		}
	}
}

func (c *socket) writeOne(item queued) bool {
	_ = c.conn.SetWriteDeadline(time.Now().Add(10 * time.Second)) // guards against a dead client; not a Discord deadline
	if item.code != 0 {
		_ = c.conn.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(item.code, closeReasons[item.code]))
		return false
	}
	body := item.payload.encode()
	kind := websocket.BinaryMessage
	switch {
	case c.compressor.stream != nil:
		body = c.compressor.next(body)
	case item.compressed:
		body = c.compressor.separate(body)
	default:
		kind = websocket.TextMessage
	}
	return c.conn.WriteMessage(kind, body) == nil
}

// closeReasons are the texts of the close codes.
var closeReasons = map[int]string{
	4001: "Unknown opcode.",
	4002: "Error while decoding payload.",
	4003: "Not authenticated.",
	4004: "Authentication failed.",
	4005: "Already authenticated.",
	4007: "Invalid seq.",
	4008: "Rate limited.",
	4010: "Invalid shard.",
	4011: "Sharding required.",
	4012: "Invalid API version.",
	4013: "Invalid intent(s).",
	4014: "Disallowed intent(s).",
}

var upgrader = websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}

// ServeHTTP serves a websocket from Hello to its end.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	c := newSocket(conn)
	c.version, c.host = 10, r.Host
	if r.URL.Query().Get("v") == "9" {
		c.version = 9
	}
	conn.SetCloseHandler(func(code int, _ string) error {
		if code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway {
			g.endSession(c)
		}
		return conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	})
	if !g.enter(c, r.URL.Query()) {
		_ = conn.Close()
		return
	}
	defer g.world.Work.Done()
	defer g.leave(c)
	for {
		_, body, err := conn.ReadMessage()
		if err != nil {
			return
		}
		g.receive(c, body)
	}
}

// enter adds the socket, starts its writer and sends Hello. It reports false if the
// World is closed.
func (g *Gateway) enter(c *socket, query url.Values) bool {
	g.world.Lock()
	defer g.world.Unlock()
	if g.world.Running().Err() != nil {
		return false
	}
	g.sockets[c] = true
	g.world.Work.Add(1)
	g.check(c, query)
	g.world.Work.Go(c.write)
	if !g.faults.NoHello {
		c.send(control(opHello, map[string]any{"heartbeat_interval": g.options.Heartbeat.Milliseconds()}))
	}
	return true
}

// check checks the parameters of the address. Discord documents no close code for an
// encoding or a compression that it does not know.
func (g *Gateway) check(c *socket, query url.Values) {
	v, e, z := query.Get("v"), query.Get("encoding"), query.Get("compress")
	if v != "" && v != "9" && v != "10" {
		g.misuse(c, 4012, "connect", "version %q: want 9 or 10", v)
	}
	if known := c.compressor.use(z); !known || e != "" && e != "json" {
		g.misuse(c, 4002, "connect", "encoding %q, compress %q: want json, and zlib-stream, zstd-stream or none", e, z)
	}
}

// endSession ends the session of a client that closes normally. Any other end
// keeps the session.
func (g *Gateway) endSession(c *socket) {
	g.world.Lock()
	defer g.world.Unlock()
	if x := c.session; x != nil {
		delete(g.sessions, x.id)
		x.leave()
	}
}

// leave removes the socket. Its session waits for a resume.
func (g *Gateway) leave(c *socket) {
	c.cut()
	g.world.Lock()
	defer g.world.Unlock()
	delete(g.sockets, c)
	if c.session != nil && c.session.socket == c {
		c.session.socket = nil
	}
	g.world.Bump()
}
