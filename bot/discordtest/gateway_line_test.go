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

type frame struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
}

type line struct {
	t      *testing.T
	conn   *websocket.Conn
	pipe   *io.PipeWriter // what comes in, for stream
	stream io.Reader      // the inflated connection, if it is compressed as a whole
	packed int            // frames that were compressed one by one
}

func (h *house) dial(query string, hello bool) *line {
	h.t.Helper()
	conn, reply, err := websocket.DefaultDialer.DialContext(h.ctx, "ws"+strings.TrimPrefix(h.URL(), "http")+"/gw/"+query, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	reply.Body.Close()
	l := &line{t: h.t, conn: conn}
	h.t.Cleanup(func() {
		conn.Close()
		if l.pipe != nil {
			l.pipe.Close()
		}
	})
	if strings.Contains(query, "zlib-stream") {
		l.inflate()
	}
	if hello {
		l.want(10, "")
	}
	return l
}

func (l *line) inflate() {
	r, w := io.Pipe()
	l.pipe = w
	go func() {
		for {
			_, body, err := l.conn.ReadMessage()
			if err == nil && !bytes.HasSuffix(body, []byte{0, 0, 0xff, 0xff}) {
				err = fmt.Errorf("a message that isn't flushed: % x", body)
			}
			if err == nil {
				_, err = w.Write(body)
			}
			if err != nil {
				w.CloseWithError(err)
				return
			}
		}
	}()
	l.stream = must(zlib.NewReader(r))(l.t)
}

func (l *line) next() (f frame, err error) {
	if l.stream != nil {
		err = json.NewDecoder(oneByOne{l.stream}).Decode(&f)
		return f, err
	}
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

type oneByOne struct{ io.Reader }

func (r oneByOne) Read(p []byte) (int, error) { return r.Reader.Read(p[:1]) }

func (l *line) want(op int, kind string) frame {
	l.t.Helper()
	f, err := l.next()
	if err != nil || f.Op != op || f.Type != kind {
		l.t.Fatalf("got op %d %s %s (%v), want op %d %s", f.Op, f.Type, f.Data, err, op, kind)
	}
	return f
}

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

func (h *house) identity(more object) object {
	id := object{"token": "Bot " + h.app.Token, "intents": 1, "properties": object{"os": "x"}}
	for k, v := range more {
		id[k] = v
	}
	return id
}
