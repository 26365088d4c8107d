package world

import (
	"cmp"

	"parlour/bot/discordtest/wire"
)

// maxUserFollowUps is the number of follow-ups that an application may send
// where only the user has installed it.
const maxUserFollowUps = 5

// ByWebhook returns the interaction with a token, or 401 and 50027 after the
// token has expired.
func (w *World) ByWebhook(app wire.ID, token string) (*Interaction, error) {
	i := w.tokens[token]
	switch {
	case i == nil || i.app.ID != app || i.expired(w.Now()):
		return nil, wire.InvalidWebhookToken
	case i.state == Waiting || i.state == Failed:
		return nil, wire.UnknownWebhook
	}
	return i, nil
}

// Own returns a message created through the interaction, or its first response
// if id is "". The token gives no access to other messages.
func (w *World) Own(i *Interaction, id wire.ID) (*Channel, *Message, error) {
	id = cmp.Or(id, i.original)
	c, m := w.Message(id)
	if m == nil || id != i.original && m.interaction != i {
		return nil, nil, wire.UnknownMessage
	}
	return c, m, nil
}

// FollowUp sends a follow-up. The first one after a deferral completes the
// placeholder.
func (w *World) FollowUp(i *Interaction, form wire.MessageForm, files map[int]File) (*Message, error) {
	if i.placeholder {
		if c, m := w.Message(i.original); m != nil {
			return m, w.AmendOwn(i, c, m, form, files)
		}
	}
	if _, inGuild := i.payload.Owners["0"]; !inGuild && i.followUps >= maxUserFollowUps {
		return nil, wire.TooManyFollowUps
	}
	m, err := i.post(Draft{Form: form, Files: files, follows: true})
	if err == nil {
		i.followUps++
	}
	return m, err
}

// AmendOwn edits one of the interaction's messages or completes its
// placeholder.
func (w *World) AmendOwn(i *Interaction, c *Channel, m *Message, form wire.MessageForm, files map[int]File) error {
	fills := m.ID == i.original && i.placeholder
	if err := w.Amend(c, m, Draft{Form: form, Files: files, fill: fills}); err != nil {
		return err
	}
	if fills {
		i.settle()
	}
	i.recordMessage(m)
	return nil
}

// RemoveOwn deletes one of the interaction's messages.
func (w *World) RemoveOwn(i *Interaction, c *Channel, m *Message) {
	if m.ID == i.original {
		i.settle()
	}
	w.Remove(c, m)
}
