package rest

import (
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
