package gateway

import (
	"encoding/json"
	"strconv"

	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// The operations of the gateway.
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

// maxReplay is how many events a session keeps for a client that resumes.
const maxReplay = 1000

// session is a client's stream of events, which outlives its socket.
type session struct {
	id      string
	app     *world.App
	shard   int
	shards  int
	intents int
	seq     int64
	heard   int64     // up to which number the client has said that it has heard
	log     []payload // for replay
	socket  *socket   // nil while the client is away
}

// payload is one message on the gateway. Data is JSON that needs no further
// check.
type payload struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"` // of an event, from 1
	Type string          `json:"t"`
	sent func()          // called when it goes to a client, which may be twice; nil if nobody asks

	later func() json.RawMessage // makes Data when it goes to a client, if not nil
}

func control(op int, data any) payload { return payload{Op: op, Data: wire.Encode(data)} }

// encode writes the payload as it goes over the line. What is in Data is not
// looked at again, as json.Marshal would.
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

// send adds an event to the session, and sends it if the client is there.
func (x *session) send(event string, data json.RawMessage, sent func()) {
	x.push(payload{Data: data, Type: event, sent: sent})
}

// push gives an event the next number, keeps it, and sends it if the client is there.
func (x *session) push(p payload) {
	x.seq++
	p.Op, p.Seq = opDispatch, x.seq
	if len(x.log) >= 2*maxReplay { // the older half goes at once, so that an event does not cost a copy of all
		x.log = append([]payload(nil), x.log[len(x.log)-maxReplay:]...)
	}
	x.log = append(x.log, p)
	if x.socket != nil {
		x.socket.send(p)
	}
}

// tell is send for what is not encoded yet.
func (x *session) tell(event string, data any) { x.send(event, wire.Encode(data), nil) }

// since lists the events after a sequence number, and says whether the session
// still has all of them.
func (x *session) since(seq int64) ([]payload, bool) {
	missed := x.seq - seq
	if missed > int64(len(x.log)) || missed > maxReplay {
		return nil, false
	}
	return x.log[int64(len(x.log))-missed:], true
}

// leave parts the session from its client; it can be resumed.
func (x *session) leave() *socket {
	c := x.socket
	x.socket, c.session = nil, nil
	return c
}

// cut breaks the session's connection without a word.
func (x *session) cut() { x.leave().cut() }
