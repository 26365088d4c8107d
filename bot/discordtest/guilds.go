package discordtest

import (
	"fmt"
	"slices"

	"parlour/bot/discordtest/wire"
)

// AddUser adds a person with the given user name. The locale is the language of the person's client, en-US if empty.
func (s *Server) AddUser(name, locale string) wire.ID {
	s.mu.Lock()
	defer s.mu.Unlock()
	if locale == "" {
		locale = "en-US"
	}
	u := s.newUser(name)
	u.locale = locale
	s.bump()
	return u.ID
}

func (s *Server) newUser(name string) *user {
	u := &user{User: wire.User{ID: s.newID(), Username: name, Discriminator: "0"}, locale: "en-US", apps: map[wire.ID]bool{}}
	s.world.users[u.ID] = u
	return u
}

// AddGuild adds a guild, which Discord's people call a server. Nobody and nothing is in it yet. The locale is the guild's
// language, en-US if empty.
func (s *Server) AddGuild(name, locale string) wire.ID {
	s.mu.Lock()
	defer s.mu.Unlock()
	if locale == "" {
		locale = "en-US"
	}
	id := s.newID()
	everyone := wire.Role{ID: id, Name: "@everyone", Permissions: wire.Everyone}
	s.world.guilds[id] = &guild{members: map[wire.ID]*member{}, Guild: wire.Guild{
		ID: id, Name: name, OwnerID: id, PreferredLocale: locale, JoinedAt: s.now(), Features: []string{},
		Roles: []wire.Role{everyone}, Emojis: []wire.Emoji{}, Stickers: []string{}, Presences: []string{},
		VoiceStates: []string{}, StageInstances: []string{}, Events: []string{}, Sounds: []string{}, AFKTimeout: 300,
	}}
	s.bump()
	return id
}

// AddChannel adds a text channel to a guild. Its members hear of it.
func (s *Server) AddChannel(guildID wire.ID, name string) (wire.ID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.world.guilds[guildID]
	if g == nil {
		return "", fmt.Errorf("there is no guild %s: add it first", guildID)
	}
	position := 0
	for _, c := range s.world.channels {
		if c.GuildID == guildID && !c.Type.Thread() {
			position++
		}
	}
	c := &channel{Channel: wire.Channel{ID: s.newID(), Type: wire.GuildText, GuildID: guildID, Name: name, Position: &position},
		overs: map[wire.ID]wire.Overwrite{}}
	s.world.channels[c.ID] = c
	s.dispatch("CHANNEL_CREATE", guildID, c.Channel)
	s.bump()
	return c.ID, nil
}

// Join makes a user, or an application's bot, a member of a guild, with what an ordinary member may do and the further
// permissions.
func (s *Server) Join(guildID, userID wire.ID, further wire.Permissions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, u := s.world.guilds[guildID], s.world.users[userID]
	if g == nil || u == nil {
		return fmt.Errorf("guild %q or user %q does not exist: add it first", guildID, userID)
	}
	g.members[userID] = &member{permissions: wire.Everyone | further, joined: s.now()}
	g.MemberCount = len(g.members)
	if app := s.world.appOfBot(userID); app != nil {
		s.gateway.each(app.ID, guildID, func(x *session) { x.tell("GUILD_CREATE", s.guildEvent(g)) })
	} else {
		m := s.memberOf(guildID, userID)
		s.dispatch("GUILD_MEMBER_ADD", guildID, struct {
			wire.Member
			GuildID wire.ID `json:"guild_id"`
		}{*m, guildID})
	}
	s.bump()
	return nil
}

// Permit sets what one member may do in one channel beyond, or less than, what the member may do in the guild.
func (s *Server) Permit(channelID, userID wire.ID, allow, deny wire.Permissions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.world.channels[channelID]
	if c == nil || c.overs == nil {
		return fmt.Errorf("there is no guild channel %s", channelID)
	}
	s.permit(c, userID, allow, deny)
	return nil
}

// SlowMode sets how many seconds each member must wait between two messages in a channel; 0 ends it.
func (s *Server) SlowMode(channelID wire.ID, seconds int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.world.channels[channelID]
	if c == nil {
		return fmt.Errorf("there is no channel %s", channelID)
	}
	c.RateLimitPerUser = seconds
	s.bump()
	return nil
}

// guildEvent is the guild as GUILD_CREATE tells it.
func (s *Server) guildEvent(g *guild) wire.Guild {
	out := g.Guild
	out.Members, out.Channels, out.Threads = []wire.Member{}, []wire.Channel{}, []wire.Channel{}
	for _, id := range sortedIDs(g.members) {
		out.Members = append(out.Members, *s.memberOf(g.ID, id))
	}
	for _, id := range sortedIDs(s.world.channels) {
		c := s.world.channels[id]
		switch {
		case c.GuildID != g.ID:
		case !c.Type.Thread():
			out.Channels = append(out.Channels, c.Channel)
		case !c.ThreadMetadata.Archived:
			out.Threads = append(out.Threads, c.Channel)
		}
	}
	return out
}

// memberOf is the member as Discord tells it, nil if the user is none.
func (s *Server) memberOf(guildID, userID wire.ID) *wire.Member {
	g, u := s.world.guilds[guildID], s.world.users[userID]
	if g == nil || u == nil || g.members[userID] == nil {
		return nil
	}
	m := g.members[userID]
	return &wire.Member{User: &u.User, Nick: m.nick, Roles: []wire.ID{}, JoinedAt: m.joined}
}

// sortedIDs gives a map's keys in order of time.
func sortedIDs[V any](m map[wire.ID]V) []wire.ID {
	ids := make([]wire.ID, 0, len(m))
	for id := range m {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, compareIDs)
	return ids
}

func compareIDs(a, b wire.ID) int {
	switch x, y := a.Uint(), b.Uint(); {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}
