// Package liarsdice implements Liar's dice with a common bid: in each round all players roll
// in secret and bid in turn how many dice show a face, among those of all players. Who is
// caught with a false bid, or doubts a true one, loses a die. Two to six play, and the last
// one with dice wins.
//
// Of the rules of bidding that Wikipedia lists ("Liar's dice", section "Common hand") these
// are the simplest: a bid is raised by a higher number of any face, or by the same number of
// a higher face. Ones may be wild; a bid on ones counts only ones.
package liarsdice

import (
	"embed"
	"strconv"

	"parlour/games"
	"parlour/games/cards"
)

// The limits and defaults of the options.
const (
	maxSeats     = cards.Most
	defaultSeats = cards.Fewest
	maxDice      = 5
)

//go:embed texts/*.json
var texts embed.FS

// New returns the game.
func New() *games.Game {
	return games.New(games.Rules[state, move]{
		Info: cards.Info("liarsdice", texts, true, []string{"easy", "medium", "hard"},
			games.Option{Name: "dice", Kind: games.Number, Min: 1, Max: maxDice, Default: strconv.Itoa(maxDice)},
			games.Option{Name: "wild", Kind: games.Flag, Default: "true"}),
		Open: func(o games.Options) (state, error) {
			return newState(cards.Players(o), o.Int("dice", maxDice), o.Bool("wild", true)), nil
		},
		Seats:    cards.Players,
		Parse:    parse,
		Format:   func(_ state, m move) string { return m.String() },
		MoveText: moveText,
		Number:   func(s state) int { return s.past + 1 },
		Pass:     state.pass,
		View:     state.view,
		SeenBy:   state.seenBy,
		Compose:  &games.Composer[state]{Keys: state.keys, Add: state.add, Draft: state.draft},
		Secrets:  &games.Secrets[state, move]{Draw: state.draw, Read: state.read, Deal: state.deal, Show: show, Forced: forced},
		Players:  players(),
		Judge:    judge,
		Help:     games.Help[state]{Brief: brief, Figures: figures},
	})
}
