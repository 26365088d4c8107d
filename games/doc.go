// Package games is the vocabulary that every game of Parlour is written in,
// and that everything which hosts, stores, draws or plays games understands.
//
// Look at a real table. What lies on it is public: that is a [Position], an
// immutable value with no secret in it, so that drawing it can give nothing
// away. What a player keeps behind a screen is a [Hand]. What is said aloud, a
// guess, an answer, a disc put down, is a move, and a move is a short,
// language-free text. A match is therefore its opening and the texts since, and
// no game needs to know how to save itself.
//
// To write a game, describe its typed rules in a [Rules] value and give it to
// [New]; see the doc comment of Rules. To host games, use [Game] and [Position]
// alone. What only some games can do is an optional interface in optional.go,
// found by a type assertion on the Game.
//
// Nothing here, and nothing in a game, writes words: it writes a [Text], which
// package commands turns into the viewer's language.
package games
