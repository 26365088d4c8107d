package gateway

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"parlour/bot/jsoncut"
)

// Opcodes of the gateway, at
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

// payload is what is said on the gateway.
type payload struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
}

// conn is one connection, from when it is dialled until it is lost.
type conn struct {
	*runner
	ws     *websocket.Conn
	buffer bytes.Buffer    // of the frame that is read
	up     atomic.Bool     // events arrive
	over   context.Context // ends with the connection
	end    context.CancelFunc
	beats  sync.WaitGroup

	seq     atomic.Int64 // of the last event
	unheard atomic.Int32 // heartbeats since one was acknowledged

	mu  sync.Mutex // of what is written, and of
	why error      // the connection was cut
}

// hear reads until the connection ends, and returns why it did. It calls up when
// events begin to arrive.
func (c *conn) hear(ctx context.Context, up func()) error {
	c.seq.Store(c.session.Seq)
	greeted := false
	for {
		p, err := c.read()
		switch {
		case err != nil:
			return c.because(err)
		case ctx.Err() != nil:
			continue // until Discord has taken its leave; whoever resumes the session hears this
		case !greeted && p.Op != opHello:
			return errUnexpected
		}
		if err := c.act(p, up); err != nil {
			return err
		}
		greeted = true
	}
}

// keepBuffer is how large a buffer may be that is used again, in bytes.
const keepBuffer = 16 << 10

// read reads a payload.
func (c *conn) read() (p payload, err error) {
	_, frame, err := c.ws.NextReader()
	if err != nil {
		return p, err
	}
	if c.buffer.Cap() > keepBuffer {
		c.buffer = bytes.Buffer{}
	}
	c.buffer.Reset()
	if _, err := c.buffer.ReadFrom(frame); err != nil {
		return p, err
	}
	rest, data := jsoncut.Cut(c.buffer.Bytes(), "d")
	if err := json.Unmarshal(rest, &p); err != nil {
		return p, fmt.Errorf("what Discord says is no JSON: %w", err)
	}
	if data != nil {
		p.Data = bytes.Clone(data)
	}
	return p, nil
}

// act does what is said.
func (c *conn) act(p payload, up func()) error {
	switch p.Op {
	case opDispatch:
		c.dispatch(p, up)
	case opHeartbeat:
		return c.send(opHeartbeat, c.number())
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
		c.unheard.Store(0)
	}
	return nil
}

// dispatch passes an event on, and then says that it was heard.
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
		c.Handle(p.Data)
	case "GUILD_CREATE", "GUILD_DELETE":
		c.server(p)
	}
	c.seq.Store(p.Seq)
	c.session.Seq = p.Seq
	c.Save(c.session)
	if (p.Type == "READY" || p.Type == "RESUMED") && !c.up.Swap(true) {
		up()
	}
}

// server tells of a server that the bot is in, or no longer.
func (c *conn) server(p payload) {
	var guild struct {
		ID          string `json:"id"`
		Unavailable bool   `json:"unavailable"`
	}
	switch {
	case json.Unmarshal(p.Data, &guild) != nil:
	case p.Type == "GUILD_CREATE":
		c.Joined(guild.ID)
	case !guild.Unavailable:
		c.Left(guild.ID)
	}
}

// cut ends the connection at once, without the words that would end its
// session as well. The first reason counts.
func (c *conn) cut(why error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.why == nil {
		c.why = why
	}
	_ = c.ws.Close() // it is of no more use
}

// close ends what the connection does.
func (c *conn) close() {
	c.cut(context.Canceled)
	c.end()
	c.beats.Wait()
}

// Codes with which a connection is closed. The first ends its session.
const (
	forGood = websocket.CloseNormalClosure
	forNow  = 4000
)

// farewell is how long Discord may take to hear that the bot takes its leave.
const farewell = time.Second

// leave closes the connection, and its session unless another goes on with it.
func (c *conn) leave(handedOn bool) {
	code := forGood
	if handedOn {
		code = forNow
	}
	until := time.Now().Add(farewell)
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), until)
	if !c.up.Load() {
		c.cut(context.Canceled) // there is none
	}
	_ = c.ws.SetReadDeadline(until)
}

// because is why the connection was cut, or else what err says.
func (c *conn) because(err error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var end *websocket.CloseError
	switch {
	case c.why != nil:
		return c.why
	case errors.As(err, &end) && end.Code != websocket.CloseAbnormalClosure:
		return closed(end.Code)
	}
	return fmt.Errorf("the connection was broken: %w", short(err))
}
