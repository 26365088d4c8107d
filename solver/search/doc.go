// Package search implements game-tree search for two-player zero-sum games without
// chance. It doesn't import any game.
//
// [Players] and [Review] build the computer players and the move review of a game from a [Game]:
// a description with comparable states, the states of the game's rules. A game with specialised
// states combines the other parts itself. They work on any [State] whose players alternate:
//
//   - [Engine] is an alpha-beta search with an evaluation, bounded by depth and nodes. A
//     [Pool] reuses engines.
//   - [Reviewer] judges the moves of a game. [Mixed] and [Explained] build levels.
//   - [Solver] decides who wins under perfect play.
//
// Searches are reproducible: the same state, limits and configuration give the same
// result, node for node. A node allocates nothing, and a search reserves all its memory before
// it starts.
package search
