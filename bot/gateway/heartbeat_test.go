package gateway_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/gorilla/websocket"

	"parlour/bot/discordtest"
	"parlour/bot/gateway"
)

// asking is a gateway that requests a heartbeat after each of its messages, and
// reports what the heartbeats carry.
type asking struct {
	says []string
	got  chan []string
}

func (s asking) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	upgrader := websocket.Upgrader{}
	c, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer c.Close()
	var got []string
	for _, say := range s.says {
		for _, message := range []string{say, `{"op":1,"d":null,"s":null,"t":null}`} {
			if c.WriteMessage(websocket.TextMessage, []byte(message)) != nil {
				return
			}
		}
		var p struct {
			Op   int             `json:"op"`
			Data json.RawMessage `json:"d"`
		}
		for p.Op != 1 { // skips Identify and Resume
			if c.ReadJSON(&p) != nil {
				return
			}
		}
		got = append(got, string(p.Data))
	}
	s.got <- got
}

// A heartbeat carries the sequence number of the last event. Before the first event of a
// connection, that is the session's last one.
func TestHeartbeatsCarryTheSequence(t *testing.T) {
	t.Parallel()
	const hello = `{"op":10,"d":{"heartbeat_interval":41250}}`
	const ready = `{"t":"READY","s":1,"op":0,"d":{"session_id":"1","resume_gateway_url":""}}`
	const interaction = `{"t":"INTERACTION_CREATE","s":7,"op":0,"d":{"id":"1"}}`
	const resumed = `{"t":"RESUMED","s":8,"op":0,"d":{}}`
	for name, test := range map[string]struct {
		session    gateway.Session
		says, want []string
	}{
		"a new session":     {gateway.Session{}, []string{hello, ready, interaction}, []string{"null", "1", "7"}},
		"a resumed session": {gateway.Session{ID: "1", Seq: 5}, []string{hello, interaction, resumed}, []string{"5", "7", "8"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newConnection(t, discordtest.Options{})
			discord := asking{says: test.says, got: make(chan []string, 10)}
			s := httptest.NewServer(discord)
			t.Cleanup(s.Close)
			d := &detour{RoundTripper: c.Transport(), to: s.URL + "/"}
			d.left.Store(1)
			c.options.Client = &http.Client{Transport: d}
			c.options.Session = test.session
			c.run()
			if got := take(c, discord.got, "heartbeats"); !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}
