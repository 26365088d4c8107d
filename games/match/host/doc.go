// Package host plays matches. It starts them, executes what members do, plays the computers'
// moves, and stores every entry before it returns the table.
//
// [Host.Do] is the path of every move. It takes the table from its cache, checks the act,
// adds the entries that follow at once (forced moves, rolls, revealed secrets) and stores all
// of them with a receipt in one [Change]. A change names the version from which it starts,
// because another process may have changed the match. If the store reports that the change is
// stale, or a cached table refuses the act, Do loads the match and tries again. A receipt makes a
// duplicate delivery harmless: it has no effect and gets the same answer.
//
// The host's other tasks are grouped by concern, each a field of [Host] and a file:
//
//   - [Computers] finds and stores the moves of computer players.
//   - [Timers] acts on deadlines: reminders, expired turns, votes and invitations.
//   - [Leases] claims matches with expired deadlines, and leases them to this process.
//   - [Uptime] stores heartbeats, so that downtime doesn't count against members.
//   - [Requests] stores interactions whose response takes long.
//   - [Items] stores the items of servers, such as labyrinths.
//   - [Defaults] are the settings that a member is offered for the next match of a game.
//   - [Invites] and [Followers] store what members decide about themselves.
//
// Package records computes the results of matches. The field Records stores and rates them.
//
// The host declares the [Store] that it needs. Package bot/storage implements it.
package host
