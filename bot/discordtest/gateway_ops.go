package discordtest

import (
	"encoding/json"
	"fmt"
	"time"

	"parlour/bot/discordtest/wire"
)

// The limits on what a client sends.
const (
	maxPayload     = 4096 // bytes
	maxSends       = 120
	sendPeriod     = time.Minute
	identifyPeriod = 5 * time.Second
	maxShardGuilds = 2500
)

// receive handles one message of a client.
func (s *Server) receive(c *socket, body []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var p payload
	if len(body) > maxPayload || json.Unmarshal(body, &p) != nil {
		s.misuse(c, 4002, "payload", "%d bytes: want JSON of at most %d bytes", len(body), maxPayload)
		return
	}
	if s.tooFast(c) {
		s.misuse(c, 4008, "payload", "more than %d messages in %v", maxSends, sendPeriod)
		return
	}
	switch p.Op {
	case opHeartbeat:
		if !s.faults.gateway.NoAck {
			c.send(payload{Op: opHeartbeatAck})
		}
	case opIdentify:
		s.identify(c, p.Data)
	case opResume:
		s.resume(c, p.Data)
	case opPresence, opVoice, opRequestMembers:
		switch {
		case c.session == nil:
			c.close(4003)
		case p.Op == opRequestMembers:
			s.sendMembers(c.session, p.Data)
		}
	default:
		s.misuse(c, 4001, fmt.Sprintf("op %d", p.Op), "the gateway knows no such operation")
	}
}

// misuse closes the socket and records why.
func (s *Server) misuse(c *socket, code int, where, format string, args ...any) {
	s.problem(GatewayMisuse, where, format, args...)
	c.close(code)
}

func (s *Server) tooFast(c *socket) bool {
	now := s.now()
	for len(c.sends) > 0 && now.Sub(c.sends[0]) >= sendPeriod {
		c.sends = c.sends[1:]
	}
	c.sends = append(c.sends, now)
	return len(c.sends) > maxSends && !s.byHand()
}

// byHand says whether time only passes when a test lets it. Rates mean nothing then: all that a client does falls in one
// moment.
func (s *Server) byHand() bool {
	_, ok := s.options.Clock.(*ManualClock)
	return ok
}

type identifyForm struct {
	Token      string          `json:"token"`
	Compress   bool            `json:"compress"`
	Shard      []int           `json:"shard"`
	Intents    *int            `json:"intents"`
	Properties json.RawMessage `json:"properties"`
}

// identify begins a session.
func (s *Server) identify(c *socket, data json.RawMessage) {
	var form identifyForm
	if err := json.Unmarshal(data, &form); err != nil {
		s.misuse(c, 4002, "identify", "%v", err)
		return
	}
	if c.session != nil {
		s.misuse(c, 4005, "identify", "the connection has a session already")
		return
	}
	app := s.world.byToken(form.Token)
	if app == nil {
		s.options.Log.Info("identify refused: unknown token")
		c.close(4004)
		return
	}
	s.gateway.identifies[app.ID]++
	x := &session{app: app, shards: 1, id: fmt.Sprintf("session%s", s.newID())}
	if code, why := s.admit(x, form); code != 0 {
		s.misuse(c, code, "identify", "%s", why)
		return
	}
	if x.intents&s.options.DisallowedIntents != 0 { // a mistake in the bot's settings, not in the bot
		s.options.Log.Info("identify refused: disallowed intents", "intents", x.intents)
		c.close(4014)
		return
	}
	switch {
	case s.faults.gateway.Reconnect > 0:
		s.faults.gateway.Reconnect--
		c.send(payload{Op: opReconnect})
		return
	case s.faults.gateway.RefuseIdentify > 0 || s.crowded(app.ID):
		s.faults.gateway.RefuseIdentify = max(0, s.faults.gateway.RefuseIdentify-1)
		c.send(control(opInvalidSession, false))
		return
	}
	c.pack(form.Compress)
	s.begins(x, c)
}

// admit sets the session's shard and intents, or tells the close code and why not.
func (s *Server) admit(x *session, form identifyForm) (code int, why string) {
	if form.Shard != nil {
		if len(form.Shard) != 2 || form.Shard[1] < 1 || form.Shard[0] < 0 || form.Shard[0] >= form.Shard[1] {
			return 4010, fmt.Sprintf("shard %v: want [n, total] with 0 <= n < total", form.Shard)
		}
		x.shard, x.shards = form.Shard[0], form.Shard[1]
	}
	if guilds := len(s.guildsOf(x)); guilds > maxShardGuilds {
		return 4011, fmt.Sprintf("%d guilds on a shard: at most %d", guilds, maxShardGuilds)
	}
	switch {
	case form.Intents == nil || *form.Intents < 0 || *form.Intents > knownIntents:
		return 4013, "intents are missing or unknown"
	}
	x.intents = *form.Intents
	return 0, ""
}

