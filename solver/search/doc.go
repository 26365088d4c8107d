// Package search finds good moves, and where it can the best ones, in games of
// two players who move in turn and of whom one loses what the other wins. It
// knows no game: it works on any [State].
//
//   - [Perft] counts lines of play, the usual test of a move generator.
//   - [Engine] is an alpha-beta search: how deep it looks and how many nodes it
//     may spend are its limits. It needs an evaluation.
//   - [Solver] finds out who wins with perfect play.
//   - [Campaign] does so for days, in a file.
//
// A search is reproducible: the same state, limits and configuration give the
// same result, node for node. A node costs no allocation, and the memory of a
// search is fixed before it starts.
package search
