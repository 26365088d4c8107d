package gateway

import (
	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/wire"
)

// BreakGateway sets what goes wrong on the gateway from now on; the zero
// fault.Gateway mends everything.
func (g *Gateway) BreakGateway(f fault.Gateway) {
	g.world.Lock()
	defer g.world.Unlock()
	g.faults = f
}

// Reconnect sends op 7 to every client: it has to leave and resume.
func (g *Gateway) Reconnect() {
	g.everyone(func(x *session) { x.socket.send(payload{Op: opReconnect}) })
}

// Invalidate sends op 9 to every client. With resumable, the session lives on
// and can be resumed; without, the client has to identify again.
func (g *Gateway) Invalidate(resumable bool) {
	g.everyone(func(x *session) { g.invalidate(x, resumable) })
}

func (g *Gateway) invalidate(x *session, resumable bool) {
	x.leave().send(control(opInvalidSession, resumable))
	if !resumable {
		delete(g.sessions, x.id)
	}
}

// Disconnect breaks every client's connection without a word. The sessions can
// be resumed.
func (g *Gateway) Disconnect() { g.everyone((*session).cut) }

// Hangup closes every client's connection with a close code, such as 4000 or
// 4009.
func (g *Gateway) Hangup(code int) {
	g.everyone(func(x *session) { x.leave().close(code) })
}

// everyone does something to every session that has a client.
func (g *Gateway) everyone(f func(*session)) {
	g.world.Lock()
	defer g.world.Unlock()
	for _, x := range g.sessions {
		if x.socket != nil {
			f(x)
		}
	}
	g.world.Bump()
}

// Identifies counts how often the application has identified.
func (g *Gateway) Identifies(app wire.ID) int {
	g.world.Lock()
	defer g.world.Unlock()
	if a := g.world.Apps[app]; a != nil {
		return a.Identifies
	}
	return 0
}

// Heard counts the application's sessions that have a client at them, by the shard
// and how many there are.
func (g *Gateway) Heard(app wire.ID) map[[2]int]int {
	g.world.Lock()
	defer g.world.Unlock()
	n := map[[2]int]int{}
	for _, x := range g.sessions {
		if x.app.ID == app && x.socket != nil {
			n[[2]int{x.shard, x.shards}]++
		}
	}
	return n
}

// Recommend sets how many shards bots are told to have.
func (g *Gateway) Recommend(shards int) {
	g.world.Lock()
	defer g.world.Unlock()
	g.world.Starts.Shards = shards
}

// Hold keeps back all events until the returned function is called.
func (g *Gateway) Hold() (release func()) {
	g.world.Lock()
	defer g.world.Unlock()
	g.holding = true
	return func() {
		g.world.Lock()
		defer g.world.Unlock()
		for _, send := range g.held {
			send()
		}
		g.held, g.holding = nil, false
	}
}
