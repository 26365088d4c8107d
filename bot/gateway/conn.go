package gateway

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"parlour/bot/clock"
)

// Gateway opcodes, see
// https://discord.com/developers/docs/topics/opcodes-and-status-codes.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// conn is one connection, from dialling to its loss.
type conn struct {
	*runner
	ws         *websocket.Conn
	up         atomic.Bool     // events arrive
	ctx        context.Context // ends with the connection
	cancel     context.CancelFunc
	heartbeats sync.WaitGroup

	received bytes.Buffer // the last message
	inflater inflater

	seq            atomic.Int64 // of the last event
	unacknowledged atomic.Bool  // the last heartbeat

	mu       sync.Mutex // guards writes and closeErr
	closeErr error      // why this side closed the connection, or nil
}

// read reads until the connection ends and returns why. It calls up when events
// start to arrive.
func (c *conn) read(up func()) error {
	c.seq.Store(c.session.Seq)
	greeted := false
	for {
		p, err := c.readPayload()
		switch {
		case err != nil:
			return c.closeReason(err)
		case !greeted && p.Op != opHello:
			return errUnexpected
		}
		if err := c.handle(p, up); err != nil {
			return err
		}
		greeted = true
	}
}

// readPayload reads one payload. Its data is valid until the next call.
func (c *conn) readPayload() (p payload, err error) {
	c.received.Reset()
	compressed := true
	for compressed && !bytes.HasSuffix(c.received.Bytes(), flushed) {
		kind, message, err := c.ws.NextReader()
		if err == nil {
			_, err = c.received.ReadFrom(message)
		}
		compressed = kind != websocket.TextMessage
		switch {
		case err != nil:
			return p, err
		case compressed && c.received.Len() > maxPayload:
			return p, errStream
		}
	}
	frame := c.received.Bytes()
	if compressed {
		if frame, err = c.inflater.inflate(frame); err != nil {
			return p, err
		}
	}
	if p, err = parse(frame); err != nil {
		err = fmt.Errorf("invalid payload: %w", err)
	}
	return p, err
}

// handle handles a payload.
func (c *conn) handle(p payload, up func()) error {
	switch p.Op {
	case opDispatch:
		c.dispatch(p, up)
	case opHeartbeat:
		return c.send(opHeartbeat, c.lastSeq())
	case opReconnect:
		return errReconnect
	case opInvalidSession:
		if string(p.Data) == "true" {
			return errResumable
		}
		return errInvalid
	case opHello:
		return c.greet(p.Data)
	case opHeartbeatAck:
		c.unacknowledged.Store(false)
	}
	return nil
}

// dispatch passes an event on and then acknowledges it.
func (c *conn) dispatch(p payload, up func()) {
	switch p.Type {
	case "READY":
		var ready struct {
			ID  string `json:"session_id"`
			URL string `json:"resume_gateway_url"`
		}
		if json.Unmarshal(p.Data, &ready) == nil {
			c.session = Session{ID: ready.ID, URL: ready.URL}
		}
	case "INTERACTION_CREATE":
		c.Handle(bytes.Clone(p.Data), !c.up.Load())
	case "GUILD_CREATE", "GUILD_DELETE", "CHANNEL_DELETE", "THREAD_DELETE":
		c.report(p)
	}
	c.seq.Store(p.Seq)
	c.session.Seq = p.Seq
	c.Save(c.session)
	if (p.Type == "READY" || p.Type == "RESUMED") && !c.up.Swap(true) {
		up()
	}
}

// report reports a server that the bot has joined or left, or a channel that is deleted.
func (c *conn) report(p payload) {
	var id string
	outage := false
	_ = eachMember(p.Data, func(name string, value []byte) bool {
		switch name {
		case `"id"`:
			_ = json.Unmarshal(value, &id)
		case `"unavailable"`:
			outage = string(value) == "true"
		}
		return id == "" || p.Type == "GUILD_DELETE"
	})
	switch {
	case id == "":
	case p.Type == "GUILD_CREATE":
		c.Joined(id)
	case p.Type != "GUILD_DELETE":
		c.Deleted(id)
	case !outage:
		c.Left(id)
	}
}

// cut closes the connection without a close frame, which would end the session.
// The first reason is kept.
func (c *conn) cut(why error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closeErr == nil {
		c.closeErr = why
	}
	_ = c.ws.Close() // the connection is unusable either way
}

// close closes the connection and stops its heartbeat.
func (c *conn) close() {
	c.cut(context.Canceled)
	c.cancel()
	c.heartbeats.Wait()
}

// closeTimeout bounds the time that Discord may take to acknowledge a close
// frame.
const closeTimeout = time.Second

// leave closes the connection with a close frame. The session ends unless it is
// handed over.
func (c *conn) leave(handedOn bool) {
	code := websocket.CloseNormalClosure // ends the session
	if handedOn {
		code = 4000
	}
	until := time.Now().Add(closeTimeout)
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), until)
	if !c.up.Load() {
		c.cut(context.Canceled) // there is no session
	}
	_ = c.ws.SetReadDeadline(until)
}

// closeReason returns why this side closed the connection, or else the meaning
// of err.
func (c *conn) closeReason(err error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var end *websocket.CloseError
	switch {
	case c.closeErr != nil:
		return c.closeErr
	case errors.As(err, &end) && end.Code != websocket.CloseAbnormalClosure:
		return closed(end.Code)
	}
	return fmt.Errorf("connection lost: %w", truncate(err))
}

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

// Errors that end Run, because a retry cannot succeed.
var (
	// ErrToken: Discord rejects the token.
	ErrToken   = errors.New("gateway: Discord does not accept the token; copy it again from the Bot page of your application at https://discord.com/developers/applications")
	errIntents = errors.New("gateway: Discord denies the intents of the bot, which needs only Guilds; check the Bot page of your application at https://discord.com/developers/applications")
	// ErrServers: the shard has more servers than Discord allows.
	ErrServers = errors.New("gateway: too many servers for the number of shards: Discord allows 2,500 per shard")
	errVersion = errors.New("gateway: Discord no longer supports this version of the gateway; update the bot")
)

// disconnect is the end of a connection that determines the next attempt.
type disconnect struct {
	reason     string
	newSession bool          // the session cannot be resumed
	wait       time.Duration // least pause before the next attempt
	fatal      error
}

func (e *disconnect) Error() string { return e.reason }

var (
	errReconnect  = &disconnect{reason: "Discord requested a reconnect"}
	errResumable  = &disconnect{reason: "Discord refused the session temporarily", wait: time.Second}
	errInvalid    = &disconnect{reason: "Discord refused the session", newSession: true, wait: time.Second}
	errSilent     = &disconnect{reason: "no heartbeat acknowledged for an interval"}
	errHello      = &disconnect{reason: "Hello has an invalid heartbeat interval"}
	errTimeout    = &disconnect{reason: "connecting timed out"}
	errUnexpected = &disconnect{reason: "the first payload is not Hello"}
	errAddress    = &disconnect{reason: "the gateway's address is not one that may receive the token"}
)

// closed returns the end of a connection that Discord closed with a code, see
// https://discord.com/developers/docs/topics/opcodes-and-status-codes.
func closed(code int) *disconnect {
	e := &disconnect{reason: fmt.Sprintf("Discord closed the connection with code %d", code)}
	switch code {
	case 4001, 4003, 4005, 4007, 4009: // documented as not resumable
		e.newSession = true
	case 4004:
		e.fatal = ErrToken
	case 4010, 4011:
		e.fatal = ErrServers
	case 4012:
		e.fatal = errVersion
	case 4013, 4014:
		e.fatal = errIntents
	}
	return e
}
