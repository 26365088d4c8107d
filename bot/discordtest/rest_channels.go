package discordtest

import (
	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

func (s *Server) getChannel(q *request) (any, error) {
	c, err := s.channelOf(q, 0)
	if err != nil {
		return nil, err
	}
	return c.Channel, nil
}

// editChannel changes the name or topic of a channel, or opens and closes a thread.
func (s *Server) editChannel(q *request) (any, error) {
	c, err := s.channelOf(q, 0)
	if err != nil {
		return nil, err
	}
	var form struct {
		Name     wire.Optional[string]  `json:"name"`
		Topic    wire.Optional[*string] `json:"topic"`
		Archived wire.Optional[bool]    `json:"archived"`
		Locked   wire.Optional[bool]    `json:"locked"`
	}
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	need := wire.ManageChannels
	if c.Type.Thread() {
		need = wire.ManageThreads
	}
	if c.OwnerID != q.app.BotID {
		if err := s.demand(q.app.BotID, c, need); err != nil {
			return nil, err
		}
	}
	if t := c.ThreadMetadata; t != nil {
		if t.Archived && (!form.Archived.Set || form.Archived.Value) {
			return nil, wire.ArchivedThread
		}
		archived, locked := t.Archived, t.Locked
		set(&archived, form.Archived)
		set(&locked, form.Locked)
		s.archive(c, archived, locked)
	}
	if form.Name.Set {
		var e rules.Errors
		rules.Length(&e, rules.Path{}.At("name"), form.Name.Value, 1, 100)
		if err := invalid(e); err != nil {
			return nil, err
		}
		c.Name = form.Name.Value
	}
	set(&c.Topic, form.Topic)
	return c.Channel, nil
}

// deleteChannel takes away a channel with its messages and threads.
func (s *Server) deleteChannel(q *request) (any, error) {
	c, err := s.channelOf(q, 0)
	if err != nil {
		return nil, err
	}
	need := wire.ManageChannels
	if c.Type.Thread() {
		need = wire.ManageThreads
	}
	if err := s.demand(q.app.BotID, c, need); err != nil {
		return nil, err
	}
	s.removeChannel(c)
	return c.Channel, nil
}

// removeChannel takes a channel out of the world, with its messages and threads.
func (s *Server) removeChannel(c *channel) {
	for _, x := range s.world.channels {
		if x == c || x.ParentID != nil && *x.ParentID == c.ID {
			s.world.drop(x)
		}
	}
	event := "CHANNEL_DELETE"
	if c.Type.Thread() {
		event = "THREAD_DELETE"
	}
	s.dispatch(event, c.GuildID, c.Channel)
	s.bump()
}

// createDM is POST /users/@me/channels: the conversation with a user, made if there is none.
func (s *Server) createDM(q *request) (any, error) {
	var form struct {
		RecipientID wire.ID `json:"recipient_id"`
	}
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	u := s.world.users[form.RecipientID]
	if u == nil {
		return nil, wire.UnknownUser
	}
	if u.Bot {
		return nil, wire.CannotMessageUser
	}
	return s.directMessages(q.app.BotID, u.ID).Channel, nil
}

// directMessages is the conversation between a bot and a user.
func (s *Server) directMessages(bot, userID wire.ID) *channel {
	for _, c := range s.world.channels {
		if c.Type == wire.DirectMessage && contains(c.members, bot) && contains(c.members, userID) {
			return c
		}
	}
	c := &channel{members: []wire.ID{bot, userID}, Channel: wire.Channel{ID: s.newID(), Type: wire.DirectMessage,
		Recipients: []wire.User{s.world.users[userID].User}}}
	s.world.channels[c.ID] = c
	s.bump()
	return c
}
