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

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// frame is a message on the gateway.
type frame struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
}

// line is a client that speaks the gateway's language by hand.
type line struct {
	t      *testing.T
	conn   *websocket.Conn
	pipe   *io.PipeWriter // what comes in, for stream
	stream io.Reader      // the inflated connection, if it is compressed as a whole
	packed int            // frames that were compressed one by one
}

// dial connects, and takes the Hello unless told not to.
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

// inflate has the connection read as one zlib stream.
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

// next reads a message, or the error with which the connection ended.
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

// oneByOne keeps a decoder from reading beyond a message.
type oneByOne struct{ io.Reader }

func (r oneByOne) Read(p []byte) (int, error) { return r.Reader.Read(p[:1]) }

// want reads a message, which must be of the operation and the type.
func (l *line) want(op int, kind string) frame {
	l.t.Helper()
	f, err := l.next()
	if err != nil || f.Op != op || f.Type != kind {
		l.t.Fatalf("got op %d %s %s (%v), want op %d %s", f.Op, f.Type, f.Data, err, op, kind)
	}
	return f
}

// closed demands that the connection end with the code.
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

func TestIdentify(t *testing.T) {
	h := newHouse(t)
	l := h.dial("?v=10&encoding=json", true)
	l.send(1, nil)
	l.want(11, "")
	l.send(2, h.identity(nil))
	ready := l.want(0, "READY")
	var r struct {
		V           int
		User        wire.User
		Guilds      []struct{ Unavailable bool }
		SessionID   string `json:"session_id"`
		Resume      string `json:"resume_gateway_url"`
		Shard       []int
		Application struct{ ID wire.ID }
	}
	if err := json.Unmarshal(ready.Data, &r); err != nil {
		t.Fatal(err)
	}
	if r.User.ID != h.app.BotID || len(r.Guilds) != 1 || !r.Guilds[0].Unavailable || r.SessionID == "" || !strings.HasSuffix(r.Resume, "/") || r.Application.ID != h.app.ID {
		t.Errorf("got %s", ready.Data)
	}
	var g wire.Guild
	if err := json.Unmarshal(l.want(0, "GUILD_CREATE").Data, &g); err != nil || len(g.Channels) != 1 || len(g.Members) != 4 {
		t.Errorf("got %+v, %v", g, err)
	}
	if err := h.Ready(h.ctx, h.app.ID); err != nil || h.Identifies(h.app.ID) != 1 {
		t.Errorf("ready: %v; %d identifies", err, h.Identifies(h.app.ID))
	}
	l.send(3, object{"status": "online"})
	l.send(8, object{"guild_id": h.guild, "query": "", "limit": 0})
	l.want(0, "GUILD_MEMBERS_CHUNK")
}

func TestGatewayRefuses(t *testing.T) {
	tests := []struct {
		name  string
		query string
		op    int
		data  func(h *house) any
		code  int
	}{
		{"unknown operation", "", 99, func(*house) any { return nil }, 4001},
		{"not JSON", "", 2, func(*house) any { return 7 }, 4002},
		{"too long", "", 1, func(*house) any { return strings.Repeat("x", 4096) }, 4002},
		{"not authenticated", "", 3, func(*house) any { return nil }, 4003},
		{"bad token", "", 2, func(*house) any { return object{"token": "x", "intents": 1} }, 4004},
		{"bad token to resume", "", 6, func(*house) any { return object{"token": "x"} }, 4004},
		{"bad shard", "", 2, func(h *house) any { return h.identity(object{"shard": list{2, 2}}) }, 4010},
		{"version", "?v=8", 1, func(*house) any { return nil }, 4012},
		{"encoding", "?v=10&encoding=etf", 1, func(*house) any { return nil }, 4012},
		{"no intents", "", 2, func(h *house) any { return h.identity(object{"intents": nil}) }, 4013},
		{"unknown intents", "", 2, func(h *house) any { return h.identity(object{"intents": 1 << 30}) }, 4013},
		{"presences", "", 2, func(h *house) any { return h.identity(object{"intents": 1 << 8}) }, 4014},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := newHouse(t)
			h.expect()
			l := h.dial(test.query, false)
			_ = l.conn.WriteJSON(object{"op": test.op, "d": test.data(h)})
			for {
				f, err := l.next()
				if err == nil && f.Op == 10 {
					continue
				}
				if !websocket.IsCloseError(err, test.code) {
					t.Errorf("got op %d, %v; want close %d", f.Op, err, test.code)
				}
				return
			}
		})
	}
}

