package rest

import (
	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// channelOf returns the channel in the path, if the bot sees it and has the
// permissions.
func channelOf(w *world.World, q *request, p wire.Permissions) (*world.Channel, error) {
	c := w.Channels[q.id("channel_id")]
	if c == nil {
		return nil, wire.UnknownChannel
	}
	return c, w.Demand(q.app.BotID, c, p)
}

func getChannel(_ *API, w *world.World, q *request) (any, error) {
	c, err := channelOf(w, q, 0)
	if err != nil {
		return nil, err
	}
	return c.Channel, nil
}

// listInvites returns no invites: the stand-in has none.
func listInvites(_ *API, w *world.World, q *request) (any, error) {
	_, err := channelOf(w, q, wire.ManageChannels)
	return []struct{}{}, err
}

// createDM returns the direct message channel of a user, creating it if needed.
func createDM(_ *API, w *world.World, q *request) (any, error) {
	var form struct {
		RecipientID wire.ID `json:"recipient_id"`
	}
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	u := w.Users[form.RecipientID]
	if u == nil {
		return nil, wire.UnknownUser
	}
	if u.Bot {
		return nil, wire.CannotMessageUser
	}
	return w.Direct(q.app.BotID, u.ID).Channel, nil
}

func createThread(_ *API, w *world.World, q *request) (any, error) {
	form := world.ThreadForm{Type: wire.PrivateThread} // Discord's default
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	need := wire.CreatePublicThreads
	if form.Type == wire.PrivateThread {
		need = wire.CreatePrivateThreads
	}
	c, err := channelOf(w, q, need)
	if err != nil {
		return nil, err
	}
	t, err := w.StartThread(c, q.app.BotID, form)
	if err != nil {
		return nil, err
	}
	return created{t.Channel}, nil
}

// createThreadOf creates the thread of a message.
func createThreadOf(_ *API, w *world.World, q *request) (any, error) {
	var form world.ThreadForm
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	if _, err := channelOf(w, q, wire.CreatePublicThreads); err != nil {
		return nil, err
	}
	c, m, err := messageOf(w, q)
	if err != nil {
		return nil, err
	}
	form.Of = m.ID
	t, err := w.StartThread(c, q.app.BotID, form)
	if err != nil {
		return nil, err
	}
	return created{t.Channel}, nil
}

// addThreadMember adds a member to a thread.
func addThreadMember(_ *API, w *world.World, q *request) (any, error) {
	t, err := channelOf(w, q, 0)
	switch {
	case err != nil:
		return nil, err
	case !t.Type.Thread():
		return nil, wire.UnknownChannel
	case t.ThreadMetadata.Archived:
		return nil, wire.ArchivedThread
	case !w.Guilds[t.GuildID].Has(q.id("user_id")):
		return nil, wire.UnknownMember
	}
	w.Follow(t, q.id("user_id"))
	return nil, nil
}
