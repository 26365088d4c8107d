package discordtest

import (
	"errors"
	"slices"
	"strconv"
	"time"

	"parlour/bot/discordtest/wire"
)

// channelOf is the channel in the path, if the bot can see it and has the permissions there.
func (s *Server) channelOf(q *request, p wire.Permissions) (*channel, error) {
	c := s.world.channels[q.id("channel_id")]
	if c == nil {
		return nil, wire.UnknownChannel
	}
	return c, s.demand(q.app.BotID, c, p)
}

// messageOf is the message in the path. An ephemeral one is unknown to these routes.
func (s *Server) messageOf(q *request, p wire.Permissions) (*channel, *message, error) {
	c, err := s.channelOf(q, p)
	if err != nil {
		return nil, nil, err
	}
	m := s.world.find(c, q.id("message_id"))
	if m == nil || m.viewer != "" {
		return nil, nil, wire.UnknownMessage
	}
	return c, m, nil
}

func (s *Server) listMessages(q *request) (any, error) {
	c, err := s.channelOf(q, 0)
	if err != nil {
		return nil, err
	}
	if !s.may(q.app.BotID, c).Has(wire.ReadMessageHistory) {
		return []wire.Message{}, nil // no refusal, but nothing to be seen
	}
	query := q.URL.Query()
	limit, err := strconv.Atoi(query.Get("limit"))
	if err != nil || limit < 1 || limit > 100 {
		limit = 50
	}
	before, after := wire.ID(query.Get("before")).Uint(), wire.ID(query.Get("after")).Uint()
	var list []wire.Message
	for _, m := range c.messages {
		n := m.ID.Uint()
		if m.viewer == "" && (before == 0 || n < before) && n > after {
			list = append(list, m.Message)
		}
	}
	if after != 0 { // the oldest after that point; otherwise the newest
		list = list[:min(limit, len(list))]
	} else {
		list = list[max(0, len(list)-limit):]
	}
	slices.Reverse(list)
	return notNil(list), nil
}

func (s *Server) getMessage(q *request) (any, error) {
	_, m, err := s.messageOf(q, wire.ReadMessageHistory)
	if err != nil {
		return nil, err
	}
	return m.Message, nil
}

func (s *Server) createMessage(q *request) (any, error) {
	c, err := s.channelOf(q, 0)
	if err != nil {
		return nil, err
	}
	if err := s.demand(q.app.BotID, c, c.writing()); err != nil {
		return nil, err
	}
	var form wire.MessageForm
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	if err := errors.Join(s.carries(q, c, form), checkNonce(form.Nonce, nil)); err != nil {
		return nil, err
	}
	if twin := s.twin(c, q.app.BotID, form); twin != nil {
		return twin.Message, nil
	}
	if err := s.awake(c, q.app.BotID); err != nil {
		return nil, err
	}
	m, err := s.post(c, draft{author: q.app.BotID, form: form, files: q.files})
	if err != nil {
		return nil, err
	}
	s.noteNonce(m)
	return m.Message, nil
}

// carries refuses embeds, files and replies to a bot that may not send them.
func (s *Server) carries(q *request, c *channel, form wire.MessageForm) error {
	have := s.may(q.app.BotID, c)
	switch {
	case len(form.Embeds.Value) > 0 && !have.Has(wire.EmbedLinks), len(q.files) > 0 && !have.Has(wire.AttachFiles):
		return wire.MissingPermissions
	case form.Reference != nil && !have.Has(wire.ReadMessageHistory):
		return wire.CannotReply
	}
	return nil
}

// awake opens an archived thread or refuses to write in it, and keeps slow mode.
func (s *Server) awake(c *channel, author wire.ID) error {
	if err := s.wake(c, author); err != nil {
		return err
	}
	if c.RateLimitPerUser == 0 || s.may(author, c).Has(wire.ManageMessages) {
		return nil
	}
	if last, wrote := c.slow[author]; wrote && s.now().Sub(last) < time.Duration(c.RateLimitPerUser)*time.Second {
		return wire.SlowMode
	}
	if c.slow == nil {
		c.slow = map[wire.ID]time.Time{}
	}
	c.slow[author] = s.now()
	return nil
}

func (s *Server) editMessage(q *request) (any, error) {
	c, m, err := s.messageOf(q, 0)
	if err != nil {
		return nil, err
	}
	if m.Author.ID != q.app.BotID {
		return nil, wire.NotOwnMessage
	}
	var form wire.MessageForm
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	if err := s.carries(q, c, form); err != nil {
		return nil, err
	}
	if err := s.amend(c, m, draft{form: form, files: q.files}); err != nil {
		return nil, err
	}
	return m.Message, nil
}

func (s *Server) deleteMessage(q *request) (any, error) {
	c, m, err := s.messageOf(q, 0)
	if err != nil {
		return nil, err
	}
	if m.Author.ID != q.app.BotID {
		if err := s.demand(q.app.BotID, c, wire.ManageMessages); err != nil {
			return nil, err
		}
	}
	s.remove(c, m)
	return nil, nil
}

func (s *Server) deleteMessages(q *request) (any, error) {
	c, err := s.channelOf(q, wire.ManageMessages)
	if err != nil {
		return nil, err
	}
	var form struct{ Messages []wire.ID }
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	for _, id := range form.Messages {
		if m := s.world.find(c, id); m != nil && m.viewer == "" {
			s.remove(c, m)
		}
	}
	return nil, nil
}

// remove takes a message out of its channel.
func (s *Server) remove(c *channel, gone *message) {
	s.world.take(c, gone)
	if gone.viewer == "" {
		s.dispatch("MESSAGE_DELETE", c.GuildID, map[string]any{"id": gone.ID, "channel_id": c.ID, "guild_id": c.GuildID})
	}
	s.bump()
}

func (s *Server) showTyping(q *request) (any, error) {
	c, err := s.channelOf(q, 0)
	if err != nil {
		return nil, err
	}
	return nil, s.demand(q.app.BotID, c, c.writing())
}
