// Package crazyeights implements the card game Crazy Eights as John McLeod describes it
// (https://www.pagat.com/eights/crazy8s.html): play a card of the suit or the rank of the last
// one, or an eight, which names a suit, or draw a card. Two to six play one round with one deck.
// The first seat without cards wins. The others are ranked by the points of their cards.
//
// A seat that has drawn may still play. When the stock is used up, the played cards except
// the last are shuffled, up to five times. If no seat can draw or wants to play, the fewest
// points win. The winner gains what the cards of the others cost more, and a series goes to 100.
package crazyeights

import (
	"embed"

	"parlour/games"
	"parlour/games/cards"
)

//go:embed texts/*.json
var texts embed.FS

// New returns the game.
func New() *games.Game {
	return games.New(games.Rules[state, move]{
		Info:     info(),
		Open:     func(o games.Options) (state, error) { return newState(cards.Players(o)), nil },
		Seats:    cards.Players,
		Parse:    parse,
		Format:   func(_ state, m move) string { return m.String() },
		MoveText: moveText,
		Number:   func(s state) int { return s.past + 1 },
		View:     state.view,
		SeenBy:   state.seenBy,
		Compose:  &games.Composer[state]{Keys: state.keys, Add: state.add, Draft: state.draft},
		Players:  players(),
		DropOut:  state.dropOut,
		Pass:     state.pass,
		Rolls:    state.rolls,
		Secrets: &games.Secrets[state, move]{
			Draw: draw, Read: read, Deal: state.deal, Show: show, Lay: lay, Reveal: reveal, Forced: forced,
		},
		Help: games.Help[state]{Brief: brief, Figures: figures},
	})
}

// maxSeats is the greatest number of players.
const maxSeats = cards.Most

func info() games.Info {
	i := cards.Info("crazyeights", texts, true, []string{"easy", "medium", "hard"})
	i.Series = 100
	return i
}
