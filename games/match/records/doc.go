// Package records computes what follows from the logs of ended matches: results, totals,
// statistics, leaderboards and ratings.
//
// [Results] computes a [Result] for each seat of an ended match. The host stores them in the
// transaction that ends the match, and the store adds them to the [Total] of each member,
// game and period. A rated result also stores a document that its day has to be rated:
// [Keeper.Rate] computes the Glicko-2 ratings of that day and all later ones.
//
// All of it can be computed again: [Keeper.Rebuild] does so from the logs, beside running
// processes, and [Keeper.Verify] compares what is stored with what the logs say.
package records
