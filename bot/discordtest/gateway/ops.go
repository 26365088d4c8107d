package gateway

import (
	"encoding/json"
	"fmt"
	"time"

	"parlour/bot/discordtest/world"
)

// Limits on a client's messages.
const (
	maxPayload = 4096 // bytes
	maxSends   = 120
	sendPeriod = time.Minute
)

// receive handles a client's message.
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
		if x := c.session; x != nil && json.Unmarshal(p.Data, &x.acknowledged) == nil {
			g.world.Bump()
		}
		if !g.faults.NoAck {
			c.send(payload{Op: opHeartbeatAck})
		}
	case opIdentify:
		g.identify(c, p.Data)
	case opResume:
		g.resume(c, p.Data)
	case opPresence: // ignored
		if c.session == nil {
			c.close(4003)
		}
	default:
		g.misuse(c, 4001, fmt.Sprintf("op %d", p.Op), "unknown operation")
	}
}

// misuse reports a Problem and closes the socket.
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

// resume resumes a session.
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
	x.app.Resumes++
	for _, p := range missed {
		c.send(p)
	}
	x.sendValue("RESUMED", map[string]any{})
	g.world.Bump()
}
