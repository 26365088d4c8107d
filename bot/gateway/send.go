package gateway

import (
	"encoding/json"
	"fmt"
	"runtime"
	"time"

	"github.com/gorilla/websocket"

	"parlour/bot/clock"
)

// intents are the events that are asked for: what happens to servers. Interactions
// need none.
const intents = 1 << 0

// writing is how long a payload may take to be sent.
const writing = 10 * time.Second

// send says something.
func (c *conn) send(op int, data any) error {
	body, err := json.Marshal(struct {
		Op   int `json:"op"`
		Data any `json:"d"`
	}{op, data})
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.ws.SetWriteDeadline(time.Now().Add(writing)) // the error is that of writing
	if err := c.ws.WriteMessage(websocket.TextMessage, body); err != nil {
		return fmt.Errorf("the connection was broken: %w", err)
	}
	return nil
}

// greet answers Hello: with heartbeats, and by taking up the session or beginning
// one.
func (c *conn) greet(data json.RawMessage) error {
	var hello struct {
		Interval int64 `json:"heartbeat_interval"` // milliseconds
	}
	if json.Unmarshal(data, &hello) != nil || hello.Interval <= 0 || hello.Interval > time.Hour.Milliseconds() {
		return errHello
	}
	interval := time.Duration(hello.Interval) * time.Millisecond
	c.beats.Go(func() { c.beat(interval) })
	if s := c.session; s.ID != "" {
		return c.send(opResume, map[string]any{"token": c.Token, "session_id": s.ID, "seq": s.Seq})
	}
	if !c.identifies.spend() {
		return errBudget
	}
	identity := map[string]any{
		"token": c.Token, "intents": intents, "compress": false,
		"properties": map[string]string{"os": runtime.GOOS, "browser": "Parlour", "device": "Parlour"},
	}
	if c.Shard[1] > 0 {
		identity["shard"] = c.Shard
	}
	return c.send(opIdentify, identity)
}

// beat sends heartbeats, the first after some part of the interval. It cuts the
// connection when two of them have not been acknowledged.
func (c *conn) beat(interval time.Duration) {
	for wait := time.Duration(c.Jitter() * float64(interval)); clock.Sleep(c.over, c.Clock, wait); wait = interval {
		if c.unheard.Add(1) > 2 {
			c.cut(errSilent)
			return
		}
		if err := c.send(opHeartbeat, c.number()); err != nil {
			c.cut(err)
			return
		}
	}
}

// number is that of the last event, as a heartbeat says it.
func (c *conn) number() any {
	if n := c.seq.Load(); n > 0 {
		return n
	}
	return nil
}