// crowded says whether the application identifies more often than max_concurrency lets it.
func (s *Server) crowded(app wire.ID) bool {
	now, recent := s.now(), s.gateway.recent[app]
	for len(recent) > 0 && now.Sub(recent[0]) >= identifyPeriod {
		recent = recent[1:]
	}
	limit := s.options.MaxConcurrency
	if limit > 0 && len(recent) >= limit {
		s.gateway.recent[app] = recent
		return true
	}
	s.gateway.recent[app] = append(recent, now)
	return false
}

// begins sends READY and the guilds.
func (s *Server) begins(x *session, c *socket) {
	for id, old := range s.gateway.sessions { // the client of a dead session of this shard has started again
		if old.app == x.app && old.shard == x.shard && old.shards == x.shards && old.socket == nil {
			delete(s.gateway.sessions, id)
		}
	}
	s.gateway.sessions[x.id], x.socket, c.session = x, c, x
	guilds := s.guildsOf(x)
	unavailable := []map[string]any{}
	for _, g := range guilds {
		unavailable = append(unavailable, map[string]any{"id": g.ID, "unavailable": true})
	}
	x.tell("READY", map[string]any{
		"v": c.version, "user": s.world.users[x.app.BotID].User, "guilds": unavailable, "session_id": x.id,
		"resume_gateway_url": s.socketURL(c.host), "shard": []int{x.shard, x.shards}, "session_type": "normal",
		"application":      map[string]any{"id": x.app.ID, "flags": wire.GatewayMessageContentLimited},
		"private_channels": []any{}, "relationships": []any{}, "presences": []any{},
	})
	for _, g := range guilds {
		if x.intents&intentGuilds != 0 {
			x.tell("GUILD_CREATE", s.guildEvent(g))
		}
	}
	s.bump()
}

// guildsOf lists the guilds that the session hears of.
func (s *Server) guildsOf(x *session) []*guild {
	var out []*guild
	for _, id := range sortedIDs(s.world.guilds) {
		if g := s.world.guilds[id]; g.members[x.app.BotID] != nil && id.Shard(x.shards) == x.shard {
			out = append(out, g)
		}
	}
	return out
}

// resume takes up a session where its client left it.
func (s *Server) resume(c *socket, data json.RawMessage) {
	var form struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int64  `json:"seq"`
	}
	if err := json.Unmarshal(data, &form); err != nil {
		s.misuse(c, 4002, "resume", "%v", err)
		return
	}
	x := s.gateway.sessions[form.SessionID]
	if app := s.world.byToken(form.Token); app == nil {
		c.close(4004)
		return
	} else if x == nil || x.app != app || s.faults.gateway.RefuseResume > 0 {
		s.faults.gateway.RefuseResume = max(0, s.faults.gateway.RefuseResume-1)
		c.send(control(opInvalidSession, false))
		return
	}
	if form.Seq > x.seq {
		c.close(4007)
		return
	}
	missed, all := x.since(form.Seq)
	if !all {
		c.send(control(opInvalidSession, false))
		return
	}
	if x.socket != nil {
		x.socket.session = nil
		x.socket.cut()
	}
	x.socket, c.session = c, x
	for _, p := range missed {
		c.send(p)
	}
	x.tell("RESUMED", map[string]any{})
	s.bump()
}

// sendMembers answers a request for a guild's members.
func (s *Server) sendMembers(x *session, data json.RawMessage) {
	var form struct {
		GuildID wire.ID `json:"guild_id"`
		Nonce   string  `json:"nonce,omitempty"`
	}
	g := s.world.guilds[form.GuildID]
	if json.Unmarshal(data, &form) == nil {
		g = s.world.guilds[form.GuildID]
	}
	if g == nil || g.members[x.app.BotID] == nil {
		return
	}
	x.tell("GUILD_MEMBERS_CHUNK", map[string]any{"guild_id": g.ID, "members": s.guildEvent(g).Members,
		"chunk_index": 0, "chunk_count": 1, "nonce": form.Nonce})
}
