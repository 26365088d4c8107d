// Package display keeps private notes up to date. Responses send them, and they are deleted when
// the board shows the next move (notes.go). All other messages are those of package delivery.
package display

import (
	"log/slog"

	"parlour/bot/emoji"
	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Keeper keeps private notes up to date. All fields are required.
type Keeper struct {
	Host  *host.Host
	Rest  *rest.Client
	Set   *commands.Set
	Log   *slog.Logger
	Emoji *emoji.Set
	// Commands completes the commands in messages.
	Commands *message.CommandIDs
	Notes    store.Documents // see notes.go
}

// Render converts a body to a message, with commands as mentions, and with the application's emoji if they are
// uploaded.
func (k *Keeper) Render(body commands.Body, private bool) message.Message {
	return message.New(k.Emoji.Substitute(k.Commands.Complete(body)), private)
}
