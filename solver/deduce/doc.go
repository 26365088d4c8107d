// Package deduce breaks codes: the Mastermind family, from Bulls and Cows to
// marks for every peg, on any number of pegs and colours. It knows no game, only
// codes, answers and what follows from them.
//
// Rules say what a code and an answer are, and grade. A Library keeps what has
// been computed for rules (listed codes, trees), is safe for concurrent use, and
// makes a Breaker for any rules by the name of a strategy:
//
//	lib := deduce.NewLibrary()
//	breaker, err := lib.Breaker("best", deduce.Classic)
//	...
//	suggestion, err := breaker.Next(ctx, history, rng)
//
// A history is the guesses made so far, by whomever, with their answers. The
// breaker keeps nothing between calls, so any position can be asked about at any
// time. Lib.Evaluate plays a strategy against every secret and counts guesses.
//
// Guesses and secrets are Codes, colours counted from 0; an Answer is a small
// integer that Rules.Pair or Rules.Marks take apart. Sets of codes are ascending
// slices of ranks in lexicographic order; see Space.
package deduce
