package discordtest_test

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// frame is a gateway message.
type frame struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
}

// line is a minimal gateway client.
type line struct {
	t      *testing.T
	conn   *websocket.Conn
	packed int // frames that were compressed one by one
}

// dial connects and reads Hello if hello is set.
func (h *house) dial(query string, hello bool) *line {
	h.t.Helper()
	conn, reply, err := websocket.DefaultDialer.DialContext(h.ctx, "ws"+strings.TrimPrefix(h.URL(), "http")+"/gw/"+query, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	reply.Body.Close()
	l := &line{t: h.t, conn: conn}
	h.t.Cleanup(func() { conn.Close() })
	if hello {
		l.want(10, "")
	}
	return l
}

// next reads a message or returns the error of the connection.
func (l *line) next() (f frame, err error) {
	_ = l.conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	kind, body, err := l.conn.ReadMessage()
	if err != nil {
		return f, err
	}
	if kind == websocket.BinaryMessage {
		l.packed++
		body = must(io.ReadAll(must(zlib.NewReader(bytes.NewReader(body)))(l.t)))(l.t)
	}
	return f, json.Unmarshal(body, &f)
}

// want reads a message and checks its opcode and type.
func (l *line) want(op int, kind string) frame {
	l.t.Helper()
	f, err := l.next()
	if err != nil || f.Op != op || f.Type != kind {
		l.t.Fatalf("got op %d %s %s (%v), want op %d %s", f.Op, f.Type, f.Data, err, op, kind)
	}
	return f
}

// closed checks that the connection ends with a close code.
func (l *line) closed(code int) {
	l.t.Helper()
	if _, err := l.next(); !websocket.IsCloseError(err, code) {
		l.t.Fatalf("got %v, want close %d", err, code)
	}
}

func (l *line) send(op int, data any) {
	l.t.Helper()
	if err := l.conn.WriteJSON(object{"op": op, "d": data}); err != nil {
		l.t.Fatal(err)
	}
}

// identity returns an Identify of the bot with extra fields.
func (h *house) identity(more object) object {
	id := object{"token": "Bot " + h.app.Token, "intents": 1, "properties": object{"os": "x"}}
	for k, v := range more {
		id[k] = v
	}
	return id
}

// leave closes the connection normally, which ends the session, and waits until
// the server has processed it.
func (l *line) leave() {
	l.t.Helper()
	if err := l.conn.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")); err != nil {
		l.t.Fatal(err)
	}
	for {
		if _, _, err := l.conn.ReadMessage(); err != nil {
			return
		}
	}
}

// stream is a line with transport compression.
type stream struct {
	line     *line
	open     func(io.Reader) (io.Reader, error)
	payloads *json.Decoder
	buffer   bytes.Buffer // what is unread of the last message
	count    int          // messages since the last payload
	size     int          // bytes of the last message
}

// stream connects with a transport compression. Open returns a reader of what is compressed.
func (h *house) stream(name string, open func(io.Reader) (io.Reader, error)) *stream {
	h.t.Helper()
	return &stream{line: h.dial("?v=10&encoding=json&compress="+name, false), open: open}
}

// Read reads the messages of the connection.
func (s *stream) Read(p []byte) (int, error) {
	if s.buffer.Len() == 0 {
		_ = s.line.conn.SetReadDeadline(time.Now().Add(10 * time.Second))
		kind, body, err := s.line.conn.ReadMessage()
		if err != nil {
			return 0, err
		}
		if kind != websocket.BinaryMessage {
			return 0, fmt.Errorf("message of kind %d: %s", kind, body)
		}
		s.buffer.Write(body)
		s.count++
		s.size = len(body)
	}
	return s.buffer.Read(p)
}

// want reads a payload, which must be one message, and checks its type.
func (s *stream) want(kind string) (f frame) {
	s.line.t.Helper()
	if s.payloads == nil {
		s.payloads = json.NewDecoder(must(s.open(s))(s.line.t))
	}
	err := s.payloads.Decode(&f)
	if err != nil || f.Type != kind || s.count != 1 {
		s.line.t.Fatalf("got %q in %d messages (%v), want %q in one", f.Type, s.count, err, kind)
	}
	s.count = 0
	return f
}
