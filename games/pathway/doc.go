// Package pathway is Pathway, a game by Mark Steere (2021): two players place
// discs on a square board, and whoever cannot place when it is his turn wins.
//
// The rules are in rules.go, on boards of any size. What thinks works on smaller
// types made from a State: a [word] for boards of up to 8x8, and an [ending], a
// word reduced to what can still matter.
//
// # What matters in Pathway
//
// It is a misère game: one wants to run out of moves. Yet as long as there is a
// choice, more legal squares are better than fewer, for they decide who must
// spoil what; only squares that nobody else can take are a burden. That is why
// greedy, which keeps its own squares few, loses to the same search with the
// signs turned round. The board soon falls apart into regions that do not
// influence each other, and a player without moves in a region never gets any
// there. A move in hand of one player cancels one of the other, so a position
// is a multiset of regions and a difference (see [ending.Hash]): of 3.5 million
// positions of 4x4, 77,257 are different.
//
// # What is known
//
// With perfect play the first player loses on 1x1 and wins on 2x2, 3x3 (only in
// the centre), 4x4 (with every move) and 5x5 (except with a corner or the
// centre). About 600,000 nodes prove it for 5x5. 6x6 is open. A
// [search.Campaign] of 20 minutes, on two cores that were busy with other work,
// looked into 62 million nodes, wrote down 315,000 positions of the first 14
// plies, and solved the first position after four plies, as won for the player
// to move. On 5x5 the whole takes twenty times the nodes of such a position; if
// that holds it takes some 10^9 nodes, and with the wider tree perhaps 10^10:
// half an hour to four hours of two idle cores, for a thread does some 400,000
// nodes a second. The file has some 20 bytes a position.
package pathway
