// Package bot is the one translation between Discord and package commands: it turns
// what members do into Requests, and Replies into messages.
//
// # An interaction
//
// An interaction is decoded once, by package interaction, and done by the commands in a
// turn that package schedule gives out (turn.go). What it changes is stored before it is
// shown. The reply is the interaction's own response (respond.go). A slow reply is
// preceded by a placeholder, and the request is stored first: if this process dies,
// another one does the request again and fills the placeholder (deferred.go). What one
// member taps in a channel is done in the order of the taps (order.go), as four pegs
// tapped at once are four parts of one guess.
//
// # Boards
//
// The channel shows the board of a match in one message, which is a slot ([match.Slot]):
// how many changes there were to show (Wanted), how many of them the message shows
// (Shown), and which attempts to send it are in flight. What is sent is always rendered
// from the newest table. There are six parts:
//
//   - Commit. The transaction that stores a move also counts the change and opens an
//     attempt, which belongs to the process that stores it. A computer's move that comes
//     soon enough joins the member's attempt, so that one response shows both.
//   - Response (display.go). A press is answered by the newest board in place and waits
//     for no other sender. Then the attempt is recorded: message, token, what it shows.
//     A response that creates a message stores its token first ([match.Host.Respond]).
//   - Reconcile (reconcile.go). A sender that records its attempt and finds the slot due
//     sends the newest board, until the message shows it. That is so after attempts that
//     overlapped, since Discord may apply them in any order, and after a change that
//     found another attempt in flight. Only one process reconciles a slot at a time.
//     An attempt that is never recorded, because its process died, makes the slot due
//     when it is given up; work.go finds slots that are due.
//   - Repair on press. A press on another message than the slot's makes that message the
//     slot's if it is newer; the older of the two is deleted.
//   - Outcomes. What follows from Discord's answer is the table below.
//   - Execution order. Taps are ordered when they are done, not when they are shown.
//
// The outcomes of an attempt:
//
//	2xx                         recorded; sent once more if a request was repeated
//	unknown, 40060              the response is looked up by its token, and edited
//	10062 (too late)            reconcile sends the board
//	401, 10015 (no such token)  the bot's own token; guests wait for a press
//	10008, 30046, 50083         a new message, named by the one it replaces (its nonce)
//	429                         due again when the limit ends
//	other 4xx                   shut until a member acts
//	5xx                         due again after a lease
//
// A tap that changes only a draft stores nothing: after its response the board is
// compared with the match, and sent again if something was played meanwhile (drafted).
// Guests, servers without the bot, are shown boards by interaction tokens alone
// (guest.go). Of private notes there is one of a kind at a time (sole.go).
//
// # Work
//
// A computer's move, and a slot that is due, are deadlines of their match (work.go):
// any process that is alive finds them, and leases the match while it works. So do
// invitations expire, and so is a member reminded of her move (ping.go).
//
// # Processes
//
// Any number of processes share one database. Each hears its share of the gateway's
// shards, or what Discord posts to it, or nothing (source.go): then it is a worker, and
// does what the others leave to it (elsewhere.go). A process that is told to stop goes on
// hearing until others do, finishes what it has begun, and hands over the rest. What a
// process remembers for itself alone are caches and rate limits.
package bot
