// Package match defines matches: a log of entries for each, and the table that follows from
// replaying it.
//
// A [Match] is its [Start], its chairs, and a log of entries. No entry is ever changed or
// deleted; the [Log] has the moves that stand. Positions are replayed from those, so a
// restart loses nothing and two processes on one database cannot disagree: entry number N of
// a match can be stored only once.
//
// A [Table] is a match with its replayed positions. It is immutable; every act returns the
// next table. A cached table may be outdated, because other processes play too. Every change
// therefore names the version from which it starts, and is repeated if the store reports
// that it is stale. A refusal or a reading from a cached table is confirmed by its version
// first.
//
// An interaction is one transaction. It stores a [Receipt], so a duplicate delivery has no
// effect and gets the same answer.
//
// An ended match has a [Result] for each seat, stored with the entry that ends it. Results
// follow from the log and can be rebuilt from it; so can a member's [Total] and [Stats].
//
// A match has deadlines for the work that is due, by kind: a computer's move, a board to
// send. They are the job queue: [Store.Claim] leases matches with a passed deadline. A board
// has a [Slot]: a sender opens an attempt before it sends and records the outcome, so an
// attempt that is never recorded is repeated.
package match
