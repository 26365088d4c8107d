package discordtest

import (
	"parlour/bot/discordtest/wire"
)

func (s *Server) getSelf(q *request) (any, error) {
	return wire.Self{User: s.world.users[q.app.BotID].User, MFAEnabled: true, Locale: "en-US", Verified: true}, nil
}

func (s *Server) getUser(q *request) (any, error) {
	u := s.world.users[q.id("user_id")]
	if u == nil {
		return nil, wire.UnknownUser
	}
	return u.User, nil
}

func (s *Server) listOwnGuilds(q *request) (any, error) {
	out := []map[string]any{}
	for _, id := range sortedIDs(s.world.guilds) {
		g := s.world.guilds[id]
		if m := g.members[q.app.BotID]; m != nil {
			out = append(out, map[string]any{"id": id, "name": g.Name, "icon": nil, "banner": nil, "owner": false,
				"permissions": m.permissions, "features": g.Features})
		}
	}
	return out, nil
}

func (s *Server) getApplication(q *request) (any, error) { return s.describe(q.app), nil }

func (s *Server) describe(a *application) wire.Application {
	out := wire.Application{
		ID: a.ID, Name: a.name, Bot: s.world.users[a.BotID].User, BotPublic: true, VerifyKey: a.PublicKey,
		Flags: wire.GatewayMessageContentLimited, FlagsNew: "524288", RedirectURIs: []string{}, EligibleScopes: []string{},
		Owner: wire.User{ID: "1", Username: "owner", Discriminator: "0"},
	}
	for _, g := range s.world.guilds {
		if g.members[a.BotID] != nil {
			out.GuildCount++
		}
	}
	for _, u := range s.world.users {
		if u.apps[a.ID] {
			out.UserInstallCount++
		}
	}
	if a.endpoint != "" {
		out.InteractionsEndpoint = &a.endpoint
	}
	return out
}
