// Package proof checks that a player of a game of two can force a win, and keeps what
// shows it. It knows no game, and shares nothing with package search, whose results it
// is there to doubt: no search, no hash, no bound.
//
// # What a proof is
//
// A proof is a list of positions, [Lost]: those that the winner leaves to the other
// player. It holds if from each of them every move of the loser can be answered: by a
// move that leads to a listed position again, or because trying everything out shows
// that the winner wins from there. As every game comes to an end, all listed positions
// are then lost for who is to move, by induction from the end; so is the opening if
// it is listed, and it is won if one of its moves leads to a listed position.
//
// Who lists the positions does not matter. The list is a claim, [Check] tests it, one
// listed position at a time, so that the whole can be checked in parts, by whoever
// doubts it and in any order.
package proof
