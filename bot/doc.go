// Package bot is the one translation between Discord and package commands: it
// turns what members do into Requests, and Replies into messages.
//
// # The way of an interaction
//
// What package gateway hears is decoded once, by package interaction, and done
// by the commands in a turn that package schedule gives out (turn.go). What it
// changes is stored before anyone hears of it. The reply is the interaction's
// own answer (respond.go); where a computer answers a member within half a
// second, that one response shows both moves. A reply that is slow in coming is
// preceded by a placeholder, and by then the request is stored: if this process
// dies, another one does it again and fills the placeholder (deferred.go).
//
// The table on which something was done travels along, from the store to the
// board; nothing fetches it again.
//
// What one member taps in a channel is answered in the order of the taps
// (order.go), as four pegs tapped at once are four parts of one guess. Where several
// processes may get the taps, they count in that order all the same, and what was
// shown of fewer of them than there are is shown again (overtake, renew). Of private
// notes there is one of a kind at a time (sole.go): the one before is taken away
// by the token of the interaction that brought it, as long as that lives.
//
// # Boards
//
// A board is one message, brought up to date by edits (board.go), and sent anew
// at the bottom where it has scrolled out of sight of whoever types. Of its edits
// one is under way at a time, and the newest table wins. That the board is about to be sent
// is noted in the match with the change that it shows, and taken back when it is
// there; a match whose note was never taken back is drawn once more. Where a new message
// may come as well as another that takes its place, because its process has died, it is
// looked for by a note of its own, and taken away (stray.go). Edits go by
// the token of the interaction that last had to do with the board, as long as
// that lives: Discord does not count those against the bot's 50 requests a
// second. The token is kept with the match, sealed, so that any process has it.
//
// # Work
//
// A computer's move, and a board that is owed, are deadlines of their match
// (work.go): whichever process is alive finds them. A match gets one move a turn.
// What waits for a limit of Discord's, or for the pace of a game to be watched,
// holds nothing: its match is let go of, and is due again when the time comes. So
// do invitations expire, and so is a member told whose move it is (ping.go), in a
// message that is taken away when the move is made.
//
// # Processes
//
// Any number of processes share one database. Each hears its share of the gateway's
// shards, or what Discord posts to it, or nothing (source.go): then it is a worker,
// and does what the others leave (elsewhere.go). One that is told to end goes on
// hearing until others do, finishes what it has begun, and hands over what that
// leaves. What a process remembers for itself alone are caches, and what makes things
// nicer or fairer for as long as it runs: how often somebody has asked for something,
// which board Discord has refused, how many notes lie below a board.
package bot
