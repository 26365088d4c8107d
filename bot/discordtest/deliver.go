package discordtest

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"

	"parlour/bot/discordtest/wire"
)

// act makes an interaction of what a member did, and sends it to the bot.
func (s *Server) act(i *Interaction, u *user, c *channel) *Interaction {
	p := &i.payload
	p.ID, p.ApplicationID, p.Version = s.newID(), i.app.ID, 1
	p.Token = base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "interaction:%s:%s", p.ID, i.app.ID))
	p.ChannelID, p.Locale, p.Entitlements, p.AttachmentSizeLimit = c.ID, u.locale, []struct{}{}, maxFile
	s.place(p, i.app, u, c)
	i.server, i.created = s, s.now()
	i.acknowledged, i.ended = make(chan struct{}), make(chan struct{})
	s.enter(i, Waiting)
	s.world.remember(i)
	i.stop = s.options.Clock.AfterFunc(firstAnswer, func() { s.deadline(i, Waiting, "the bot did not answer within 3 seconds") })
	s.options.Log.Info("interaction", "id", p.ID, "type", p.Type, "user", u.Username, "command", i.command)
	s.deliver(i)
	s.bump()
	return i
}

// place fills in where the interaction happened and who may do what there.
func (s *Server) place(p *wire.Interaction, app *application, u *user, c *channel) {
	there := c.Channel
	can := s.may(u.ID, c)
	there.Permissions = &can
	p.Channel, p.Owners = &there, map[string]wire.ID{}
	p.AppPermissions = s.appPermissions(app, c)
	if u.apps[app.ID] {
		p.Owners["1"] = u.ID
	}
	g := s.world.guilds[c.GuildID]
	switch {
	case g != nil:
		p.Context, p.GuildID, p.GuildLocale = wire.InGuild, g.ID, g.PreferredLocale
		p.Guild = &wire.PartialGuild{ID: g.ID, Locale: g.PreferredLocale, Features: g.Features}
		p.Member = s.memberOf(g.ID, u.ID)
		p.Member.Permissions = &can
		if g.members[app.BotID] != nil {
			p.Owners["0"] = g.ID
		}
	case contains(c.members, app.BotID):
		p.Context, p.User, p.Owners["0"] = wire.InBotDM, &u.User, "0"
	default:
		p.Context, p.User = wire.InPrivateChannel, &u.User
	}
}

// deliver sends the interaction by HTTP or the gateway, as often and when the faults say.
func (s *Server) deliver(i *Interaction) {
	plan := []time.Duration{0}
	if s.faults.chaos != nil {
		plan = s.faults.chaos.deliveries()
	}
	if s.faults.events.duplicate > 0 {
		s.faults.events.duplicate--
		plan = append(plan, 0)
	}
	body := mustJSON(i.payload) // as it is now
	for _, after := range plan {
		s.deliverAfter(i, body, after)
	}
}

func (s *Server) deliverAfter(i *Interaction, body json.RawMessage, after time.Duration) {
	if after <= 0 {
		s.deliverNow(i, body)
		return
	}
	s.options.Clock.AfterFunc(after, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.running.Err() == nil {
			s.deliverNow(i, body)
		}
	})
}

func (s *Server) deliverNow(i *Interaction, body json.RawMessage) {
	if i.app.endpoint != "" {
		s.work.Go(func() { s.callEndpoint(i, body) })
		return
	}
	for _, x := range s.clients(i.app.ID, i.payload.GuildID) {
		s.disturb(x)
		s.faults.events.pass(x, "INTERACTION_CREATE", body, func() { i.arrive(x, s.now()) })
	}
}

// Redeliver sends an interaction to the bot once more, just as it was the first time: at once, or by the Server's clock
// some time later, which may be minutes.
func (s *Server) Redeliver(i *Interaction, after time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.deliverAfter(i, mustJSON(i.payload), after)
}

// deadline fails the interaction if it has come no further than the state.
func (s *Server) deadline(i *Interaction, stuck State, reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i.state == stuck {
		s.fail(i, reason)
	}
}

func (s *Server) fail(i *Interaction, reason string) {
	i.reason = reason
	s.enter(i, Failed)
	s.options.Log.Info("interaction failed", "id", i.payload.ID, "reason", reason)
	s.bump()
}