func TestIdentifyTwice(t *testing.T) {
	h := newHouse(t)
	h.expect()
	l := h.dial("", true)
	l.send(2, h.identity(nil))
	l.want(0, "READY")
	l.want(0, "GUILD_CREATE")
	l.send(2, h.identity(nil))
	l.closed(4005)
}

func TestResumeReplays(t *testing.T) {
	h := quiet(t)
	l := h.dial("", true)
	l.send(2, h.identity(object{"token": h.app.Token}))
	var ready struct {
		SessionID string `json:"session_id"`
	}
	if err := json.Unmarshal(l.want(0, "READY").Data, &ready); err != nil {
		t.Fatal(err)
	}
	last := l.want(0, "GUILD_CREATE").Seq
	h.Disconnect()
	if _, err := l.next(); err == nil {
		t.Fatal("still connected")
	}
	first, second := must(h.Say(h.alice, h.general, "/game"))(t), must(h.Say(h.bob, h.general, "/game"))(t)

	l = h.dial("", true)
	l.send(6, object{"token": h.app.Token, "session_id": ready.SessionID, "seq": last})
	for n, want := range []*discordtest.Interaction{first, second} {
		f := l.want(0, "INTERACTION_CREATE")
		if !strings.Contains(string(f.Data), string(want.ID())) || f.Seq != last+int64(n)+1 {
			t.Errorf("got %d %s", f.Seq, f.Data)
		}
	}
	l.want(0, "RESUMED")

	l.send(6, object{"token": h.app.Token, "session_id": "unknown", "seq": 1})
	if f := l.want(9, ""); string(f.Data) != "false" {
		t.Errorf("got %s", f.Data)
	}
	late := h.dial("", true)
	late.send(6, object{"token": h.app.Token, "session_id": ready.SessionID, "seq": 99})
	late.closed(4007)
}

func TestOpNineThenIdentifyOnTheSameSocket(t *testing.T) {
	h := newHouse(t)
	l := h.dial("", true)
	l.send(2, h.identity(nil))
	l.want(0, "READY")
	l.want(0, "GUILD_CREATE")
	h.Invalidate(false)
	l.want(9, "")
	h.BreakGateway(discordtest.GatewayFaults{RefuseIdentify: 1})
	l.send(2, h.identity(nil))
	l.want(9, "")
	l.send(2, h.identity(nil))
	l.want(0, "READY")
}

func TestCompression(t *testing.T) {
	h := newHouse(t)
	l := h.dial("?v=10&compress=zlib-stream", true)
	l.send(2, h.identity(nil))
	l.want(0, "READY")
	l.want(0, "GUILD_CREATE")
	l.conn.Close()

	l = h.dial("", true)
	l.send(2, h.identity(object{"compress": true}))
	l.want(0, "READY")
	if l.packed != 1 {
		t.Error("READY was not compressed")
	}
}

func TestShards(t *testing.T) {
	h := newHouse(t)
	const shards = 4
	lines := map[int]*line{}
	for n := range shards {
		lines[n] = h.dial("", true)
		lines[n].send(2, h.identity(object{"shard": list{n, shards}}))
		f := lines[n].want(0, "READY")
		if mine := h.guild.Shard(shards) == n; strings.Contains(string(f.Data), `"unavailable":true`) != mine {
			t.Errorf("shard %d: got %s", n, f.Data)
		} else if mine {
			lines[n].want(0, "GUILD_CREATE")
		}
	}
	h.api("PUT", "/applications/"+string(h.app.ID)+"/commands", list{object{"name": "game", "description": "x"}})
	must(h.Say(h.alice, h.general, "/game"))(t)
	lines[h.guild.Shard(shards)].want(0, "INTERACTION_CREATE")
	must(h.Say(h.alice, must(h.Direct(h.alice, h.app.ID))(t), "/game"))(t)
	lines[0].want(0, "INTERACTION_CREATE")
	if want := int(h.guild.Uint() >> 22 % shards); h.guild.Shard(shards) != want {
		t.Errorf("got shard %d, want %d", h.guild.Shard(shards), want)
	}
}

