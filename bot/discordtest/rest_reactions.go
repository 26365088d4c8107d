package discordtest

import (
	"slices"
	"strings"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

// emojiOf reads the emoji in the path: a Unicode one, or name:id.
func emojiOf(q *request) (wire.ReactionEmoji, error) {
	name, id, custom := strings.Cut(q.PathValue("emoji_name"), ":")
	number := wire.ID(id)
	switch {
	case custom && number.Valid():
		return wire.ReactionEmoji{ID: &number, Name: name}, nil
	case custom || !rules.Emoji(name):
		return wire.ReactionEmoji{}, wire.UnknownEmoji
	}
	return wire.ReactionEmoji{Name: name}, nil
}

func sameEmoji(a, b wire.ReactionEmoji) bool {
	if a.ID == nil || b.ID == nil {
		return a.ID == b.ID && a.Name == b.Name
	}
	return *a.ID == *b.ID
}

func (m *message) reactionIndex(e wire.ReactionEmoji) int {
	return slices.IndexFunc(m.reactions, func(r reaction) bool { return sameEmoji(r.emoji, e) })
}

// react adds or takes away one person's reaction.
func (s *Server) react(c *channel, m *message, e wire.ReactionEmoji, who wire.ID, on bool) {
	list := slices.Clone(m.reactions)
	n := m.reactionIndex(e)
	if n < 0 {
		n, list = len(list), append(list, reaction{emoji: e})
	}
	users := slices.DeleteFunc(slices.Clone(list[n].users), func(id wire.ID) bool { return id == who })
	event := "MESSAGE_REACTION_REMOVE"
	if on {
		users, event = append(users, who), "MESSAGE_REACTION_ADD"
	}
	list[n].users = users
	s.setReactions(m, slices.DeleteFunc(list, func(r reaction) bool { return len(r.users) == 0 }))
	s.dispatch(event, c.GuildID, map[string]any{"user_id": who, "channel_id": c.ID, "message_id": m.ID, "guild_id": c.GuildID, "emoji": e})
}

func (s *Server) setReactions(m *message, list []reaction) {
	m.reactions, m.Reactions = list, nil
	for _, r := range list {
		m.Reactions = append(m.Reactions, wire.Reaction{Emoji: r.emoji, Count: len(r.users),
			CountDetails: wire.ReactionCounts{Normal: len(r.users)}, Me: contains(r.users, m.Author.ID), BurstColors: []string{}})
	}
	s.bump()
	m.changed = s.version
}

func (s *Server) addReaction(q *request) (any, error) {
	c, m, err := s.messageOf(q, wire.ReadMessageHistory)
	if err != nil {
		return nil, err
	}
	e, err := emojiOf(q)
	if err != nil {
		return nil, err
	}
	if c.ThreadMetadata != nil && c.ThreadMetadata.Archived {
		return nil, wire.ArchivedThread
	}
	if m.reactionIndex(e) < 0 { // joining a reaction that is there takes no permission
		if err := s.demand(q.app.BotID, c, wire.AddReactions); err != nil {
			return nil, err
		}
	}
	s.react(c, m, e, q.app.BotID, true)
	return nil, nil
}

func (s *Server) removeReaction(q *request) (any, error) {
	c, m, err := s.messageOf(q, 0)
	if err != nil {
		return nil, err
	}
	e, err := emojiOf(q)
	if err != nil {
		return nil, err
	}
	who := q.id("user_id")
	if who == "" {
		who = q.app.BotID
	}
	if who != q.app.BotID {
		if err := s.demand(q.app.BotID, c, wire.ManageMessages); err != nil {
			return nil, err
		}
	}
	s.react(c, m, e, who, false)
	return nil, nil
}

func (s *Server) listReactions(q *request) (any, error) {
	_, m, err := s.messageOf(q, wire.ReadMessageHistory)
	if err != nil {
		return nil, err
	}
	e, err := emojiOf(q)
	if err != nil {
		return nil, err
	}
	out := []wire.User{}
	if n := m.reactionIndex(e); n >= 0 {
		for _, id := range m.reactions[n].users {
			out = append(out, s.world.users[id].User)
		}
	}
	return out, nil
}

func (s *Server) clearReactions(q *request) (any, error) {
	_, m, err := s.messageOf(q, wire.ManageMessages)
	if err != nil {
		return nil, err
	}
	var kept []reaction
	if q.PathValue("emoji_name") != "" {
		e, err := emojiOf(q)
		if err != nil {
			return nil, err
		}
		kept = slices.DeleteFunc(slices.Clone(m.reactions), func(r reaction) bool { return sameEmoji(r.emoji, e) })
	}
	s.setReactions(m, kept)
	return nil, nil
}
