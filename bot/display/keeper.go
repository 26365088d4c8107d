// Package display keeps what Discord shows up to date outside of responses to
// interactions: the boards of matches, turn reminders and private notes. Package bot sends
// the responses, and records here what they show.
//
// # Boards
//
// A slot is one thing that Discord shows. The board of a match is a slot
// (slot.Slot): it counts the changes to show (Wanted), those that the message
// shows (Shown), and the attempts in flight. Every attempt renders the newest
// table. Six mechanisms keep a board correct:
//
//   - Commit. The transaction that stores a move counts the change and opens an
//     attempt for the process that stores it. A computer's move that is ready in
//     time joins it.
//   - Response (bot/board.go). A press is answered by the newest board in place,
//     and waits for no other sender. Then the attempt is recorded: message, token,
//     what it shows. A response that creates a message stores its token first.
//   - Reconcile (reconcile.go, send.go), the only sender outside of responses. It
//     sends the newest board until the message shows it: after attempts that
//     overlapped, since Discord may apply them in any order, and after an attempt
//     that was never recorded has expired. One process at a time reconciles a slot;
//     bot/poll.go finds slots that are due.
//   - Repair on press. A press on an outdated board is answered by the newest one
//     in place. Of two messages, the newer one becomes the slot's, and the older
//     one is deleted.
//   - Results. The table below says what follows from Discord's answer.
//   - Execution order (bot/order.go). Taps are ordered when they are executed, not
//     when they are shown.
//
// An attempt has one of these results:
//
//	2xx                         recorded; sent once more if a request was repeated
//	unknown, 40060              the response is looked up by its token, and edited
//	10062 (too late)            reconcile sends the board
//	401, 10015 (no such token)  the bot's own token; a guest waits for a press
//	10008, 30046, 50083         a new message, whose nonce derives from the one it replaces
//	429                         due when the limit ends
//	other 4xx                   shut until a member acts
//	5xx                         due after a lease
//
// A tap that only changes a draft stores nothing: after its response, the board
// is compared with the match, and sent again if it is outdated (bot/board.go). Where
// the bot is no member, boards are shown by interaction tokens alone (package bot).
//
// # Reminders and notes
//
// Two kinds of message have a single sender and need no attempts: turn reminders, which the
// process that leases the match sends (reminder.go), and private notes, which responses
// send, and which are deleted when the board shows the next move (notes.go).
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

// Keeper keeps boards, reminders and private notes up to date. It is the
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
