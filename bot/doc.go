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
// Package display keeps boards, reminders and private notes up to date; its comment
// describes how. This package sends the responses, which show the newest board
// (board.go), and records there what they show. Package message converts what they show.
//
// # Work
//
// A computer's move, a slot that is due, the end of a vote or an invitation, and a reminder
// are deadlines of their match (poll.go): any process finds them, and leases the match
// while it works. Package work has computers move.
//
// # Processes
//
// Any number of processes share one database. Each receives its share of the gateway's
// shards, or what Discord posts to it, or nothing (source.go): then it is a worker and does
// what the others leave to it. A process that shuts down receives interactions until others
// do, finishes what it has begun, and hands over the rest. A process keeps only caches,
// drafts and rate limits to itself.
package bot
