// Package pathway is Pathway, a game by Mark Steere (2021): two players place
// discs on a square board, and whoever cannot place when it is his turn wins.
//
// The rules are in rules.go, on boards of any size. Searches work on
// smaller types made from a state: a [bitboard] for boards of up to 8x8, an
// [ending], a bitboard reduced to what can still matter, and a [regional], of which it is
// counted region by region who runs out first.
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
// the centre), 4x4 (with every move), 5x5 (except with a corner or the centre), for
// which about 440,000 nodes are enough, and 6x6 (with every move; the proof begins with
// d2, or one of its images).
//
// A [search.Campaign] found that d2 wins on 6x6: 1,594,302,193 nodes, 4,035 s on two cores,
// 87,982 positions written down. Nobody had published it. As that is a result of the
// very code that plays, it is checked by other code: lost6.bin lists the 16,760
// positions that Red leaves to Blue until nine discs lie, up to symmetry, each by a
// number that tells it exactly. In each of them every placement of Blue must be
// answered by one that leads to a listed position again, or lead to where trying
// everything finds that Red wins (package proof): neither the solver's search, nor its
// hash, nor its way to split a board into regions is used, nor any of its code. What a
// check does not try, because the rules make it plain, is told with its reasons at
// [proofBoard]; the tests compare that with search by the rules alone, and check a
// thousandth of the list, drawn by lot, each time. Whoever doubts it checks it by
//
//	go run ./cmd/arena check -game pathway -options size=6
//
// or a part, by -part ?/1000, which takes some ten seconds on two cores. The whole was
// run in November 2026: of 248,809 placements of Blue in the 16,760 positions 121,135
// different ones had no listed answer, and it took 6,071,178,062 positions to answer
// them all, in three hours of a core's time, or one and a half on two. It found no fault.
//
// Red wins with every first move there. Of their six classes, a1, b1, c1, b2, d2 (c2) and
// c3 (d3), the others were solved by campaigns that went on from that of d2: 1,233,578,345
// nodes and 2,638 s (c3, by a slower solver), 86 s (b2), 1,552 million nodes and an hour (c1),
// 2,792 million and two hours (b1), 1,969 million and 2,740 s (a1), on two cores, mostly
// beside other work. They are listed in first6.bin; no other code has checked them, and
// perfect does not make them. Whoever wants them again runs
//
//	go run ./cmd/arena solve -game pathway -options size=6 -moves a1 -file FILE
//
// for each with one file, which goes on where it was broken off.
//
// Open is how Blue takes every mistake of Red. From seven discs on the solver nearly always
// finds who wins while a player waits, and with it Blue's answer; with five it often does
// not, and a search chooses, mostly well: see provenNodes. With three discs it takes some
// twenty minutes on two cores; there Blue plays so that it soon takes less
// ([regional.simplest]).
package pathway
