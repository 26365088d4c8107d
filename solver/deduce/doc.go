// Package deduce has the rules of code-breaking: the Mastermind family, from
// Bulls and Cows to marks for every peg, on any number of pegs and colours. It
// knows no game, only codes, answers and what follows from them. How codes are
// broken is in the packages below it.
//
// Rules say what a code and an answer are, and grade. Guesses and secrets are
// Codes, colours counted from 0; an Answer is a small integer that Rules.Pair or
// Rules.Marks take apart. A History is the guesses made so far, by whomever,
// with their answers.
//
// To break a code takes a few lines; see package strategies:
//
//	lib := strategies.NewLibrary()
//	player, err := lib.Player("best", deduce.Classic)
//	...
//	suggestion, err := player.Next(ctx, history, rng)
//
// The packages below, in the order in which they build on each other and are
// best read:
//
//   - deduce: rules.go, code.go, answer.go, history.go; possible.go tells which
//     answers a guess can get.
//   - deduce/codes: all codes of some rules, numbered and packed for fast
//     grading; their partitions by the answers to a guess; guesses that are equal
//     by symmetry; finding the codes that fit a history where there are too many
//     to list.
//   - deduce/trees: what to guess after every history. The search for optimal
//     trees, the files they are kept in, and those that come with the program.
//   - deduce/mistakes: answers that contradict each other. Which is likely wrong,
//     how to correct it, and how often that succeeds.
//   - deduce/strategies: the players. Published heuristics, look-ahead, sampling
//     where codes are many, what follows the trees; a Library that has each by
//     its name and keeps what has been computed.
//
// A set of codes is an ascending slice of ranks, which are their places in a
// codes.Space.
package deduce
