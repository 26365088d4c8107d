package gateway

import (
	"encoding/json"
	"fmt"

	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

type identifyForm struct {
	Token      string          `json:"token"`
	Compress   bool            `json:"compress"`
	Shard      []int           `json:"shard"`
	Intents    *int            `json:"intents"`
	Properties json.RawMessage `json:"properties"`
}

// identify starts a session.
func (g *Gateway) identify(c *socket, data json.RawMessage) {
	var form identifyForm
	if err := json.Unmarshal(data, &form); err != nil {
		g.misuse(c, 4002, "identify", "%v", err)
		return
	}
	if c.session != nil {
		g.misuse(c, 4005, "identify", "the connection already has a session")
		return
	}
	app := g.world.ByToken(form.Token)
	if app == nil {
		g.world.Log.Info("identify refused: unknown token")
		c.close(4004)
		return
	}
	if !g.world.Start(app) {
		g.revoke(app, c)
		return
	}
	x := &session{app: app, shards: 1, id: fmt.Sprintf("session%s", g.world.NewID())}
	if code, why := g.admit(x, form); code != 0 {
		g.misuse(c, code, "identify", "%s", why)
		return
	}
	if x.intents&privileged != 0 { // a mistake in the application's settings, not in the bot
		g.world.Log.Info("identify refused: disallowed intents", "intents", x.intents)
		c.close(4014)
		return
	}
	if x.intents&^intentGuilds != 0 {
		g.world.Problem(world.Unsupported, "identify", "intents %d: only GUILDS (1) is supported", x.intents)
	}
	switch {
	case g.faults.Reconnect > 0:
		g.faults.Reconnect--
		c.send(payload{Op: opReconnect})
		return
	case g.faults.RefuseIdentify > 0:
		g.faults.RefuseIdentify--
		c.send(control(opInvalidSession, false))
		return
	case g.world.TooEarly(app, x.shard):
		g.world.Problem(world.GatewayMisuse, "identify", "shard %d of %d: too early after another session of its bucket", x.shard, x.shards)
		c.send(control(opInvalidSession, false))
		return
	}
	c.setCompressed(form.Compress)
	g.start(x, c)
}

// admit sets the session's shard and intents, or returns a close code and the
// reason.
func (g *Gateway) admit(x *session, form identifyForm) (code int, why string) {
	if form.Shard != nil {
		if len(form.Shard) != 2 || form.Shard[1] < 1 || form.Shard[0] < 0 || form.Shard[0] >= form.Shard[1] {
			return 4010, fmt.Sprintf("shard %v: want [n, total] with 0 <= n < total", form.Shard)
		}
		x.shard, x.shards = form.Shard[0], form.Shard[1]
	}
	if !g.world.ValidShardCount(x.app, x.shards) {
		return 4010, fmt.Sprintf("%d shards: want a multiple of %d", x.shards, g.world.Recommended(x.app))
	}
	if guilds := len(g.world.GuildsOfShard(x.app.BotID, x.shard, x.shards)); guilds > world.MaxGuildsPerShard {
		return 4011, fmt.Sprintf("%d guilds on a shard: at most %d", guilds, world.MaxGuildsPerShard)
	}
	if form.Intents == nil || *form.Intents < 0 || *form.Intents > knownIntents {
		return 4013, "intents are missing or unknown"
	}
	x.intents = *form.Intents
	return 0, ""
}

// start sends READY and the guilds.
func (g *Gateway) start(x *session, c *socket) {
	for id, old := range g.sessions { // replaces a session whose client has restarted
		if old.app == x.app && old.shard == x.shard && old.shards == x.shards && old.socket == nil {
			delete(g.sessions, id)
		}
	}
	g.sessions[x.id], x.socket, c.session = x, c, x
	guilds := g.world.GuildsOfShard(x.app.BotID, x.shard, x.shards)
	unavailable := []wire.Unavailable{}
	for _, id := range guilds {
		unavailable = append(unavailable, wire.Unavailable{ID: id, Unavailable: true})
	}
	resume := wire.SocketURL(c.host)
	if g.options.NoResumeURL {
		resume = ""
	}
	x.sendValue("READY", map[string]any{
		"v": c.version, "user": g.world.Users[x.app.BotID].User, "guilds": unavailable, "session_id": x.id,
		"resume_gateway_url": resume, "shard": []int{x.shard, x.shards}, "session_type": "normal",
		"application":      map[string]any{"id": x.app.ID, "flags": wire.GatewayMessageContentLimited},
		"private_channels": []any{}, "relationships": []any{}, "presences": []any{},
	})
	for _, id := range guilds {
		if x.intents&intentGuilds != 0 {
			x.push(payload{Type: "GUILD_CREATE", later: g.world.GuildCreate(x.app.BotID, id)})
		}
	}
	g.world.Bump()
}

// revoke handles an application that has exceeded the daily session starts: it
// ends all sessions. The World has reset the token.
func (g *Gateway) revoke(app *world.App, c *socket) {
	g.world.Problem(world.GatewayMisuse, "identify", "more than %d sessions in a day", g.world.StartLimit(app).Total)
	c.close(4004)
	for id, x := range g.sessions {
		if x.app != app {
			continue
		}
		if x.socket != nil {
			x.leave().close(4004)
		}
		delete(g.sessions, id)
	}
	g.world.Bump()
}
