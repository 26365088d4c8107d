// Package search finds good moves, and where it can the best ones, in games of
// two players of whom one loses what the other wins. It knows no game.
//
// [Players] and [Review] make the computer players and the judge of a game that
// is described as a [Game], with dice or without, and [Exact] solves small ones.
// A game with something better for its own states puts it together of these
// parts, which work on any [State] of players who move in turn:
//
//   - [Perft] counts lines of play, the usual test of a move generator.
//   - [Engine] is an alpha-beta search: how deep it looks and how many nodes it
//     may spend are its limits. It needs an evaluation. A [Pool] keeps several.
//   - [Reviewer] weighs the moves of a game, [Mixed] and [Explained] make levels.
//   - [Solver] finds out who wins with perfect play.
//   - [Campaign] does so for days, in a file.
//
// A search is reproducible: the same state, limits and configuration give the
// same result, node for node. A node costs no allocation, and the memory of a
// search is fixed before it starts.
package search
