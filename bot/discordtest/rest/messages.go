package rest

import (
	"slices"
	"strconv"

	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// messageOf returns the message in the path. Ephemeral messages are unknown to
// these routes.
func messageOf(w *world.World, q *request) (*world.Channel, *world.Message, error) {
	c, err := channelOf(w, q, 0)
	if err != nil {
		return nil, nil, err
	}
	m := w.Find(c, q.id("message_id"))
	if m == nil || m.Viewer != "" {
		return nil, nil, wire.UnknownMessage
	}
	return c, m, nil
}

func listMessages(_ *API, w *world.World, q *request) (any, error) {
	c, err := channelOf(w, q, 0)
	if err != nil {
		return nil, err
	}
	if !w.May(q.app.BotID, c).Has(wire.ReadMessageHistory) {
		return []wire.Message{}, nil // Discord returns an empty list instead of an error
	}
	query := q.URL.Query()
	limit, err := strconv.Atoi(query.Get("limit"))
	if err != nil || limit < 1 || limit > 100 {
		limit = 50
	}
	before, after := wire.ID(query.Get("before")).Uint(), wire.ID(query.Get("after")).Uint()
	list := []wire.Message{}
	for _, m := range c.Messages {
		n := m.ID.Uint()
		if m.Viewer == "" && (before == 0 || n < before) && n > after {
			list = append(list, m.Message)
		}
	}
	if after != 0 { // the oldest after that message, otherwise the newest
		list = list[:min(limit, len(list))]
	} else {
		list = list[max(0, len(list)-limit):]
	}
	slices.Reverse(list)
	return list, nil
}

func getMessage(_ *API, w *world.World, q *request) (any, error) {
	c, m, err := messageOf(w, q)
	switch {
	case err != nil:
		return nil, err
	case !w.May(q.app.BotID, c).Has(wire.ReadMessageHistory):
		return nil, wire.MissingPermissions
	}
	return m.Message, nil
}

func createMessage(_ *API, w *world.World, q *request) (any, error) {
	c, err := channelOf(w, q, 0)
	if err != nil {
		return nil, err
	}
	if err := w.Demand(q.app.BotID, c, c.Writing()); err != nil {
		return nil, err
	}
	form, err := messageForm(w, q, c)
	if err != nil {
		return nil, err
	}
	m, err := w.PostOnce(c, world.Draft{Author: q.app.BotID, Form: form, Files: q.files})
	if err != nil {
		return nil, err
	}
	return m.Message, nil
}

// messageForm decodes a message's form and refuses files and replies if the bot
// lacks the permission.
func messageForm(w *world.World, q *request, c *world.Channel) (wire.MessageForm, error) {
	var form wire.MessageForm
	err := q.decode(&form)
	have := w.May(q.app.BotID, c)
	switch {
	case err != nil:
	case len(q.files) > 0 && !have.Has(wire.AttachFiles):
		err = wire.MissingPermissions
	case form.Reference != nil && !have.Has(wire.ReadMessageHistory):
		err = wire.CannotReply
	}
	return form, err
}

func editMessage(_ *API, w *world.World, q *request) (any, error) {
	c, m, err := messageOf(w, q)
	if err != nil {
		return nil, err
	}
	if m.Author.ID != q.app.BotID {
		return nil, wire.NotOwnMessage
	}
	form, err := messageForm(w, q, c)
	if err != nil {
		return nil, err
	}
	if err := w.Amend(c, m, world.Draft{Form: form, Files: q.files}); err != nil {
		return nil, err
	}
	return m.Message, nil
}

func deleteMessage(_ *API, w *world.World, q *request) (any, error) {
	c, m, err := messageOf(w, q)
	if err != nil {
		return nil, err
	}
	if m.Author.ID != q.app.BotID {
		if err := w.Demand(q.app.BotID, c, wire.ManageMessages); err != nil {
			return nil, err
		}
	}
	w.Remove(c, m)
	return nil, nil
}
