// Package crosscut implements Crosscut, a game by Mark Steere (2023): two players place discs and
// flip each other's to fill a line from side to side.
//
// The implementation follows the rule sheet at https://www.marksteeregames.com; where it is
// ambiguous, the type flank states the interpretation.
//
// The perimeter is empty between turns, so a position is two words for the squares inside it,
// whatever the size of the board (see discs). The type board implements the rules from the view of
// the side to move; a state adds the colours and the effect of the last move.
//
// # Known results
//
// Every position of 5x5, 5x6, 5x7 and 6x6 is solved (see tableSizes): the first player wins with
// every first move, on 5x5 in 5 plies and on 6x6 in 9. On 7x7 a campaign (package campaign) found
// that Red wins, for example with d6: 46.6 million nodes, 76 s on two cores. testdata/lost7.bin lists
// the positions that Red leaves to Blue in the first six plies of that proof. They are verified by
// exhaustive search from there, without the solver's shortcuts (package proof):
//
//	PARLOUR_TEST=slow,full go test ./games/crosscut -run TestProof -timeout 1h
//
// The complete verification ran in November 2026: in 205 positions, 3,194 distinct moves of Blue
// had no listed reply, and deciding them took 174,476,724 positions and 266 s on two cores. It
// found no fault.
//
// Larger boards are open.
package crosscut

import (
	"embed"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// New returns the game.
func New() *games.Game { return games.New(rules()) }

func rules() games.Rules[state, move] {
	return games.Rules[state, move]{
		Info: info(),
		Open: func(o games.Options) (state, error) {
			return newState(o.Int("width", standard), o.Int("height", standard)), nil
		},
		Parse:   parse,
		Format:  format,
		View:    view,
		Players: players(),

		Verbs:    []games.Verb[state]{games.MoveVerb[state]("place", "square")},
		Compose:  squares.Compose(boardOf),
		MoveText: moveText,
		Review:   review,
		Help:     games.Help[state]{Brief: brief, Figures: figures},
		Theory: games.Theory[state, move]{
			Perfect: func(s state) bool { table, err := perfectFor(s.board.size); return err == nil && table != nil },
			Solve:   known,
			Puzzles: &games.Puzzles{Options: games.Options{"width": "6", "height": "6"}, From: 4, To: 9},
		},
	}
}

// name is the name of the game and the prefix of its text IDs.
const name = "crosscut"

//go:embed texts/*.json
var textFiles embed.FS

// look is red discs and blue diamonds on wood in a frame of walnut, the edge.
var look = squares.Look{Ground: grid.Wood, Edge: grid.Walnut, Signs: grid.Wood, Sides: squares.RedAndBlue}

func info() games.Info {
	return games.Info{
		Name:  name,
		Seats: look.Seats("medium"),
		Options: []games.Option{
			{Name: "width", Kind: games.Number, Min: smallest, Max: largest, Default: "8"},
			{Name: "height", Kind: games.Number, Min: smallest, Max: largest, Default: "8"},
		},
		Openings: games.TwoSided(),
		// The ratings are from 40 games per pair, with two random opening moves played from
		// both sides and at most 20,000 nodes per move:
		//	arena tournament -game crosscut -players random,easy,medium,hard,perfect -games 40 -nodes 20000
		Players: []games.PlayerInfo{
			{Name: "random", Rating: 1235},
			{Name: "easy", Level: true, Rating: 1205},
			{Name: "greedy"},
			{Name: "medium", Level: true, Rating: 1500},
			{Name: "depth", Depth: maxDepth},
			{Name: "hard", Level: true, Rating: 1850},
			{Name: "master"},
			{Name: "perfect", Level: true, Rating: 2205},
		},
		Texts: games.TextFiles(textFiles),
	}
}
