package discordtest

import (
	"encoding/base64"
	"fmt"

	"parlour/bot/discordtest/wire"
)

// act makes an interaction of what a member did, and sends it to the bot.
func (s *Server) act(i *Interaction, u *user, c *channel) *Interaction {
	p := &i.payload
	p.ID, p.ApplicationID, p.Version = s.newID(), i.app.ID, 1
	p.Token = base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "interaction:%s:%s", p.ID, i.app.ID))
	p.ChannelID, p.Locale, p.Entitlements, p.AttachmentSizeLimit = c.ID, u.locale, []struct{}{}, maxFile
	s.place(p, i.app, u, c)
	s.forgetOld()
	i.server, i.created, i.state = s, s.now(), Waiting
	s.world.interactions[p.ID], s.world.tokens[p.Token] = i, i
	i.stop = s.options.Clock.AfterFunc(firstAnswer, func() { s.deadline(i, Waiting, "the bot did not answer within 3 seconds") })
	s.options.Log.Info("interaction", "id", p.ID, "type", p.Type, "user", u.Username, "command", i.command)
	s.deliver(i)
	s.bump()
	return i
}

// forgetOld drops interactions whose tokens have died, so that a Server that runs for days does not grow.
func (s *Server) forgetOld() {
	for id, i := range s.world.interactions {
		if s.now().Sub(i.created) > 2*tokenLife { // the dead token stays recognised for a while
			delete(s.world.interactions, id)
			delete(s.world.tokens, i.payload.Token)
		}
	}
}

// place fills in where the interaction happened and who may do what there.
func (s *Server) place(p *wire.Interaction, app *application, u *user, c *channel) {
	there := c.Channel
	can := s.may(u.ID, c)
	there.Permissions = &can
	p.Channel, p.Owners = &there, map[string]wire.ID{}
	p.AppPermissions = s.may(app.BotID, c)
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

// deliver sends the interaction by HTTP or the gateway, as often as the faults say.
func (s *Server) deliver(i *Interaction) {
	times := 1
	if s.faults.events.duplicate > 0 {
		s.faults.events.duplicate--
		times = 2
	}
	for range times {
		if i.app.endpoint != "" {
			s.work.Go(func() { s.callEndpoint(i) })
		} else {
			s.dispatchTo(i.app.ID, "INTERACTION_CREATE", i.payload.GuildID, i.payload)
		}
	}
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
	i.state, i.reason = Failed, reason
	s.options.Log.Info("interaction failed", "id", i.payload.ID, "reason", reason)
	s.bump()
}
