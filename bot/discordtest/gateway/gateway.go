// Package gateway implements Discord's gateway on a World: websockets that
// deliver interactions and the events of guilds and channels, with resuming,
// shards and compression. It supports the events of the intent GUILDS and no
// message events.
package gateway

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// Options configures a Gateway.
type Options struct {
	Heartbeat    time.Duration         // requested heartbeat interval
	ChooseClient func(clients int) int // index of the client that receives an interaction; all if nil or negative
	NoResumeURL  bool                  // omits the address for resuming sessions
}

// Intents of clients.
const (
	intentGuilds     = 1 << 0
	privileged       = 1<<1 | 1<<8 | 1<<15 // members, presences, message content
	knownIntents     = 1<<26 - 1
	interactionEvent = "INTERACTION_CREATE"
)

// Gateway holds all sessions and sockets.
type Gateway struct {
	options Options
	world   *world.World

	// The World's lock guards the rest.
	sessions map[string]*session
	sockets  map[*socket]bool
	faults   fault.Gateway
	held     []func() // delayed events
	holding  bool
}

// New returns the gateway of a World and connects it to the World's events.
func New(w *world.World, o Options) *Gateway {
	g := &Gateway{options: o, world: w, sessions: map[string]*session{}, sockets: map[*socket]bool{}}
	w.SendEvent, w.PushInteraction = g.tell, g.deliver
	return g
}

// Close closes all connections.
func (g *Gateway) Close() {
	g.world.Lock()
	defer g.world.Unlock()
	for c := range g.sockets {
		c.close(1001)
	}
}

// each calls f for each session of the application that receives the guild's
// events. Shard 0 receives direct messages.
func (g *Gateway) each(app, guildID wire.ID, f func(*session)) {
	for _, x := range g.sessions {
		if x.app.ID == app && guildID.Shard(x.shards) == x.shard {
			f(x)
		}
	}
}

// Ready waits until the application has a connected session or an interactions
// endpoint.
func (g *Gateway) Ready(ctx context.Context, app wire.ID) error {
	return g.world.Until(ctx, func() bool {
		g.world.Lock()
		defer g.world.Unlock()
		a := g.world.Apps[app]
		return a != nil && (a.Endpoint != "" || g.connected(app))
	})
}

// Acknowledged waits until all connected clients have acknowledged all events
// so far. It requests a heartbeat from each, as Discord may do at any time.
func (g *Gateway) Acknowledged(ctx context.Context) error {
	type line struct {
		*session
		socket *socket
		until  int64
	}
	g.world.Lock()
	var lines []line
	for _, x := range g.sessions {
		if x.socket != nil {
			lines = append(lines, line{x, x.socket, x.seq})
			x.socket.send(payload{Op: opHeartbeat})
		}
	}
	g.world.Unlock()
	return g.world.Until(ctx, func() bool {
		g.world.Lock()
		defer g.world.Unlock()
		return !slices.ContainsFunc(lines, func(l line) bool { return l.session.socket == l.socket && l.acknowledged < l.until })
	})
}

// connected reports whether the application has a connected session.
func (g *Gateway) connected(app wire.ID) bool {
	for _, x := range g.sessions {
		if x.app.ID == app && x.socket != nil {
			return true
		}
	}
	return false
}

// tell sends an event to its application, or to all applications in the guild.
func (g *Gateway) tell(e world.Event) {
	data := wire.Encode(e.Data)
	for id, a := range g.world.Apps {
		if e.App != "" && e.App != id || !g.world.Guilds[e.Guild].Has(a.BotID) {
			continue
		}
		g.each(id, e.Guild, func(x *session) {
			if x.intents&intentGuilds != 0 {
				g.pass(x, e.Name, data, nil)
			}
		})
	}
}

// deliver sends an interaction to its application.
func (g *Gateway) deliver(i *world.Interaction, body []byte) {
	for _, x := range g.clients(i.App().ID, i.Guild()) {
		g.disturb(x)
		g.pass(x, interactionEvent, body, func() { g.world.RecordArrival(i, x.socket.conn.RemoteAddr().String()) })
	}
}

// clients returns the sessions that receive an interaction: all of the guild's,
// or the connected one that ChooseClient selects.
func (g *Gateway) clients(app, guildID wire.ID) []*session {
	var all, there []*session
	g.each(app, guildID, func(x *session) {
		if all = append(all, x); x.socket != nil {
			there = append(there, x)
		}
	})
	if g.options.ChooseClient == nil || len(there) == 0 {
		return all
	}
	slices.SortFunc(there, func(a, b *session) int { return strings.Compare(a.id, b.id) })
	if n := g.options.ChooseClient(len(there)); n >= 0 && n < len(there) {
		return there[n : n+1]
	}
	return there
}

// disturb applies a random fault to the session's connection.
func (g *Gateway) disturb(x *session) {
	if x.socket == nil {
		return
	}
	switch g.world.Sampler.Connection() {
	case fault.Cut:
		x.cut()
	case fault.Reconnect:
		x.socket.send(payload{Op: opReconnect})
	case fault.Invalidate:
		g.invalidate(x, false)
	}
}

// pass sends an event, or keeps it while events are held.
func (g *Gateway) pass(x *session, event string, data json.RawMessage, sent func()) {
	if g.holding {
		g.held = append(g.held, func() { x.send(event, data, sent) })
	} else {
		x.send(event, data, sent)
	}
}
