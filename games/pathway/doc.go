// Package pathway is Pathway, a game by Mark Steere (2021): two players place
// discs on a square board, and whoever cannot place when it is his turn wins.
package pathway
