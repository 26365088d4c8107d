// Package reversi implements Reversi, by the rules of Othello, on 8x8 and 6x6: a disc flips all
// lines of the other side's discs between itself and another of its own, and most discs win.
//
// A position is two words of bits ([board]). Endings are solved exactly; see [ending].
package reversi

import (
	"embed"
	"math/bits"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// New returns the game. Its computer players allocate memory on their first move: 4 MB for each
// concurrent search.
func New() *games.Game {
	es := newEngines()
	return games.New(games.Rules[state, square]{
		Info:    info(),
		Open:    func(o games.Options) (state, error) { return newState(o.Int("size", large.size)), nil },
		Parse:   parse,
		Format:  format,
		View:    view,
		Players: es.players(),
		Verbs:   []games.Verb[state]{games.MoveVerb[state]("place", "square")},
		Compose: squares.Compose(boardOf),
		MoveText: func(_ state, sq square) games.Text {
			if sq == pass {
				return games.T("games.squares.suggest.pass")
			}
			return games.T("games.move", "Move", sq.String())
		},
		Fill: func(s state) (empty, cells int) {
			return bits.OnesCount64(s.cells &^ (s.mine | s.theirs)), bits.OnesCount64(s.cells)
		},
		Review: es.review,
		Help:   games.Help[state]{Brief: brief, Figures: figures},
		Theory: games.Theory[state, square]{Solve: solve},
	})
}

// name is the name of the game and the prefix of its text IDs.
const name = "reversi"

//go:embed texts/*.json
var textFiles embed.FS

// felt is the colour of a turn.
const felt = 0x2F9A63

// look is dark and light discs on felt.
var look = squares.Look{Ground: grid.Felt, Signs: grid.Felt, Sides: [2]squares.Side{
	{ID: "dark", Former: "red", Piece: grid.DarkDisc, Accent: felt},
	{ID: "light", Former: "blue", Piece: grid.LightDisc, Accent: felt},
}}

func info() games.Info {
	return games.Info{
		Name:     name,
		Seats:    look.Seats("medium"),
		Options:  []games.Option{{Name: "size", Kind: games.OneOf, Choices: []string{"6", "8"}, Default: "8"}},
		Openings: games.TwoSided(),
		// The ratings are from 100 games per pair, with four random opening moves played from both
		// sides and at most 20,000 nodes per move. Hard won all of its games, so its rating is the
		// least certain:
		//	arena tournament -game reversi -players random,greedy,easy,medium,hard -games 100 -openings 4 -nodes 20000
		Players: []games.PlayerInfo{
			{Name: games.RandomPlayer, Rating: 885},
			{Name: "greedy"},
			{Name: "easy", Level: true, Rating: 1125},
			{Name: "medium", Level: true, Rating: 1500},
			{Name: "hard", Level: true, Rating: 2450},
		},
		Draws: true,
		Texts: games.TextFiles(textFiles),
	}
}
