// Package match defines matches: a log of entries for each, and the table that follows from
// replaying it. It doesn't store or send anything. Package host does.
//
// A [Match] is its [Start], its chairs, and a log of entries. No entry is ever changed or
// deleted. [Log] computes the moves that still count. Positions are replayed from them, so a
// restart loses nothing and two processes can't disagree: entry number N of a match can be stored
// only once. A row of the table in fold.go describes each kind of entry: who may create it, what
// it changes, and how a log shows it.
//
// A [Table] is a match with its replayed positions. It is immutable: every act returns the
// next table. What a table means for its players is grouped by concern: [Clock] is the time
// of the current turn, [Ballot] a vote, [Consent] a proposal that others have to accept,
// [Choices] moves made at the same time, [Secrets] what seats hide, [Reminders] when to
// remind the member to move.
//
// A match has [Deadlines] for the work that is due, by kind, such as a computer's move or the
// end of a vote. They are the job queue.
package match
