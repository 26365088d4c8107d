package discordtest

import (
	"encoding/json"
	"strconv"
	"time"

	"parlour/bot/discordtest/wire"
)

// The operations of the gateway.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoice          = 4
	opResume         = 6
	opReconnect      = 7
	opRequestMembers = 8
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// maxReplay is how many events a session keeps for a client that resumes.
const maxReplay = 1000

// gateway is every session and socket there is.
type gateway struct {
	sessions   map[string]*session
	sockets    map[*socket]bool
	identifies map[wire.ID]int         // by application
	recent     map[wire.ID][]time.Time // Identifies of the last five seconds
}

func newGateway() gateway {
	return gateway{sessions: map[string]*session{}, sockets: map[*socket]bool{}, identifies: map[wire.ID]int{}, recent: map[wire.ID][]time.Time{}}
}

// session is a client's stream of events, which outlives its socket.
type session struct {
	id      string
	app     *application
	shard   int
	shards  int
	intents int
	seq     int64
	log     []payload // for replay
	socket  *socket   // nil while the client is away
}

// payload is one message on the gateway. Data is JSON that needs no further check.
type payload struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"` // of an event, from 1
	Type string          `json:"t"`
	sent func()          // called when it goes to a client, which may be twice; nil if nobody asks
}

func control(op int, data any) payload { return payload{Op: op, Data: mustJSON(data)} }

// encode writes the payload as it goes over the line. What is in Data is not looked at again, as json.Marshal would.
func (p payload) encode() []byte {
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
	x.seq++
	p := payload{Op: opDispatch, Data: data, Seq: x.seq, Type: event, sent: sent}
	if len(x.log) >= 2*maxReplay { // the older half goes at once, so that an event does not cost a copy of all
		x.log = append([]payload(nil), x.log[len(x.log)-maxReplay:]...)
	}
	x.log = append(x.log, p)
	if x.socket != nil {
		x.socket.send(p)
	}
}

// tell is send for what is not encoded yet.
func (x *session) tell(event string, data any) { x.send(event, mustJSON(data), nil) }

// since lists the events after a sequence number, and says whether the session still has all of them.
func (x *session) since(seq int64) ([]payload, bool) {
	missed := x.seq - seq
	if missed > int64(len(x.log)) || missed > maxReplay {
		return nil, false
	}
	return x.log[int64(len(x.log))-missed:], true
}

// each calls f for every session of the application that hears of the guild; those on shard 0 hear of direct messages.
func (g *gateway) each(app, guildID wire.ID, f func(*session)) {
	for _, x := range g.sessions {
		if x.app.ID == app && guildID.Shard(x.shards) == x.shard {
			f(x)
		}
	}
}

// connected says whether the application has a session with a client at it.
func (g *gateway) connected(app wire.ID) bool {
	for _, x := range g.sessions {
		if x.app.ID == app && x.socket != nil {
			return true
		}
	}
	return false
}

func (g *gateway) closeAll() {
	for c := range g.sockets {
		c.close(1001)
	}
}

// dispatch sends an event to every application whose bot is in the guild and whose intents cover it.
func (s *Server) dispatch(event string, guildID wire.ID, data any) {
	for id, a := range s.world.apps {
		if guildID == "" || s.world.guilds[guildID] != nil && s.world.guilds[guildID].members[a.BotID] != nil {
			s.dispatchTo(id, event, guildID, data)
		}
	}
}

func (s *Server) dispatchTo(app wire.ID, event string, guildID wire.ID, data any) {
	need := intentsFor(event, guildID)
	s.gateway.each(app, guildID, func(x *session) {
		if need == 0 || x.intents&need != 0 {
			s.faults.events.pass(x, event, mustJSON(data), nil)
		}
	})
}

// announce tells the channel's bots of a message, unless it is ephemeral. A bot without the intent for content sees none
// but in its own messages, those that name it, and its direct messages.
func (s *Server) announce(event string, c *channel, m *message) {
	s.bump()
	m.changed = s.version
	s.report(m)
	if m.viewer != "" {
		return
	}
	out := m.Message
	out.GuildID = c.GuildID
	if c.GuildID != "" {
		if out.Member = s.memberOf(c.GuildID, m.Author.ID); out.Member != nil {
			out.Member.User = nil
		}
	}
	blank := out
	blank.Content, blank.Embeds, blank.Components, blank.Attachments = "", []wire.Embed{}, []wire.Component{}, []wire.Attachment{}
	for id, a := range s.world.apps {
		if s.may(a.BotID, c) == 0 {
			continue
		}
		s.gateway.each(id, c.GuildID, func(x *session) {
			if x.intents&intentsFor(event, c.GuildID) == 0 {
				return
			}
			if open := x.intents&intentContent != 0 || c.GuildID == "" || m.Author.ID == a.BotID || m.pings(a.BotID); open {
				s.faults.events.pass(x, event, mustJSON(out), nil)
			} else {
				s.faults.events.pass(x, event, mustJSON(blank), nil)
			}
		})
	}
}

func (m *message) pings(id wire.ID) bool {
	for _, u := range m.Mentions {
		if u.ID == id {
			return true
		}
	}
	return false
}
