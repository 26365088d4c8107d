package bot

import (
	"context"
	"fmt"
	"net/http"

	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match"
)

// Welcome posts an introduction with which members can start a game. It does nothing in a
// server that has been welcomed before.
func (b *Bot) Welcome(ctx context.Context, guild, channel, locale string) error {
	body, first := b.Set.Welcome(ctx, commands.Request{ID: match.NewID(), Guild: guild, Channel: channel, Locale: locale})
	if !first {
		return nil
	}
	m := b.render(body, false)
	err := b.rest.Do(ctx, rest.Call{Method: http.MethodPost, Path: "/channels/" + channel + "/messages", Body: &m})
	if err != nil {
		return fmt.Errorf("bot: welcoming a server: %w", err)
	}
	return nil
}
