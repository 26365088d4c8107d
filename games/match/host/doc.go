// Package host plays matches. It starts them, executes what members do, makes the moves of
// computers, and stores every entry before it returns the table.
//
// [Host.Do] is the path of every move. It takes the table from its cache, checks the act,
// adds the entries that follow at once (forced moves, rolls, revealed secrets) and stores all
// of them with a receipt in one [Change]. Another process may have changed the match, so a
// change names the version from which it starts; if the store reports that it is stale, Do
// loads the match and tries again. A refusal from a cached table is confirmed the same way. A
// receipt makes a duplicate delivery harmless: it has no effect and gets the same answer.
//
// The host's other tasks are grouped by concern, each a field of [Host] and a file:
//
//   - [Computers] finds and stores the moves of computer players.
//   - [Timers] acts on deadlines: reminders, expired turns, votes and invitations.
//   - [Leases] claims matches with expired deadlines, and leases them to this process.
//   - [Uptime] stores heartbeats, so that downtime does not count against members.
//   - [Requests] stores interactions whose answer takes long.
//   - [Items] stores the items of servers, such as labyrinths.
//   - [Defaults] are the settings that are offered for a member's next match of a game.
//   - [Invites] and [Followers] store what members decide about themselves.
//
// Package records has the results of matches; the Records field stores and rates them.
//
// The host declares the [Store] that it needs. Package bot/storage implements it.
package host
