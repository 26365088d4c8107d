// Package delivery keeps what Discord shows up to date: the boards of matches, hands, reminders
// and the messages of documents. It is their only sender, also in responses to interactions. A
// [Poster] posts what never changes.
//
// A [Slot] is one message that Discord shows or should show: a match's board, a
// member's hand, a reminder. It has no content. Its content is rendered from
// the newest stored state whenever it is sent. So a slot only needs to know
// which version is wanted, which one is shown, and whose turn it is to send.
//
// # Turns
//
// A change raises the slots that it affects, in the transaction that stores the
// change. If no other process has a turn, the same transaction takes it. A turn
// lasts as long as its request may take, and no request starts after it. The sender
// records the result. That ends the turn, or keeps it if more is wanted. If a
// change finds the turn taken, it leaves the rest to the process that has it.
//
// Turns avoid overlapping requests, but they can't exclude them: Discord may
// carry out a request after its sender has died, or after a frozen sender has
// lost its turn. Three rules repair what such a request covers:
//
//   - After an unknown result, and after a turn without a record, the
//     newest version is sent at once and once more ten seconds later. A success
//     in between doesn't cancel the second time.
//   - If a sender finds its turn overtaken, it raises the slot.
//   - If a control is older than what the message has shown for three seconds,
//     something has covered it. The press on it raises the slot.
//
// # Messages
//
// A response that will create a message is stored before it is sent, and looked
// up until five seconds after the interaction. If a slot has two messages, the
// newer one stays. The older one becomes a slot of its own that shows nothing,
// and is deleted after the newer one shows the board.
//
// # Path of a change
//
// The store of [NewStore] raises the slots of each change, in the change's own transaction, and
// notes the turns that it takes for this process. Then [Sender.Deliver] draws the newest state
// and sends it: over the response to the interaction ([Offer]), with the token of an earlier one,
// or with the bot's own token. It records the result, and sends again if more is wanted. It
// declines a response whose slot another sender has. After a board, [Sender.Beside] sends the other
// slots of its match. [Sender.Due] sends what is due after failures and deaths, and [Sender.Left]
// what this process has changed and not shown.
//
// # Results
//
// A request has one of five results. After Shown, the message is up to date. After Gone, the slot
// has no message and creates one in the same turn. After Unknown, it is sent again. After Refused,
// nothing is sent until a member acts. After Later, nothing is sent before that
// time. [Slot.Record] has the details.
package delivery
