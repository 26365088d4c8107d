// Package pathway is Pathway, a game by Mark Steere (2021): two players place
// discs on a square board, and whoever cannot place when it is his turn wins.
//
// The rules are in rules.go, on boards of any size. Searches work on
// smaller types made from a state: a [bitboard] for boards of up to 8x8, and an
// [ending], a bitboard reduced to what can still matter.
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
// centre). About 440,000 nodes prove it for 5x5. 6x6 is open. A
// [search.Campaign] of 40 minutes, on two cores, looked into 1.17 billion nodes,
// 480,000 a second, and wrote down 60,000 positions of the first nine plies, some
// 25 bytes each. Of the 31 answers to the first move that it tries it found
// 13 to lose: the first in eight minutes, the later ones in three each. If the
// others lose too, the first player wins, and another hour proves it. If not,
// five more first moves are to be looked at, as the others mirror these.
package pathway

import (
	"context"
	"io"

	"parlour/games"
	"parlour/games/squares"
)

// New makes the game. Its computer players take memory when they first move:
// 4 MB for each search that runs at the same time.
func New() *games.Game { return games.New(rules()) }

func rules() games.Rules[state, square] {
	es := newEngines()
	return games.Rules[state, square]{
		Info:    info(),
		Open:    open,
		Parse:   parse,
		Format:  state.name,
		View:    view,
		Players: es.players(),

		Verbs:   []games.Verb[state]{games.MoveVerb[state]("place", "square")},
		Compose: squares.Compose(boardOf),
		Brief:   brief,
		Figures: figures,
		Review:  es.review,

		Set:      set,
		Board:    state.written,
		Perft:    perft,
		Solve:    es.value,
		Puzzles:  &games.Puzzles{Options: games.Options{"size": "5"}, From: 8, To: 12},
		Campaign: campaign,
		Data:     map[string]func(context.Context, io.Writer) error{"openings.bin": writeOpenings},
	}
}

func open(o games.Options) (state, error) { return newState(o.Int("size", defaultSize)), nil }
