// Package proof verifies that a player of a two-player game can force a win. It imports no
// game and shares no code with package search, whose results it verifies: no search, no
// hash, no bound.
//
// # Proofs
//
// A proof is a list of positions, [Lost], in which the winner leaves the other player to
// move. It is valid if the winner can answer every move of the loser from each of them:
// with a move to a listed position, or because an exhaustive search shows that the winner
// wins. Since every game ends, induction from the end shows that all listed positions are
// lost for the player to move. So is the opening if it is listed; it is won if one of its
// moves leads to a listed position.
//
// The source of the list does not matter. It is a claim that [Claim.Check] verifies one
// position at a time, so anyone can check it in parts and in any order.
package proof
