package rest

import (
	"encoding/json"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

func getGateway(_ *API, _ *world.World, q *request) (any, error) {
	return map[string]any{"url": wire.SocketURL(q.Host)}, nil
}

func getGatewayBot(_ *API, w *world.World, q *request) (any, error) {
	return map[string]any{
		"url":                 wire.SocketURL(q.Host),
		"shards":              w.Recommended(q.app),
		"session_start_limit": w.StartLimit(q.app),
	}, nil
}

func getApplication(_ *API, w *world.World, q *request) (any, error) { return w.Describe(q.app), nil }

// editApplication changes the application's settings. A new endpoint is probed
// first, without the lock.
func editApplication(a *API, w *world.World, q *request) (any, error) {
	var form wire.ApplicationForm
	var all map[string]json.RawMessage
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	if err := q.decode(&all); err != nil {
		return nil, err
	}
	for _, field := range unsupportedSettings {
		w.Unsupported(field, all[field])
	}
	e := rules.Application(form)
	if address := form.Endpoint.Value; e.None() && address != "" {
		w.Unlock()
		err := a.probe(q.Context(), q.app, address)
		w.Lock()
		if err != nil {
			e.Add(rules.Path{"interactions_endpoint_url"}, "APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID",
				"The specified interactions endpoint url could not be verified: "+err.Error())
		}
	}
	if err := e.Refusal(); err != nil {
		return nil, err
	}
	w.Configure(q.app, form)
	return w.Describe(q.app), nil
}

// unsupportedSettings are settings that Discord has and that are ignored.
var unsupportedSettings = []string{"icon", "cover_image", "flags", "role_connections_verification_url",
	"event_webhooks_url", "event_webhooks_status", "event_webhooks_types"}

// own requires that the path names the bot's own application.
func own(h handler) handler {
	return func(a *API, w *world.World, q *request) (any, error) {
		if q.id("application_id") != q.app.ID {
			return nil, wire.MissingAccess
		}
		return h(a, w, q)
	}
}

func listCommands(_ *API, _ *world.World, q *request) (any, error) {
	return world.NotNil(q.app.Commands), nil
}

// replaceCommands replaces the application's commands.
func replaceCommands(_ *API, w *world.World, q *request) (any, error) {
	var list []wire.Command
	if err := q.decode(&list); err != nil {
		return nil, err
	}
	return w.Register(q.app, list)
}

func listEmojis(_ *API, _ *world.World, q *request) (any, error) {
	return map[string]any{"items": world.NotNil(q.app.Emojis)}, nil
}

func createEmoji(_ *API, w *world.World, q *request) (any, error) {
	var form struct{ Name, Image string }
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	made, err := w.AddEmoji(q.app, form.Name, form.Image)
	return created{made}, err
}

func deleteEmoji(_ *API, w *world.World, q *request) (any, error) {
	return nil, w.RemoveEmoji(q.app, q.id("emoji_id"))
}