func TestMaxConcurrency(t *testing.T) {
	h := newHouse(t, func(o *discordtest.Options) { o.MaxConcurrency = 1 })
	a, b := h.dial("", true), h.dial("", true)
	a.send(2, h.identity(object{"shard": list{0, 2}}))
	a.want(0, "READY")
	b.send(2, h.identity(object{"shard": list{1, 2}}))
	b.want(9, "")
	h.clock.Advance(5 * time.Second)
	b.send(2, h.identity(object{"shard": list{1, 2}}))
	b.want(0, "READY")
}

func TestIntentsAndContent(t *testing.T) {
	h := newHouse(t)
	deaf, hears, reads := h.dial("", true), h.dial("", true), h.dial("", true)
	for l, intents := range map[*line]int{deaf: 1, hears: 1 | 1<<9, reads: 1 | 1<<9 | 1<<15} {
		l.send(2, h.identity(object{"intents": intents}))
		l.want(0, "READY")
		l.want(0, "GUILD_CREATE")
	}
	must(h.Post(h.alice, h.general, "secret"))(t)
	for l, want := range map[*line]string{hears: "", reads: "secret"} {
		var m wire.Message
		if err := json.Unmarshal(l.want(0, "MESSAGE_CREATE").Data, &m); err != nil || m.Content != want || m.GuildID != h.guild {
			t.Errorf("got %+v, %v; want content %q", m, err, want)
		}
	}
	must(h.AddChannel(h.guild, "new"))(t)
	deaf.want(0, "CHANNEL_CREATE")
}

func TestEventFaults(t *testing.T) {
	h := quiet(t)
	l := h.dial("", true)
	l.send(2, h.identity(nil))
	l.want(0, "READY")
	l.want(0, "GUILD_CREATE")
	say := func() string { return string(must(h.Say(h.alice, h.general, "/game"))(t).ID()) }
	heard := func() string {
		var i wire.Interaction
		if err := json.Unmarshal(l.want(0, "INTERACTION_CREATE").Data, &i); err != nil {
			t.Fatal(err)
		}
		return string(i.ID)
	}
	h.Duplicate(1)
	once := say()
	if a, b := heard(), heard(); a != once || b != once {
		t.Errorf("duplicate: got %s and %s, want %s twice", a, b, once)
	}
	h.Lose(1)
	say()
	kept := say()
	if got := heard(); got != kept {
		t.Errorf("lose: got %s, want %s", got, kept)
	}
	release := h.Hold()
	a, b := say(), say()
	release(discordtest.Reversed)
	if x, y := heard(), heard(); x != b || y != a {
		t.Errorf("reorder: got %s %s, want %s %s", x, y, b, a)
	}
	release = h.Hold()
	a = say()
	release(nil)
	if x := heard(); x != a {
		t.Errorf("hold: got %s, want %s", x, a)
	}
}

func TestOpSevenInsteadOfReady(t *testing.T) {
	h := newHouse(t)
	h.BreakGateway(discordtest.GatewayFaults{Reconnect: 1, RefuseResume: 1})
	l := h.dial("", true)
	l.send(2, h.identity(nil))
	l.want(7, "")
	l.send(6, object{"token": h.app.Token, "session_id": "x", "seq": 1})
	l.want(9, "")
	l.send(2, h.identity(nil))
	l.want(0, "READY")
}

func TestNoAck(t *testing.T) {
	h := newHouse(t)
	l := h.dial("", true)
	h.BreakGateway(discordtest.GatewayFaults{NoAck: true})
	l.send(1, nil)
	l.send(2, h.identity(nil))
	l.want(0, "READY") // and no acknowledgement before it
	l.want(0, "GUILD_CREATE")
	h.BreakGateway(discordtest.GatewayFaults{})
	l.send(1, nil)
	l.want(11, "")
}
