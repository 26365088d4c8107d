// Package match defines matches: a log of entries for each, and the table that follows from
// replaying it. It neither stores nor sends anything; package host does.
//
// A [Match] is its [Start], its chairs, and a log of entries. No entry is ever changed or
// deleted; the [Log] has the moves that stand. Positions are replayed from those, so a
// restart loses nothing and two processes on one database cannot disagree: entry number N of
// a match can be stored only once. A row of the table in kind.go describes each kind of entry:
// who may create it, what it changes, and how a log shows it.
//
// A [Table] is a match with its replayed positions. It is immutable; every act returns the
// next table. What a table means for its players is grouped by concern: [Clock] is the time
// of the current turn, [Ballot] a vote, [Consent] a proposal that others have to accept,
// [Choices] moves made at the same time, [Secrets] what seats hide, [Reminders] when to
// remind the member to move.
//
// A match has [Deadlines] for the work that is due, by kind: a computer's move, a vote that
// closes. They are the job queue.
package match
