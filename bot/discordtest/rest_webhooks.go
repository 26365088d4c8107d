package discordtest

import (
	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

// maxUserFollowUps is how many follow-ups an application may send where only the user has installed it.
const maxUserFollowUps = 5

// byWebhook is the interaction whose token the path holds: 401 and 50027 once the token has died.
func (s *Server) byWebhook(q *request) (*Interaction, error) {
	i := s.world.tokens[q.PathValue("webhook_token")]
	switch {
	case i == nil || i.app.ID != q.id("webhook_id"):
		return nil, wire.InvalidWebhookToken
	case i.expired(s.now()):
		return nil, wire.InvalidWebhookToken
	case i.state == Waiting || i.state == Failed:
		return nil, wire.UnknownWebhook
	}
	return i, nil
}

// ownMessage is the message that a webhook route means; a bot reaches only those it made through the interaction.
func (s *Server) ownMessage(q *request) (*Interaction, *channel, *message, error) {
	i, err := s.byWebhook(q)
	if err != nil {
		return nil, nil, nil, err
	}
	id := q.id("message_id")
	if id == "" || id == "@original" {
		id = i.original
	}
	c, m := s.world.message(id)
	if m == nil || id != i.original && m.interaction != i {
		return nil, nil, nil, wire.UnknownMessage
	}
	return i, c, m, nil
}

// createFollowUp is POST /webhooks/{application}/{token}: the first one after a deferral fills in the placeholder.
func (s *Server) createFollowUp(q *request) (any, error) {
	i, err := s.byWebhook(q)
	if err != nil {
		return nil, err
	}
	var form wire.MessageForm
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	if i.placeholder {
		if c, m := s.world.message(i.original); m != nil {
			return s.fillIn(i, c, m, form, q.files)
		}
	}
	if _, inGuild := i.payload.Owners["0"]; !inGuild && i.followUps >= maxUserFollowUps {
		return nil, wire.TooManyFollowUps
	}
	m, err := s.post(s.world.channels[i.payload.ChannelID], draft{author: i.app.BotID, form: form, files: q.files, interaction: i, follows: true})
	if err != nil {
		return nil, err
	}
	i.followUps++
	return m.Message, nil
}

// fillIn turns the placeholder of a deferred answer into the answer.
func (s *Server) fillIn(i *Interaction, c *channel, m *message, form wire.MessageForm, files map[int]File) (any, error) {
	if err := s.amend(c, m, draft{form: form, files: files, fill: true}); err != nil {
		return nil, err
	}
	i.settle()
	i.touch(m)
	return m.Message, nil
}

func (s *Server) getResponse(q *request) (any, error) {
	_, _, m, err := s.ownMessage(q)
	if err != nil {
		return nil, err
	}
	return m.Message, nil
}

func (s *Server) editResponse(q *request) (any, error) {
	i, c, m, err := s.ownMessage(q)
	if err != nil {
		return nil, err
	}
	var form wire.MessageForm
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	if m.ID == i.original && i.placeholder {
		return s.fillIn(i, c, m, form, q.files)
	}
	if err := s.amend(c, m, draft{form: form, files: q.files, at: rules.Path{}}); err != nil {
		return nil, err
	}
	i.touch(m)
	return m.Message, nil
}

func (s *Server) deleteResponse(q *request) (any, error) {
	i, c, m, err := s.ownMessage(q)
	if err != nil {
		return nil, err
	}
	if m.ID == i.original && i.placeholder {
		i.settle()
	}
	s.remove(c, m)
	return nil, nil
}
