package gateway

import (
	"bytes"
	"compress/zlib"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// socket is one websocket. What is sent goes into a queue without an end, so
// that the world never waits for a client.
type socket struct {
	conn    *websocket.Conn
	version int          // of the API, as the client asks for it
	host    string       // under which the client has come
	single  *zlib.Writer // for events that are streams of their own; nil until there is one
	buffer  bytes.Buffer // what single has written

	mu     sync.Mutex
	packed bool // every event from now on is a zlib stream of its own
	queue  []queued
	wake   chan struct{}
	done   chan struct{} // closed when the socket is to end at once

	once    sync.Once
	session *session    // after Identify or Resume
	sends   []time.Time // the client's messages of the last minute
}

// queued is what a socket is to send: a payload, or the code with which to
// close.
type queued struct {
	payload payload
	packed  bool
	code    int // if not 0
}

func newSocket(conn *websocket.Conn) *socket {
	return &socket{conn: conn, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// send queues a message.
func (c *socket) send(p payload) {
	if p.sent != nil {
		p.sent()
	}
	c.push(queued{payload: p})
}

// close queues the end of the connection, with a code that tells the client
// why.
func (c *socket) close(code int) { c.push(queued{code: code}) }

// pack has every event compressed by itself from now on, or not.
func (c *socket) pack(on bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.packed = on
}

// cut ends the connection at once, without a word, as a broken line does.
func (c *socket) cut() { c.once.Do(func() { close(c.done) }) }

func (c *socket) push(item queued) {
	c.mu.Lock()
	item.packed = c.packed && item.payload.Op == opDispatch
	c.queue = append(c.queue, item)
	c.mu.Unlock()
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// write sends what is queued until the socket ends, then closes the connection.
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
	_ = c.conn.SetWriteDeadline(time.Now().Add(10 * time.Second)) // a dead client's line, not a Discord deadline
	if item.code != 0 {
		_ = c.conn.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(item.code, closeReasons[item.code]))
		return false
	}
	body := item.payload.encode()
	if item.packed {
		return c.conn.WriteMessage(websocket.BinaryMessage, c.deflate(body)) == nil
	}
	return c.conn.WriteMessage(websocket.TextMessage, body) == nil
}

// deflate makes one event a zlib stream of its own. The writer is kept: a new
// one takes a megabyte.
func (c *socket) deflate(body []byte) []byte {
	c.buffer.Reset()
	if c.single == nil {
		c.single, _ = zlib.NewWriterLevel(&c.buffer, zlib.BestSpeed) // the level is a valid one
	} else {
		c.single.Reset(&c.buffer)
	}
	_, _ = c.single.Write(body)
	_ = c.single.Close()
	return c.buffer.Bytes()
}

// closeReasons are the words that go with the codes.
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

// ServeHTTP holds one websocket from its Hello to its end.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	query := r.URL.Query()
	c := newSocket(conn)
	c.version, c.host = 10, r.Host
	conn.SetCloseHandler(func(code int, _ string) error {
		if code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway {
			g.quit(c)
		}
		return conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	})
	if query.Get("v") == "9" {
		c.version = 9
	}
	g.world.Lock()
	if g.world.Running().Err() != nil {
		g.world.Unlock()
		_ = conn.Close()
		return
	}
	g.sockets[c] = true
	g.world.Work.Add(1)
	mute := g.faults.NoHello
	if v, e, z := query.Get("v"), query.Get("encoding"), query.Get("compress"); v != "" && v != "9" && v != "10" || e != "" && e != "json" || z != "" {
		g.misuse(c, 4012, "connect", "version %q, encoding %q, compress %q: want 9 or 10, json, and no compression of the whole", v, e, z)
	}
	g.world.Unlock()
	defer g.world.Work.Done()
	g.world.Work.Go(c.write)
	defer g.leave(c)
	if !mute {
		c.send(control(opHello, map[string]any{"heartbeat_interval": g.options.Heartbeat.Milliseconds()}))
	}
	for {
		_, body, err := conn.ReadMessage()
		if err != nil {
			return
		}
		g.receive(c, body)
	}
}

// quit ends the session of a client that takes its leave: unlike any other end, that
// is for good.
func (g *Gateway) quit(c *socket) {
	g.world.Lock()
	defer g.world.Unlock()
	if x := c.session; x != nil {
		delete(g.sessions, x.id)
		x.leave()
	}
}

// leave forgets the socket; its session waits for the client to come back.
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
