package discordtest_test

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// BenchmarkLook measures the request of a web page after each change, for a
// channel of a hundred messages.
func BenchmarkLook(b *testing.B) {
	s, err := discordtest.New(discordtest.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	guild, alice := s.AddGuild("House", ""), s.AddUser("alice", "")
	channel := must(s.AddChannel(guild, "general"))(b)
	if err := s.Join(guild, alice, 0); err != nil {
		b.Fatal(err)
	}
	var last wire.ID
	for n := range 100 {
		last = must(s.Post(alice, channel, fmt.Sprint("message ", n)))(b)
	}
	b.ReportAllocs()
	for b.Loop() {
		if v := s.Look(alice); v.Guilds[0].Channels[0].Messages[99].ID != last {
			b.Fatal("the last message is not the last")
		}
	}
}

// BenchmarkPress measures an interaction from end to end: a press, its delivery
// to a gateway client with compression like discordgo's, and the callback that
// edits the message, without an Authorization header. Run it with a larger
// -benchtime to check that the cost is constant.
func BenchmarkPress(b *testing.B) {
	s, err := discordtest.New(discordtest.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	app, guild, alice := s.AddApplication("Bench"), s.AddGuild("House", ""), s.AddUser("alice", "")
	channel := must(s.AddChannel(guild, "general"))(b)
	for _, id := range []wire.ID{app.BotID, alice} {
		if err := s.Join(guild, id, 0); err != nil {
			b.Fatal(err)
		}
	}
	bot := newBenchBot(b, s, app)
	board := bot.post(channel)
	before := heap()
	b.ReportAllocs()
	for b.Loop() {
		i, err := s.Press(alice, board, "move:0:0")
		if err != nil {
			b.Fatal(err)
		}
		bot.answer()
		if i.State() != discordtest.Answered {
			b.Fatalf("got %s: %s", i.State(), i.Reason())
		}
	}
	b.ReportMetric(float64(heap()-before)/float64(b.N), "kept-B/op")
}

// heap is how much is in use, in bytes.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// benchBot is a minimal client, so that the benchmark measures the Server.
type benchBot struct {
	b      *testing.B
	app    discordtest.Application
	conn   *websocket.Conn
	client http.Client
	board  []byte // a message's form
	update []byte // the callback with it
}

func newBenchBot(b *testing.B, s *discordtest.Server, app discordtest.Application) *benchBot {
	b.Helper()
	conn, reply, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(s.URL(), "http")+"/gw/", nil)
	if err != nil {
		b.Fatal(err)
	}
	reply.Body.Close()
	b.Cleanup(func() { conn.Close() })
	x := &benchBot{b: b, app: app, conn: conn, client: http.Client{Transport: s.Transport()}}
	var rows list
	for r := range 5 {
		var row list
		for c := range 5 {
			row = append(row, object{"type": 2, "style": 2, "label": "🔴", "custom_id": fmt.Sprintf("move:%d:%d", r, c)})
		}
		rows = append(rows, object{"type": 1, "components": row})
	}
	form := object{"content": strings.Repeat("🔴🟢🔵🟡⚪\n", 10), "components": rows}
	x.board = must(json.Marshal(form))(b)
	x.update = must(json.Marshal(object{"type": 7, "data": form}))(b)
	if err := conn.WriteJSON(object{"op": 2, "d": object{"token": app.Token, "intents": 1, "properties": object{}, "compress": true}}); err != nil {
		b.Fatal(err)
	}
	for range 3 { // HELLO, READY, GUILD_CREATE
		x.next()
	}
	return x
}

func (x *benchBot) next() []byte {
	kind, body, err := x.conn.ReadMessage()
	if err == nil && kind == websocket.BinaryMessage {
		var z io.ReadCloser
		if z, err = zlib.NewReader(bytes.NewReader(body)); err == nil {
			body, err = io.ReadAll(z)
		}
	}
	if err != nil {
		x.b.Fatal(err)
	}
	return body
}

func (x *benchBot) do(path string, body []byte, header string) []byte {
	r := must(http.NewRequest(http.MethodPost, "https://discord.com/api/v10"+path, bytes.NewReader(body)))(x.b)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
	if header != "" {
		r.Header.Set("Authorization", header)
	}
	answer := must(x.client.Do(r))(x.b)
	defer answer.Body.Close()
	got := must(io.ReadAll(answer.Body))(x.b)
	if answer.StatusCode >= 300 {
		x.b.Fatalf("%d: %s", answer.StatusCode, got)
	}
	return got
}

func (x *benchBot) post(channel wire.ID) wire.ID {
	var m wire.Message
	if err := json.Unmarshal(x.do("/channels/"+string(channel)+"/messages", x.board, "Bot "+x.app.Token), &m); err != nil {
		x.b.Fatal(err)
	}
	return m.ID
}

// idAndToken extracts the ID and token for the callback without decoding the
// event.
var idAndToken = regexp.MustCompile(`"d":\{"id":"(\d+)".*?"token":"([^"]+)"`)

func (x *benchBot) answer() {
	hit := idAndToken.FindSubmatch(x.next())
	if hit == nil {
		x.b.Fatal("the event is not an interaction")
	}
	x.do("/interactions/"+string(hit[1])+"/"+string(hit[2])+"/callback", x.update, "")
}
