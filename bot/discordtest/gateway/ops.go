package gateway

import (
	"encoding/json"
	"fmt"
	"time"

	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
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
func (g *Gateway) receive(c *socket, body []byte) {
	g.world.Lock()
	defer g.world.Unlock()
	var p payload
	if len(body) > maxPayload || json.Unmarshal(body, &p) != nil {
		g.misuse(c, 4002, "payload", "%d bytes: want JSON of at most %d bytes", len(body), maxPayload)
		return
	}
	if g.tooFast(c) {
		g.misuse(c, 4008, "payload", "more than %d messages in %v", maxSends, sendPeriod)
		return
	}
	switch p.Op {
	case opHeartbeat:
		if !g.faults.NoAck {
			c.send(payload{Op: opHeartbeatAck})
		}
	case opIdentify:
		g.identify(c, p.Data)
	case opResume:
		g.resume(c, p.Data)
	case opPresence: // of which nobody hears
		if c.session == nil {
			c.close(4003)
		}
	default:
		g.misuse(c, 4001, fmt.Sprintf("op %d", p.Op), "the gateway knows no such operation")
	}
}

// misuse closes the socket and records why.
func (g *Gateway) misuse(c *socket, code int, where, format string, args ...any) {
	g.world.Problem(world.GatewayMisuse, where, format, args...)
	c.close(code)
}

func (g *Gateway) tooFast(c *socket) bool {
	now := g.world.Now()
	for len(c.sends) > 0 && now.Sub(c.sends[0]) >= sendPeriod {
		c.sends = c.sends[1:]
	}
	c.sends = append(c.sends, now)
	return len(c.sends) > maxSends && !g.world.ByHand()
}

type identifyForm struct {
	Token      string          `json:"token"`
	Compress   bool            `json:"compress"`
	Shard      []int           `json:"shard"`
	Intents    *int            `json:"intents"`
	Properties json.RawMessage `json:"properties"`
}

// identify begins a session.
func (g *Gateway) identify(c *socket, data json.RawMessage) {
	var form identifyForm
	if err := json.Unmarshal(data, &form); err != nil {
		g.misuse(c, 4002, "identify", "%v", err)
		return
	}
	if c.session != nil {
		g.misuse(c, 4005, "identify", "the connection has a session already")
		return
	}
	app := g.world.ByToken(form.Token)
	if app == nil {
		g.world.Log.Info("identify refused: unknown token")
		c.close(4004)
		return
	}
	app.Identifies++
	x := &session{app: app, shards: 1, id: fmt.Sprintf("session%s", g.world.NewID())}
	if code, why := g.admit(x, form); code != 0 {
		g.misuse(c, code, "identify", "%s", why)
		return
	}
	if x.intents&privileged != 0 { // a mistake in the bot's settings, not in the bot
		g.world.Log.Info("identify refused: disallowed intents", "intents", x.intents)
		c.close(4014)
		return
	}
	if x.intents&^intentGuilds != 0 {
		g.world.Problem(world.Unsupported, "identify", "intents %d: the stand-in tells of what GUILDS (1) brings and of nothing else", x.intents)
	}
	switch {
	case g.faults.Reconnect > 0:
		g.faults.Reconnect--
		c.send(payload{Op: opReconnect})
		return
	case g.faults.RefuseIdentify > 0 || g.crowded(app.ID):
		g.faults.RefuseIdentify = max(0, g.faults.RefuseIdentify-1)
		c.send(control(opInvalidSession, false))
		return
	}
	c.pack(form.Compress)
	g.begins(x, c)
}

// admit sets the session's shard and intents, or tells the close code and why
// not.
func (g *Gateway) admit(x *session, form identifyForm) (code int, why string) {
	if form.Shard != nil {
		if len(form.Shard) != 2 || form.Shard[1] < 1 || form.Shard[0] < 0 || form.Shard[0] >= form.Shard[1] {
			return 4010, fmt.Sprintf("shard %v: want [n, total] with 0 <= n < total", form.Shard)
		}
		x.shard, x.shards = form.Shard[0], form.Shard[1]
	}
	if guilds := len(g.guildsOf(x)); guilds > maxShardGuilds {
		return 4011, fmt.Sprintf("%d guilds on a shard: at most %d", guilds, maxShardGuilds)
	}
	if form.Intents == nil || *form.Intents < 0 || *form.Intents > knownIntents {
		return 4013, "intents are missing or unknown"
	}
	x.intents = *form.Intents
	return 0, ""
}

// crowded says whether the application identifies more often than
// max_concurrency lets it.
func (g *Gateway) crowded(app wire.ID) bool {
	now, recent := g.world.Now(), g.recent[app]
	for len(recent) > 0 && now.Sub(recent[0]) >= identifyPeriod {
		recent = recent[1:]
	}
	limit := g.options.MaxConcurrency
	if limit > 0 && len(recent) >= limit {
		g.recent[app] = recent
		return true
	}
	g.recent[app] = append(recent, now)
	return false
}

// begins sends READY and the guilds.
func (g *Gateway) begins(x *session, c *socket) {
	for id, old := range g.sessions { // the client of a dead session of this shard has started again
		if old.app == x.app && old.shard == x.shard && old.shards == x.shards && old.socket == nil {
			delete(g.sessions, id)
		}
	}
	g.sessions[x.id], x.socket, c.session = x, c, x
	guilds := g.guildsOf(x)
	unavailable := []map[string]any{}
	for _, home := range guilds {
		unavailable = append(unavailable, map[string]any{"id": home.ID, "unavailable": true})
	}
	x.tell("READY", map[string]any{
		"v": c.version, "user": g.world.Users[x.app.BotID].User, "guilds": unavailable, "session_id": x.id,
		"resume_gateway_url": wire.SocketURL(c.host), "shard": []int{x.shard, x.shards}, "session_type": "normal",
		"application":      map[string]any{"id": x.app.ID, "flags": wire.GatewayMessageContentLimited},
		"private_channels": []any{}, "relationships": []any{}, "presences": []any{},
	})
	for _, home := range guilds {
		if x.intents&intentGuilds != 0 {
			x.tell("GUILD_CREATE", g.world.GuildEvent(home))
		}
	}
	g.world.Bump()
}

// guildsOf lists the guilds that the session hears of.
func (g *Gateway) guildsOf(x *session) []*world.Guild {
	var out []*world.Guild
	for _, home := range g.world.GuildsOf(x.app.BotID) {
		if home.ID.Shard(x.shards) == x.shard {
			out = append(out, home)
		}
	}
	return out
}

// resume takes up a session where its client left it.
func (g *Gateway) resume(c *socket, data json.RawMessage) {
	var form struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int64  `json:"seq"`
	}
	if err := json.Unmarshal(data, &form); err != nil {
		g.misuse(c, 4002, "resume", "%v", err)
		return
	}
	x := g.sessions[form.SessionID]
	if app := g.world.ByToken(form.Token); app == nil {
		c.close(4004)
		return
	} else if x == nil || x.app != app || g.faults.RefuseResume > 0 {
		g.faults.RefuseResume = max(0, g.faults.RefuseResume-1)
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
		x.cut()
	}
	x.socket, c.session = c, x
	for _, p := range missed {
		c.send(p)
	}
	x.tell("RESUMED", map[string]any{})
	g.world.Bump()
}
