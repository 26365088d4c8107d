package gateway_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"parlour/bot/gateway"
)

// BenchmarkStart measures the time from connecting until an interaction is
// handled that follows the GUILD_CREATE events of 2,500 servers, with 60 KB
// each. It also reports the bytes that a connection received.
func BenchmarkStart(b *testing.B) {
	const servers = 2500
	g := newScripted(servers)
	s := httptest.NewServer(g)
	defer s.Close()
	for b.Loop() {
		d := &detour{RoundTripper: http.DefaultTransport, to: s.URL + "/"}
		d.left.Store(1)
		ctx, cancel := context.WithCancel(b.Context())
		joined, handled := 0, false
		if err := gateway.Run(ctx, gateway.Options{
			Token: "a.b.c", Local: true, Client: &http.Client{Transport: d}, Save: func(gateway.Session) {},
			Begin:  func(context.Context, bool) (func(), error) { return func() {}, nil },
			Handle: func(json.RawMessage, bool) { handled = true; cancel() },
			Joined: func(string) { joined++ }, Left: func(string) {},
		}, func(bool) {}); err != nil || !handled || joined != servers {
			b.Fatalf("Run = %v; %d servers, interaction handled: %v", err, joined, handled)
		}
		cancel()
	}
	b.ReportMetric(float64(g.sent)/1e6, "MB/start")
}

// scripted is a gateway that sends the same events to every client.
type scripted struct {
	plain, compressed [][]byte // messages
	sent              int      // bytes sent to the last client
}

// newScripted returns a gateway that sends the events of a session's start with
// so many servers, and then an interaction.
func newScripted(servers int) *scripted {
	g := &scripted{}
	g.plain = append(g.plain, []byte(`{"t":null,"s":null,"op":10,"d":{"heartbeat_interval":41250}}`),
		[]byte(`{"t":"READY","s":1,"op":0,"d":{"v":10,"session_id":"1","resume_gateway_url":"","guilds":[]}}`))
	for n := range servers {
		g.plain = append(g.plain, fmt.Appendf(nil, `{"t":"GUILD_CREATE","s":%d,"op":0,"d":%s}`, n+2, largeServer(n)))
	}
	g.plain = append(g.plain, fmt.Appendf(nil, `{"t":"INTERACTION_CREATE","s":%d,"op":0,"d":{"id":"1"}}`, servers+2))
	var stream bytes.Buffer
	w := zlib.NewWriter(&stream)
	for _, frame := range g.plain {
		_, _ = w.Write(frame) // a bytes.Buffer takes everything
		_ = w.Flush()
		g.compressed = append(g.compressed, bytes.Clone(stream.Bytes()))
		stream.Reset()
	}
	return g
}

func (g *scripted) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	upgrader := websocket.Upgrader{}
	c, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer c.Close()
	kind, frames := websocket.TextMessage, g.plain
	if r.URL.Query().Get("compress") == "zlib-stream" {
		kind, frames = websocket.BinaryMessage, g.compressed
	}
	g.sent = 0
	for _, frame := range frames {
		g.sent += len(frame)
		if c.WriteMessage(kind, frame) != nil {
			return
		}
	}
	for err == nil {
		_, _, err = c.ReadMessage() // until the client leaves
	}
}

// largeServer returns the JSON object of a server of about 60 KB, as Discord
// sends it with the intent Guilds: channels with permission overwrites, roles,
// emoji and some members.
func largeServer(n int) []byte {
	type object = map[string]any
	id := func(kind, i int) string {
		return fmt.Sprint(1_100_000_000_000_000_000 + n*100_000_000 + kind*1_000_000 + i*7919)
	}
	var channels, roles, emoji, members []object
	for i := range 90 {
		channels = append(channels, object{
			"version": 1700000000000 + n*i, "type": i % 5, "topic": strings.Repeat("What we talk about here “today” \n", i%4), "rate_limit_per_user": 0,
			"position": i, "permission_overwrites": []object{{"type": 0, "id": id(0, 0), "deny": "1024", "allow": "0"}, {"type": 0, "id": id(2, i%40), "deny": "0", "allow": "1049600"}},
			"parent_id": id(1, i%9), "nsfw": false, "name": fmt.Sprint("channel-", i), "last_message_id": id(5, i), "id": id(1, i), "flags": 0, "icon_emoji": object{"name": "🎲", "id": nil},
		})
	}
	for i := range 50 {
		roles = append(roles, object{
			"version": 1700000000000, "unicode_emoji": nil, "tags": object{}, "position": i, "permissions": "2248473465835073", "name": fmt.Sprint("Role “", i, "”"),
			"mentionable": false, "managed": false, "id": id(2, i), "icon": nil, "hoist": true, "flags": 0, "color": 3447003 + i,
		})
	}
	for i := range 60 {
		emoji = append(emoji, object{"version": 0, "roles": []string{}, "require_colons": true, "name": fmt.Sprint("emoji_", i), "managed": false, "id": id(3, i), "available": true, "animated": i%3 == 0})
	}
	for i := range 15 {
		members = append(members, object{
			"user":  object{"username": fmt.Sprint("member", i), "public_flags": 0, "id": id(4, i), "global_name": "Ünï “Quoted”", "discriminator": "0", "bot": true, "avatar": fmt.Sprintf("%032x", i*n)},
			"roles": []string{id(2, i), id(2, i+1)}, "mute": false, "joined_at": "2023-01-02T03:04:05.678000+00:00", "flags": 0, "deaf": false,
		})
	}
	body, err := json.Marshal(object{
		"id": id(0, 0), "name": fmt.Sprint("Server ", n), "channels": channels, "roles": roles, "emojis": emoji, "members": members, "member_count": 4000 + n,
		"features": []string{"COMMUNITY", "NEWS"}, "large": true, "owner_id": id(4, 0), "premium_tier": 2, "unavailable": false, "threads": []object{}, "stickers": []object{},
	})
	if err != nil {
		panic(err) // a programming error of the benchmark
	}
	return body
}
