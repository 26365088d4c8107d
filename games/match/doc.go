// Package match keeps matches: what is stored of them, how a position is
// replayed from that, and the host that plays moves and lets computer players
// make theirs.
//
// A [Match] is its [Start], who sits where, and a log of entries. Nothing in
// the log is ever changed or deleted; the [Log] log is the moves that stand.
// The position is replayed from those, so that a restart loses nothing and two
// bots on one database cannot disagree: entry number N of a match can be stored
// once only.
//
// A [Table] is a match with all that replayed. It is immutable and travels with
// the work: whoever has one gives it on, and what is done at a table returns the
// next. The host keeps recent tables. A kept one may be old, since other
// processes play too, so every change names the version that it goes out from
// and is done again where the store says that it is stale; and what a kept table
// merely tells, a refusal or a reading, is confirmed by its version first.
//
// What an interaction does is one transaction, and with it a [Receipt] is
// stored: the same delivery again does nothing and gets the same answer.
//
// How a match has ended is a [Result] for each seat, stored with the entry that
// ends it. Results follow from the log, and can be rebuilt from it; what they come
// to for a member, a [Total] or [Stats], follows from them.
//
// What a match owes it has deadlines for, by kind: a computer's move, a board
// that is to be drawn. That is all the job queue there is: [Store.Claim] hands
// out matches of which one has passed, under a lease. A process that is about to
// send a board notes that by a deadline of its own, and takes it back when the
// board is there; so a board that nobody can vouch for is drawn once more.
package match
