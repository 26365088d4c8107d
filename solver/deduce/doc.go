// Package deduce defines the rules of code-breaking games: the Mastermind family, from
// Bulls and Cows to a mark for every peg, with any number of pegs and colours. It contains
// codes, answers and their consequences. The packages below it break codes.
//
// Rules define codes and answers and grade guesses. Guesses and secrets are Codes with
// colours counted from 0. An Answer is a small integer. Rules.Pair or Rules.Marks decode it.
// A History is a list of guesses with their answers.
//
// Breaking a code takes a few lines (see package strategies):
//
//	lib := strategies.NewLibrary(nil)
//	player, err := lib.Player("best", deduce.Classic)
//	...
//	suggestion, err := player.Next(ctx, history, rng)
//
// Read the packages in the order of their dependency:
//
//   - deduce: the rules (rules.go, answer.go), and the possible answers to a guess (possible.go).
//   - deduce/codes: all codes of some rules, numbered and packed for fast grading. Their
//     partitions by the answers to a guess. Guesses that are equivalent by symmetry. A search for
//     the codes consistent with a history, if they are too many to list.
//   - deduce/trees: decision trees that give a guess for every history. The search for
//     optimal trees, their file format, and the embedded trees.
//   - deduce/mistakes: contradictory answers. Which one is probably wrong, its correction,
//     and a simulation of the success rate.
//   - deduce/strategies: the players. Published heuristics, look-ahead, sampling for large
//     code spaces, and play by a tree. A Library provides players by name and caches what they
//     compute.
//
// A set of codes is an ascending slice of ranks. A rank is an index in a codes.Space.
package deduce
