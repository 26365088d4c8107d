package discordtest_test

import (
	"compress/zlib"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
	"github.com/klauspost/compress/zstd"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

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
}

// A client acknowledges events by heartbeats, which Acknowledged requests.
func TestAcknowledged(t *testing.T) {
	h := newHouse(t)
	l := h.dial("?v=10&encoding=json", true)
	l.send(2, h.identity(nil))
	l.want(0, "READY")
	last := l.want(0, "GUILD_CREATE").Seq
	done := make(chan error, 1)
	go func() { done <- h.Acknowledged(h.ctx) }()
	l.want(1, "")
	l.send(1, last-1)
	l.want(11, "")
	select {
	case err := <-done:
		t.Fatalf("%d events, acknowledged %d: %v", last, last-1, err)
	default:
	}
	l.send(1, last)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// Without a resume address, a client uses its own route to the gateway.
func TestNoResumeURL(t *testing.T) {
	h := newHouse(t, func(o *discordtest.Options) { o.NoResumeURL = true })
	l := h.dial("?v=10&encoding=json", true)
	l.send(2, h.identity(nil))
	if ready := l.want(0, "READY"); !strings.Contains(string(ready.Data), `"resume_gateway_url":""`) {
		t.Errorf("got %s", ready.Data)
	}
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
		{"encoding", "?v=10&encoding=etf", 1, func(*house) any { return nil }, 4002},
		{"transport compression", "?v=10&compress=lzma-stream", 1, func(*house) any { return nil }, 4002},
		{"no intents", "", 2, func(h *house) any { return h.identity(object{"intents": nil}) }, 4013},
		{"unknown intents", "", 2, func(h *house) any { return h.identity(object{"intents": 1 << 30}) }, 4013},
		{"message content", "", 2, func(h *house) any { return h.identity(object{"intents": 1 << 15}) }, 4014},
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

func TestCompression(t *testing.T) {
	h := newHouse(t)
	l := h.dial("", true)
	l.send(2, h.identity(object{"compress": true}))
	l.want(0, "READY")
	if l.packed != 1 {
		t.Error("READY was not compressed")
	}
}

// With transport compression, all payloads of a connection are one stream, and
// each payload can be read when its message has arrived. Another connection is another stream.
func TestTransportCompression(t *testing.T) {
	for name, open := range map[string]func(io.Reader) (io.Reader, error){
		"zlib-stream": func(r io.Reader) (io.Reader, error) { return zlib.NewReader(r) },
		"zstd-stream": func(r io.Reader) (io.Reader, error) { return zstd.NewReader(r, zstd.WithDecoderConcurrency(1)) },
	} {
		t.Run(name, func(t *testing.T) {
			h := quiet(t)
			s := h.stream(name, open)
			s.want("")
			s.line.send(2, h.identity(nil))
			var ready struct {
				SessionID string `json:"session_id"`
			}
			if err := json.Unmarshal(s.want("READY").Data, &ready); err != nil {
				t.Fatal(err)
			}
			s.want("GUILD_CREATE")
			var sizes [2]int
			for n := range sizes {
				must(h.Say(h.alice, h.general, "/game"))(t)
				s.want("INTERACTION_CREATE")
				sizes[n] = s.size
			}
			if sizes[1] > sizes[0]/2 {
				t.Errorf("two equal interactions took %d and %d bytes: they do not share a window", sizes[0], sizes[1])
			}

			h.Disconnect()
			must(h.Say(h.bob, h.general, "/game"))(t)
			s = h.stream(name, open)
			s.want("")
			s.line.send(6, object{"token": h.app.Token, "session_id": ready.SessionID, "seq": 4})
			s.want("INTERACTION_CREATE")
			s.want("RESUMED")
		})
	}
}

// A client with GUILDS receives channel and thread events, one without it only
// interactions; other intents are a Problem.
func TestIntents(t *testing.T) {
	h := quiet(t)
	h.expect()
	deaf, hears := h.dial("", true), h.dial("", true)
	deaf.send(2, h.identity(object{"intents": 0}))
	deaf.want(0, "READY")
	hears.send(2, h.identity(object{"intents": 1 | 1<<9}))
	hears.want(0, "READY")
	hears.want(0, "GUILD_CREATE")
	if n := h.count(discordtest.Unsupported); n != 1 {
		t.Errorf("got %d problems, want one", n)
	}
	must(h.Post(h.alice, h.general, "unheard"))(t)
	made := must(h.AddChannel(h.guild, "new"))(t)
	thread := must(h.StartThread(h.alice, made, "thread"))(t)
	must(h.Say(h.alice, h.general, "/game"))(t)
	for _, err := range []error{h.Archive(thread, true, false), h.DeleteChannel(thread), h.Deny(made, h.alice, wire.SendMessages), h.DeleteChannel(made)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	deaf.want(0, "INTERACTION_CREATE")
	for _, event := range []string{"CHANNEL_CREATE", "THREAD_CREATE", "INTERACTION_CREATE", "THREAD_UPDATE", "THREAD_DELETE", "CHANNEL_UPDATE", "CHANNEL_DELETE"} {
		hears.want(0, event)
	}
}

func TestSendLimit(t *testing.T) {
	h := newHouse(t, func(o *discordtest.Options) { o.Clock = still{epoch} })
	h.expect()
	l := h.dial("", true)
	for range 121 {
		if err := l.conn.WriteJSON(object{"op": 1}); err != nil {
			t.Fatal(err)
		}
	}
	for range 120 {
		l.want(11, "")
	}
	l.closed(4008)
}
