// Package bot translates between Discord and package commands: it turns what members do
// into Requests, and Replies into messages.
//
// # An interaction
//
// Package interaction decodes an interaction once. The commands execute it in a time slot
// of package schedule (exchange.go). A change is stored before it is shown. The reply is the
// interaction's own response (respond.go). A slow reply is preceded by a placeholder, for
// which the request is stored: if this process dies, another one repeats the request and
// fills the placeholder (placeholder.go). A member's taps in a channel are executed in their
// order (order.go), since four pegs tapped at once are four parts of one guess.
//
// # Display
//
// A slot is one thing that Discord shows. The board of a match is a slot (match.Slot): it
// counts the changes to show (Wanted), those that the message shows (Shown), and the
// attempts in flight. Every attempt renders the newest table. Six mechanisms keep a board
// correct:
//
//   - Commit. The transaction that stores a move counts the change and opens an attempt for
//     the process that stores it. A computer's move that is ready in time joins it.
//   - Response (display.go). A press is answered by the newest board in place, and waits for
//     no other sender. Then the attempt is recorded: message, token, what it shows. A
//     response that creates a message stores its token first.
//   - Reconcile (reconcile.go), the only sender outside of responses. It sends the newest
//     board until the message shows it: after attempts that overlapped, since Discord may
//     apply them in any order, and after an attempt that was never recorded has expired.
//     One process at a time reconciles a slot; work.go finds slots that are due.
//   - Repair on press. A press on an outdated board is answered by the newest one in place.
//     Of two messages, the newer one becomes the slot's, and the older one is deleted.
//   - Outcomes. The table below says what follows from Discord's answer.
//   - Execution order. Taps are ordered when they are executed, not when they are shown.
//
// The outcomes of an attempt:
//
//	2xx                         recorded; sent once more if a request was repeated
//	unknown, 40060              the response is looked up by its token, and edited
//	10062 (too late)            reconcile sends the board
//	401, 10015 (no such token)  the bot's own token; guests wait for a press
//	10008, 30046, 50083         a new message, whose nonce derives from the one it replaces
//	429                         due when the limit ends
//	other 4xx                   shut until a member acts
//	5xx                         due after a lease
//
// A tap that only changes a draft stores nothing: after its response, the board is compared
// with the match, and sent again if it is outdated (drafted). Guests, servers without the
// bot, see boards by interaction tokens alone (guest.go).
//
// Two kinds of slot have a single sender and need no attempts: a member's unique notes,
// which responses send (unique.go), and turn reminders, which the process that leases the
// match sends (reminder.go).
//
// # Work
//
// A computer's move, a slot that is due, the end of a vote or an invitation, and a reminder
// are deadlines of their match (work.go): any process finds them, and leases the match
// while it works.
//
// # Processes
//
// Any number of processes share one database. Each receives its share of the gateway's
// shards, or what Discord posts to it, or nothing (source.go): then it is a worker and does
// what the others leave to it (offload.go). A process that is told to stop receives
// interactions until others do, finishes what it has begun, and hands over the rest. A
// process keeps only caches, drafts and rate limits to itself.
package bot
