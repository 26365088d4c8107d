package gateway

import (
	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/wire"
)

// BreakGateway sets the faults of the gateway; the zero fault.Gateway removes
// all.
func (g *Gateway) BreakGateway(f fault.Gateway) {
	g.world.Lock()
	defer g.world.Unlock()
	g.faults = f
}

// Reconnect sends op 7 to all clients, which must reconnect and resume.
func (g *Gateway) Reconnect() {
	g.everyone(func(x *session) { x.socket.send(payload{Op: opReconnect}) })
}

// Invalidate sends op 9 to all clients. If resumable, they can resume their
// sessions; otherwise they must identify again.
func (g *Gateway) Invalidate(resumable bool) {
	g.everyone(func(x *session) { g.invalidate(x, resumable) })
}

func (g *Gateway) invalidate(x *session, resumable bool) {
	x.leave().send(control(opInvalidSession, resumable))
	if !resumable {
		delete(g.sessions, x.id)
	}
}

// Disconnect breaks all connections without a close frame. The sessions can be
// resumed.
func (g *Gateway) Disconnect() { g.everyone((*session).cut) }

// CloseConnections closes all connections with a close code, such as 4000 or
// 4009.
func (g *Gateway) CloseConnections(code int) {
	g.everyone(func(x *session) { x.leave().close(code) })
}

// everyone calls f for each session with a client.
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

// Identifies returns the number of the application's Identifies.
func (g *Gateway) Identifies(app wire.ID) int {
	g.world.Lock()
	defer g.world.Unlock()
	if a := g.world.Apps[app]; a != nil {
		return a.Identifies
	}
	return 0
}

// Resumes returns the number of sessions that the application has resumed.
func (g *Gateway) Resumes(app wire.ID) int {
	g.world.Lock()
	defer g.world.Unlock()
	if a := g.world.Apps[app]; a != nil {
		return a.Resumes
	}
	return 0
}

// Connections counts the application's sessions with a client, by shard ID and
// number of shards.
func (g *Gateway) Connections(app wire.ID) map[[2]int]int {
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

// RecommendShards sets the recommended number of shards.
func (g *Gateway) RecommendShards(shards int) {
	g.world.Lock()
	defer g.world.Unlock()
	g.world.SessionLimits.Shards = shards
}

// HoldEvents delays all events until release is called.
func (g *Gateway) HoldEvents() (release func()) {
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
