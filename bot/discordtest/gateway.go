package discordtest

import (
	"encoding/json"
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

// payload is one message on the gateway.
type payload struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  *int64          `json:"s"`
	Type *string         `json:"t"`
}

func control(op int, data any) payload { return payload{Op: op, Data: mustJSON(data)} }

// send adds an event to the session, and sends it if the client is there.
func (x *session) send(event string, data any) {
	x.seq++
	seq := x.seq
	p := payload{Op: opDispatch, Data: mustJSON(data), Seq: &seq, Type: &event}
	x.log = append(x.log, p)
	if len(x.log) > maxReplay {
		x.log = append([]payload(nil), x.log[len(x.log)-maxReplay:]...)
	}
	if x.socket != nil {
		x.socket.send(p)
	}
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
			s.faults.events.pass(x, event, data)
		}
	})
}

// announce tells the channel's bots of a message, unless it is ephemeral. A bot without the intent for content sees none
// but in its own messages, those that name it, and its direct messages.
func (s *Server) announce(event string, c *channel, m *message) {
	s.bump()
	m.changed = s.version
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
				s.faults.events.pass(x, event, out)
			} else {
				s.faults.events.pass(x, event, blank)
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
