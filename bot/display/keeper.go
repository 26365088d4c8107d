// Package display keeps turn reminders and private notes up to date, and posts what features post.
// Boards are those of package delivery.
//
// Both kinds of message have a single sender: turn reminders, which the process that leases the
// match sends (reminder.go), and private notes, which responses send, and which are deleted when
// the board shows the next move (notes.go).
package display

import (
	"context"
	"log/slog"

	"parlour/bot/emoji"
	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Keeper keeps reminders and private notes up to date. It is the
// [commands.Messenger] of features that post messages. All fields are required.
type Keeper struct {
	Host  *host.Host
	Rest  *rest.Client
	Set   *commands.Set
	Log   *slog.Logger
	Emoji *emoji.Set
	// Commands completes the commands in messages.
	Commands *message.CommandIDs
	Notes    store.Documents // see notes.go
	Spawn    func(work func(context.Context))
}

// Render converts a body to a message, with commands as mentions, and with the application's emoji if they are
// uploaded.
func (k *Keeper) Render(body commands.Body, private bool) message.Message {
	return message.New(k.Emoji.Substitute(k.Commands.Complete(body)), private)
}
