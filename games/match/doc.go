// Package match keeps matches: what is stored of them, how a position is
// replayed from that, and the host that plays moves and lets computer players
// make theirs.
//
// A [Match] is its opening and a log of entries. Nothing in the log is ever
// changed or deleted; [Match.Fold] computes the moves that stand. The position
// is replayed from those, so that a restart loses nothing and two bots on one
// database cannot disagree: entry number N of a match can be stored only once.
//
// A match that owes something, a computer's move or a board that is to be
// redrawn, has a time at which it wants to be woken. That is all the job queue
// there is: [Store.Claim] hands out such matches under a lease.
package match
