package gateway

import (
	"encoding/json"
	"fmt"
	"runtime"
	"time"

	"github.com/gorilla/websocket"

	"parlour/bot/clock"
)

// intents subscribes to Guilds. Interactions need no intent.
const intents = 1 << 0

// writeTimeout bounds sending one payload.
const writeTimeout = 10 * time.Second

// send sends a payload.
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
	_ = c.ws.SetWriteDeadline(time.Now().Add(writeTimeout)) // an error recurs on writing
	if err := c.ws.WriteMessage(websocket.TextMessage, body); err != nil {
		return fmt.Errorf("connection lost: %w", err)
	}
	return nil
}

// greet answers Hello: it starts the heartbeat, and resumes the session or
// starts one.
func (c *conn) greet(data json.RawMessage) error {
	var hello struct {
		Interval int64 `json:"heartbeat_interval"` // milliseconds
	}
	if json.Unmarshal(data, &hello) != nil || hello.Interval <= 0 || hello.Interval > time.Hour.Milliseconds() {
		return errHello
	}
	interval := time.Duration(hello.Interval) * time.Millisecond
	c.heartbeats.Go(func() { c.heartbeat(interval) })
	if s := c.session; s.ID != "" {
		return c.send(opResume, map[string]any{"token": c.Token, "session_id": s.ID, "seq": s.Seq})
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

// heartbeat sends heartbeats, the first after a random part of the interval. It
// closes the connection if the last one is unacknowledged when the next is due, as
// Discord's documentation demands.
func (c *conn) heartbeat(interval time.Duration) {
	for wait := time.Duration(c.Jitter() * float64(interval)); clock.Sleep(c.ctx, c.Clock, wait); wait = interval {
		if c.unacknowledged.Swap(true) {
			c.cut(errSilent)
			return
		}
		if err := c.send(opHeartbeat, c.lastSeq()); err != nil {
			c.cut(err)
			return
		}
	}
}

// lastSeq returns the sequence number of the last event for a heartbeat, nil
// before the first.
func (c *conn) lastSeq() any {
	if n := c.seq.Load(); n > 0 {
		return n
	}
	return nil
}
