// Package pathway implements Pathway, a game by Mark Steere (2021): two players place discs
// on a square board, and a player who cannot move on his turn wins.
//
// The rules are in rules.go, on boards of any size. Searches use smaller types derived from a
// state: a [bitboard] for boards of up to 8x8; an [ending], a bitboard reduced to what can
// still affect the result; and a [regional], which counts moves region by region.
//
// # Strategy
//
// Pathway is a misère game: the aim is to run out of moves. Yet while there is a choice, more
// legal squares are better than fewer, because they decide who must spoil what; only squares
// that the opponent cannot take are a burden. Greedy, which minimises its own squares, therefore
// loses to the same search with the signs reversed. The board soon splits into independent
// regions, and a player without moves in a region never gets any there. Spare moves of the two
// players cancel, so a position is a multiset of regions and a difference of spare moves (see
// [ending.Hash]): the 3.5 million positions of 4x4 form 77,257 classes.
//
// # Known results
//
// Under perfect play the first player loses on 1x1 and wins on 2x2, 3x3 (only in the centre),
// 4x4 (with every move), 5x5 (except with a corner or the centre; 440,000 nodes suffice), and
// 6x6 (with every move; the proof begins with d2 or one of its images).
//
// A campaign (package campaign) found that d2 wins on 6x6: 1,594,302,193 nodes, 4,035 s on two cores,
// 87,982 stored positions. The result had not been published. Since the code that plays also
// found the result, other code verifies it: lost6.bin lists the 16,760 positions that Red leaves
// to Blue until nine discs are on the board, up to symmetry, each by a number that identifies it
// exactly. In each of them, every move of Blue must have a reply that leads to a listed
// position, or an exhaustive search must show that Red wins (package proof). The verification
// uses none of the solver's code: neither its search nor its hash nor its regions. It omits
// only moves whose result follows directly from the rules, as explained at [proofBoard]; the
// tests compare this with a search by the rules alone and, with PARLOUR_TEST=slow, verify a few
// random positions of the list. To verify the proof, run
//
//	PARLOUR_TEST=slow,full go test ./games/pathway -run TestProof -timeout 4h
//
// The complete verification ran in November 2026: of 248,809 moves of Blue in the 16,760 positions, 121,135
// distinct ones had no listed reply, and deciding them took 6,071,178,062 positions, three hours
// on one core or one and a half on two. It found no fault.
//
// Red wins with every first move. Of the six classes a1, b1, c1, b2, d2 (c2) and c3 (d3), the
// others were solved by campaigns that resumed from that of d2: 1,233,578,345 nodes and 2,638 s
// (c3, by a slower solver), 86 s (b2), 1,552 million nodes and an hour (c1), 2,792 million and
// two hours (b1), 1,969 million and 2,740 s (a1), on two cores, mostly under other load. They are
// listed in first6.bin. They are not verified independently, and perfect does not play them. To
// reproduce them, run
//
//	go test ./games/pathway -run TestLists -campaign FILE -first a1 -timeout 0
//
// for each move with the same file, which resumes an interrupted run.
//
// It is open how Blue exploits every mistake of Red. From seven discs on the solver nearly always
// finds the winner, and Blue's reply, while a player waits. With five discs it often does not,
// and a search chooses, mostly well; see provenNodes. With three discs the solver takes about
// twenty minutes on two cores; there Blue plays towards positions that take less
// ([regional.simplest]).
package pathway
