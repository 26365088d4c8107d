// Package gateway is Discord's gateway over a World: websockets on which bots
// hear of interactions and of what happens to guilds and channels, with
// resuming, shards and compression. Of the events it has those that the intent
// GUILDS brings; nothing is told of messages.
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

// Options are the settings of a Gateway.
type Options struct {
	Heartbeat   time.Duration         // the interval that clients are asked for
	OneClient   func(clients int) int // which of several clients gets an interaction; all if nil or negative
	NoResumeURL bool                  // no address is told for sessions to be resumed at
}

// The intents with which a client says what it wants to hear.
const (
	intentGuilds     = 1 << 0
	privileged       = 1<<1 | 1<<8 | 1<<15 // members, presences, the content of messages
	knownIntents     = 1<<26 - 1
	interactionEvent = "INTERACTION_CREATE"
)

// Gateway is every session and socket there is.
type Gateway struct {
	options Options
	world   *world.World

	// What follows changes under the World's lock.
	sessions map[string]*session
	sockets  map[*socket]bool
	faults   fault.Gateway
	held     []func() // events that are kept back
	holding  bool
}

// New gives the gateway of a World, and has the World tell it of events and
// interactions.
func New(w *world.World, o Options) *Gateway {
	g := &Gateway{options: o, world: w, sessions: map[string]*session{}, sockets: map[*socket]bool{}}
	w.Tell, w.Push = g.tell, g.deliver
	return g
}

// Close ends every connection.
func (g *Gateway) Close() {
	g.world.Lock()
	defer g.world.Unlock()
	for c := range g.sockets {
		c.close(1001)
	}
}

// each calls f for every session of the application that hears of the guild;
// those on shard 0 hear of direct messages.
func (g *Gateway) each(app, guildID wire.ID, f func(*session)) {
	for _, x := range g.sessions {
		if x.app.ID == app && guildID.Shard(x.shards) == x.shard {
			f(x)
		}
	}
}

// Ready waits until the application is connected with a session, or has an
// interactions endpoint.
func (g *Gateway) Ready(ctx context.Context, app wire.ID) error {
	return g.world.Until(ctx, func() bool {
		g.world.Lock()
		defer g.world.Unlock()
		a := g.world.Apps[app]
		return a != nil && (a.Endpoint != "" || g.connected(app))
	})
}

// Acknowledged waits until every client that is there has said that it has heard all events
// so far: it is asked for a heartbeat, as Discord may do at any time.
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
		return !slices.ContainsFunc(lines, func(l line) bool { return l.session.socket == l.socket && l.heard < l.until })
	})
}

// connected says whether the application has a session with a client at it.
func (g *Gateway) connected(app wire.ID) bool {
	for _, x := range g.sessions {
		if x.app.ID == app && x.socket != nil {
			return true
		}
	}
	return false
}

// tell sends an event to every application whose bot is in the guild, or to the
// one that it is for.
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
		g.pass(x, interactionEvent, body, func() { g.world.Arrive(i, x.socket.conn.RemoteAddr().String()) })
	}
}

// clients are the sessions to which an interaction goes: all that hear of the
// guild, or the one that OneClient chooses among those with a client at them.
func (g *Gateway) clients(app, guildID wire.ID) []*session {
	var all, there []*session
	g.each(app, guildID, func(x *session) {
		if all = append(all, x); x.socket != nil {
			there = append(there, x)
		}
	})
	if g.options.OneClient == nil || len(there) == 0 {
		return all
	}
	slices.SortFunc(there, func(a, b *session) int { return strings.Compare(a.id, b.id) })
	if n := g.options.OneClient(len(there)); n >= 0 && n < len(there) {
		return there[n : n+1]
	}
	return there
}

// disturb does to the session's connection what chance says.
func (g *Gateway) disturb(x *session) {
	if x.socket == nil {
		return
	}
	switch g.world.Dice.Connection() {
	case fault.Cut:
		x.cut()
	case fault.Reconnect:
		x.socket.send(payload{Op: opReconnect})
	case fault.Invalidate:
		g.invalidate(x, false)
	}
}

// pass sends the event on, or keeps it while events are held back.
func (g *Gateway) pass(x *session, event string, data json.RawMessage, sent func()) {
	if g.holding {
		g.held = append(g.held, func() { x.send(event, data, sent) })
	} else {
		x.send(event, data, sent)
	}
}
