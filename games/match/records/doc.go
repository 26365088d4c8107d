// Package records computes what follows from the logs of ended matches: results, totals,
// statistics, leaderboards and ratings.
//
// [Results] computes a [Result] for each seat of an ended match. The host stores them in the
// transaction that ends the match, and the store adds them to the [Total] of each member,
// game and period. [Counts] is how much a result counts. A rated match also stores a document:
// [Keeper.Rate] computes the Glicko-2 ratings after that match, and again after all later ones.
//
// All of it can be computed again: [Keeper.Rebuild] does so from the logs, beside running
// processes, and [Keeper.Verify] compares what is stored with what the logs say.
package records
