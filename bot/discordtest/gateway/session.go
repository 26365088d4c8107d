package gateway

import (
	"encoding/json"
	"strconv"

	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// Gateway opcodes.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// maxReplay is the number of events that a session keeps for a resume.
const maxReplay = 1000

// session is a client's stream of events. It outlives its socket.
type session struct {
	id           string
	app          *world.App
	shard        int
	shards       int
	intents      int
	seq          int64
	acknowledged int64     // last sequence number that the client has acknowledged
	log          []payload // for replay
	socket       *socket   // nil while disconnected
}

// payload is a gateway message. Data is valid JSON.
type payload struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"` // of an event, from 1
	Type string          `json:"t"`
	sent func()          // called each time it is sent to a client; may be nil

	// later, if not nil, creates Data when the payload is sent.
	later func() json.RawMessage // makes Data when it goes to a client, if not nil
}

func control(op int, data any) payload { return payload{Op: op, Data: wire.Encode(data)} }

// encode encodes the payload. Unlike json.Marshal, it does not scan Data.
func (p payload) encode() []byte {
	if p.later != nil {
		p.Data = p.later()
	}
	b := append(make([]byte, 0, len(p.Data)+64), `{"op":`...)
	b = strconv.AppendInt(b, int64(p.Op), 10)
	if b = append(b, `,"d":`...); len(p.Data) > 0 {
		b = append(b, p.Data...)
	} else {
		b = append(b, "null"...)
	}
	if p.Op != opDispatch {
		return append(b, `,"s":null,"t":null}`...)
	}
	b = strconv.AppendInt(append(b, `,"s":`...), p.Seq, 10)
	return append(strconv.AppendQuote(append(b, `,"t":`...), p.Type), '}')
}

// send adds an event to the session and sends it if the client is connected.
func (x *session) send(event string, data json.RawMessage, sent func()) {
	x.push(payload{Data: data, Type: event, sent: sent})
}

// push numbers and stores an event, and sends it if the client is connected.
func (x *session) push(p payload) {
	x.seq++
	p.Op, p.Seq = opDispatch, x.seq
	if len(x.log) >= 2*maxReplay { // drops half at once, to amortise the copy
		x.log = append([]payload(nil), x.log[len(x.log)-maxReplay:]...)
	}
	x.log = append(x.log, p)
	if x.socket != nil {
		x.socket.send(p)
	}
}

// sendValue encodes and sends an event.
func (x *session) sendValue(event string, data any) { x.send(event, wire.Encode(data), nil) }

// since returns the events after a sequence number, and whether none is
// missing.
func (x *session) since(seq int64) ([]payload, bool) {
	missed := x.seq - seq
	if missed > int64(len(x.log)) || missed > maxReplay {
		return nil, false
	}
	return x.log[int64(len(x.log))-missed:], true
}

// leave detaches the session from its client. It can be resumed.
func (x *session) leave() *socket {
	c := x.socket
	x.socket, c.session = nil, nil
	return c
}

// cut breaks the session's connection without a close frame.
func (x *session) cut() { x.leave().cut() }
