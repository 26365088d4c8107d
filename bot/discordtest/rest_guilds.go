package discordtest

import (
	"slices"

	"parlour/bot/discordtest/wire"
)

// guildOf is the guild in the path, if the bot is in it.
func (s *Server) guildOf(q *request) (*guild, error) {
	g := s.world.guilds[q.id("guild_id")]
	switch {
	case g == nil:
		return nil, wire.UnknownGuild
	case g.members[q.app.BotID] == nil:
		return nil, wire.MissingAccess
	}
	return g, nil
}

func (s *Server) listChannels(q *request) (any, error) {
	g, err := s.guildOf(q)
	if err != nil {
		return nil, err
	}
	return s.guildEvent(g).Channels, nil
}

func (s *Server) listRoles(q *request) (any, error) {
	g, err := s.guildOf(q)
	if err != nil {
		return nil, err
	}
	return slices.Clone(g.Roles), nil
}

func (s *Server) listMembers(q *request) (any, error) {
	g, err := s.guildOf(q)
	if err != nil {
		return nil, err
	}
	return s.guildEvent(g).Members, nil
}

func (s *Server) getMember(q *request) (any, error) {
	if _, err := s.guildOf(q); err != nil {
		return nil, err
	}
	m := s.memberOf(q.id("guild_id"), q.id("user_id"))
	if m == nil {
		return nil, wire.UnknownMember
	}
	return m, nil
}

func (s *Server) getGuild(q *request) (any, error) {
	g, err := s.guildOf(q)
	if err != nil {
		return nil, err
	}
	return g.describe(), nil
}

// describe is the guild as GET gives it.
func (g *guild) describe() map[string]any {
	out := map[string]any{
		"id": g.ID, "name": g.Name, "owner_id": g.OwnerID, "preferred_locale": g.PreferredLocale, "features": g.Features,
		"roles": g.Roles, "emojis": g.Emojis, "stickers": g.Stickers, "region": "us-west", "afk_timeout": g.AFKTimeout,
		"system_channel_flags": 0, "verification_level": 0, "default_message_notifications": 0, "mfa_level": 0,
		"explicit_content_filter": 0, "max_members": 500000, "max_stage_video_channel_users": 50,
		"max_video_channel_users": 25, "premium_tier": 0, "premium_subscription_count": 0, "nsfw_level": 0,
	}
	for _, absent := range []string{"icon", "description", "home_header", "splash", "discovery_splash", "banner",
		"application_id", "afk_channel_id", "system_channel_id", "widget_channel_id", "max_presences", "vanity_url_code",
		"rules_channel_id", "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data"} {
		out[absent] = nil
	}
	for _, off := range []string{"widget_enabled", "premium_progress_bar_enabled", "nsfw"} {
		out[off] = false
	}
	return out
}
