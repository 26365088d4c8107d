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
// # Where the bot is no member
//
// What the bot can do is decided once, from the interaction (interaction/reach.go):
//
//   - Everything, where it is a member.
//   - Only respond (commands.ReachReplies): in a conversation without it, in a server where a
//     member uses it as an app of the member's own, and in a server that has installed its
//     commands alone, which a member is told once. Its own token is not valid there, so a
//     match that starts there (match.Start.Guest) is shown by tokens of interactions alone. A
//     board is edited by that of the last interaction, which is stored with its slot for 15
//     minutes. After that it stays as it is until a member presses it or types a command.
//     There are no reminders, no threads, and no boards at the bottom of the channel, until the
//     bot joins and a member acts (match.Table.Guest).
//   - Only respond to the member (commands.ReachMember): a server may deny members to use apps
//     of their own in public. Discord then makes all responses ephemeral, placeholders too.
//     The member plays alone, in a place of the member's own (match.PrivatePlace), on a board
//     that is edited in the same way; what needs others is refused with the reason. Where
//     others play in public, the member gets copies of their boards, and can press those.
//
// A board is no note, even if only one member sees it: a response never deletes it.
//
// # Display
//
// Package delivery sends all messages, and its comment describes how. The response to an
// interaction is an offer to show a slot (offer.go); shown.go draws boards and hands, and
// reminder.go reminders. Package message converts what they show. Three walks show the way:
//
// A press: exchange.go receive, do (the commands execute it; the change raises the slots of its
// match, delivery/store.go Apply) and finish; reply.go deliver, message and shows; board.go board
// and show; delivery/sender.go Deliver, begin (the turn that the change has taken), send and
// attempt; shown.go draw; delivery/request.go respond; offer.go Use (InPlace) and Send;
// delivery/response.go First; delivery/sender.go record.
//
// A typed move: the same up to reply.go message, whose reply shows nothing (commands.Nowhere);
// notes.go sendNote and respond.go leaveNothing (a note, which is deleted); board.go changed and
// redraw; work/computer.go Advance and show; delivery/sender.go Deliver, without an offer;
// delivery/request.go edit.
//
// A redraw after a crash: the row of the slot has the turn of the dead process and no record.
// Its turn ends after two seconds; poll.go claim; delivery/sender.go Due, Deliver and begin, where
// Slot.Take begins a turn that is confirmed ten seconds later (delivery/slot.go begin);
// shown.go draw; delivery/request.go lookUp (what the dead process's response may have created)
// and edit or post; delivery/sender.go record.
//
// # Work
//
// A computer's move, the end of a vote or an invitation, and a reminder are deadlines of their
// match (poll.go): any process finds them, and leases the match while it works. It also finds
// slots that are due. Package work has computers move.
//
// # Processes
//
// Any number of processes share one database. Each receives its share of the gateway's
// shards, or what Discord posts to it, or nothing (source.go): then it is a worker and does
// what the others leave to it. A process that shuts down receives interactions until others
// do, finishes what it has begun, and hands over the rest. A process keeps only caches,
// drafts and rate limits to itself.
package bot
