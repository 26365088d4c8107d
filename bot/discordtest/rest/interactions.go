package rest

import (
	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

func createCallback(_ *API, w *world.World, q *request) (any, error) {
	reply, err := w.Answer(q.id("interaction_id"), q.PathValue("interaction_token"), q.form, q.files)
	if err != nil || q.URL.Query().Get("with_response") != "true" {
		return nil, err
	}
	return reply, nil
}

// webhook returns the interaction whose token is in the path.
func webhook(w *world.World, q *request) (*world.Interaction, error) {
	return w.ByWebhook(q.id("webhook_id"), q.PathValue("webhook_token"))
}

// ownMessage returns the message of a webhook route.
func ownMessage(w *world.World, q *request) (*world.Interaction, *world.Channel, *world.Message, error) {
	i, err := webhook(w, q)
	if err != nil {
		return nil, nil, nil, err
	}
	c, m, err := w.Own(i, q.id("message_id"))
	return i, c, m, err
}

func createFollowUp(_ *API, w *world.World, q *request) (any, error) {
	i, err := webhook(w, q)
	if err != nil {
		return nil, err
	}
	var form wire.MessageForm
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	m, err := w.FollowUp(i, form, q.files)
	if err != nil {
		return nil, err
	}
	return m.Message, nil
}

func getResponse(_ *API, w *world.World, q *request) (any, error) {
	_, _, m, err := ownMessage(w, q)
	if err != nil {
		return nil, err
	}
	return m.Message, nil
}

func editResponse(_ *API, w *world.World, q *request) (any, error) {
	i, c, m, err := ownMessage(w, q)
	if err != nil {
		return nil, err
	}
	var form wire.MessageForm
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	if err := w.AmendOwn(i, c, m, form, q.files); err != nil {
		return nil, err
	}
	return m.Message, nil
}

func deleteResponse(_ *API, w *world.World, q *request) (any, error) {
	i, c, m, err := ownMessage(w, q)
	if err != nil {
		return nil, err
	}
	w.RemoveOwn(i, c, m)
	return nil, nil
}
