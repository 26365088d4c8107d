// Package bot translates between Discord and package commands. It turns what members do into
// Requests, and Replies into messages.
//
// # An interaction
//
// Package interaction decodes an interaction once. The commands execute it in a time slot of
// package schedule (exchange.go). A change is stored before anyone sees it. The reply is the
// response to the interaction (respond.go). If a reply takes long, the bot first sends a
// placeholder and stores the request: if this process dies, another process repeats the request
// and fills the placeholder (placeholder.go). A member's taps in a channel are executed in their
// order (order.go), because four pegs tapped at once are four parts of one guess.
//
// # Where the bot isn't a member
//
// The bot decides once, from the interaction, what it can do (interaction/interaction.go):
//
//   - Everything, if it is a member.
//   - Only respond (commands.Request.Visiting): in a conversation without the bot, in a server where
//     a member uses it as a user-installed app, and in a server that installed only the commands
//     (a note tells members once). The bot's own token isn't valid there. So a match that starts
//     there (match.Start.Guest) is shown only by tokens of interactions. The token of the last
//     interaction edits the board. It is stored with the slot for 15 minutes. After that, the
//     board stays as it is until a member presses it or types a command. There are no reminders,
//     no threads, and no boards at the bottom of the channel, until the bot joins and a member
//     acts (match.Table.Guest).
//   - Only respond to the member (commands.Request.Hidden): a server can forbid user-installed apps
//     in public. Discord then makes all responses ephemeral, placeholders too. The member plays
//     alone, in a private place (match.PrivatePlace), on a board that is edited in the same way.
//     What needs other members is refused, with the reason. If others play in public, the member
//     gets copies of their boards, and can press them.
//
// A response never deletes a board, even if only one member sees it.
//
// # Display
//
// Package delivery sends all messages, and its comment describes how. The response to an
// interaction is an offer to show a slot (offer.go). Boards and hands are drawn by shown.go,
// reminders by reminder.go. Package message converts them to Discord's JSON. Three walks show the
// way:
//
// A press: exchange.go receive, do (the commands execute it; the change raises the slots of its
// match, delivery/store.go Apply) and finish; reply.go deliver, message and shows; board.go board
// and show; delivery/sender.go Deliver, begin (the turn that the change has taken), send and
// attempt; shown.go draw; delivery/request.go respond; offer.go Use (InPlace) and Send;
// delivery/response.go First; delivery/sender.go record.
//
// A typed move: the same up to reply.go message, whose reply shows nothing (commands.NoMessage);
// notes.go note and respond.go leaveNothing (a note, which is deleted); board.go changed and
// redraw; work/computer.go Advance and show; delivery/sender.go Deliver, without an offer;
// delivery/request.go edit.
//
// A redraw after a crash: the row of the slot has the turn of the dead process and no record.
// The turn ends after two seconds; poll.go claim; delivery/sender.go Due, Deliver and begin, where
// Slot.Take begins a turn that is confirmed ten seconds later (delivery/slot.go begin);
// shown.go draw; delivery/request.go lookUp (what the dead process's response may have created)
// and edit or post; delivery/sender.go record.
//
// # Work
//
// A computer's move, the end of a vote or an invitation, and a reminder are deadlines of their
// match (poll.go). Any process finds them, and leases the match while it works. It also finds
// slots that are due. Package work plays the computers' moves.
//
// # Processes
//
// Any number of processes share one database. Each process serves a share of the gateway's
// shards, receives interactions over HTTP, or, as a worker, does the slow work of the others
// (source.go). A process that shuts down keeps receiving interactions until others do, finishes
// what it has started, and hands over the rest. Only caches, drafts and rate limits are its own.
package bot
