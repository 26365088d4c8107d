package gateway

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"net"
	"time"
)

// Opcodes of the gateway, at
// https://discord.com/developers/docs/topics/opcodes-and-status-codes.
const (
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// Parts of a websocket frame: RFC 6455, section 5.2.
const (
	final       = 0x80
	textFrame   = 0x1
	closeFrame  = 0x8
	masked      = 0x80
	length16    = 126
	length64    = 127
	lookAt      = 64 << 10 // bytes of a frame that are looked at
	longControl = 512      // bytes; no longer payload is anything but an event
)

// watchedConn looks at the frames on a connection, and keeps from discordgo what
// it does not bear:
//
//   - A Reconnect and an Invalid Session cut the line instead. discordgo would
//     deadlock if it got the first before READY, and identify again at once, and
//     for ever, upon the second.
//   - An Identify beyond the budget cuts the line too.
//   - A close frame is noted: discordgo drops its code.
//   - The types of events that discordgo would decode to no purpose are written
//     in a way that it does not know: see mask.
type watchedConn struct {
	net.Conn
	line   *line
	in     *bufio.Reader
	stage  stage
	ready  []byte // to be read next; a part of in's buffer
	passes uint64 // bytes of the frame that are read without a look, after ready
}

// stage is how far a connection has come.
type stage int

const (
	asked  stage = iota // the answer to the handshake is awaited
	headed              // its first line was "101 Switching Protocols"
	framed              // there are frames from now on
	opaque              // it is no websocket
)

func newWatchedConn(c net.Conn, l *line) *watchedConn {
	return &watchedConn{Conn: c, line: l, in: bufio.NewReaderSize(c, lookAt)}
}

// Read reads what Discord has sent.
func (c *watchedConn) Read(p []byte) (int, error) {
	if len(c.ready) == 0 && c.passes == 0 {
		if err := c.next(); err != nil {
			return 0, c.line.broken(err)
		}
	}
	if len(c.ready) > 0 {
		n := copy(p, c.ready)
		c.ready = c.ready[n:]
		return n, nil
	}
	if uint64(len(p)) > c.passes {
		p = p[:c.passes]
	}
	n, err := c.in.Read(p)
	c.passes -= uint64(n)
	if err != nil {
		err = c.line.broken(err)
	}
	return n, err
}

// next gets the next line or frame ready.
func (c *watchedConn) next() error {
	switch c.stage {
	case asked, headed:
		return c.handshake()
	case opaque:
		c.passes = 1
		if n := c.in.Buffered(); n > 1 {
			c.passes = uint64(n)
		}
		return nil
	}
	header, length, err := c.header()
	if err != nil {
		return err
	}
	size := uint64(header) + length
	if c.ready, err = c.in.Peek(int(min(size, lookAt))); err != nil {
		return err
	}
	c.passes = size - uint64(len(c.ready))
	if _, err := c.in.Discard(len(c.ready)); err != nil {
		return err
	}
	return c.look(c.ready[0], c.ready[header:])
}

// handshake gets a line of the answer to the handshake ready.
func (c *watchedConn) handshake() error {
	var err error
	if c.ready, err = c.in.ReadSlice('\n'); err != nil {
		return err
	}
	switch {
	case c.stage == headed && len(bytes.TrimSpace(c.ready)) == 0:
		c.stage = framed
	case c.stage == headed:
	case bytes.Contains(c.ready, []byte(" 101 ")):
		c.stage = headed
	default:
		c.stage = opaque
	}
	return nil
}

// header returns the lengths of the next frame's header and payload. Frames
// from a server have no mask.
func (c *watchedConn) header() (header int, length uint64, err error) {
	b, err := c.in.Peek(2)
	if err != nil {
		return 0, 0, err
	}
	switch n := b[1] &^ masked; n {
	case length16:
		if b, err = c.in.Peek(4); err != nil {
			return 0, 0, err
		}
		return 4, uint64(binary.BigEndian.Uint16(b[2:])), nil
	case length64:
		if b, err = c.in.Peek(10); err != nil {
			return 0, 0, err
		}
		return 10, binary.BigEndian.Uint64(b[2:]) &^ (1 << 63), nil
	default:
		return 2, uint64(n), nil
	}
}

// look looks at a frame: the first byte of its header, and its payload or the
// beginning of it. An error cuts the line.
func (c *watchedConn) look(first byte, payload []byte) error {
	switch {
	case first == final|closeFrame && len(payload) >= 2:
		c.line.cut(closed(int(binary.BigEndian.Uint16(payload))))
	case first == final|textFrame && len(payload) <= longControl && c.passes == 0:
		if err := c.control(payload); err != nil {
			return err
		}
	}
	if first == final|textFrame {
		mask(payload)
	}
	return nil
}

// control acts on a payload that may be no event.
func (c *watchedConn) control(payload []byte) error {
	var p struct {
		Op   int             `json:"op"`
		Data json.RawMessage `json:"d"`
	}
	if json.Unmarshal(payload, &p) != nil {
		return nil // discordgo will say so
	}
	switch p.Op {
	case opReconnect:
		return c.end(errReconnect)
	case opInvalidSession:
		if string(p.Data) == "true" {
			return c.end(errResumable)
		}
		return c.end(errInvalid)
	case opHello:
		var hello struct {
			Interval int64 `json:"heartbeat_interval"` // milliseconds
		}
		if json.Unmarshal(p.Data, &hello) != nil || hello.Interval <= 0 || hello.Interval > time.Hour.Milliseconds() {
			return c.end(errHello) // discordgo would panic on zero
		}
		c.line.expect(time.Duration(hello.Interval) * time.Millisecond)
	case opHeartbeatAck:
		c.line.acknowledged()
	}
	return nil
}

// end cuts the line for a reason, which it returns.
func (c *watchedConn) end(why error) error {
	c.line.cut(why)
	return why
}

// Write sends what discordgo wants to say.
func (c *watchedConn) Write(b []byte) (int, error) {
	if isIdentify(b) && !c.line.identifies.spend() {
		return 0, c.end(errBudget)
	}
	n, err := c.Conn.Write(b)
	if err != nil {
		err = c.line.broken(err)
	}
	return n, err
}
