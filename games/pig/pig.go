// Package pig implements the dice game of John Scarne, 1945: a player who rolls a one loses
// the points of the turn, and a player who holds banks them. Two to six play, and the first
// to reach the target wins. Optimal play is known for two.
package pig

import (
	"embed"
	"strconv"
	"sync"

	"parlour/games"
	"parlour/games/cards"
	"parlour/games/grid"
)

// The limits and defaults of the options; the target is in points.
const (
	maxSeats      = cards.Most
	defaultSeats  = cards.Fewest
	defaultTarget = 100
)

//go:embed texts/*.json
var texts embed.FS

// New returns the game. It computes the odds on first use.
func New() *games.Game {
	t := table{sync.OnceValue(findOdds)}
	return games.New(games.Rules[state, move]{
		Info: info(),
		Open: func(o games.Options) (state, error) {
			return newState(cards.Players(o), o.Int("target", defaultTarget)), nil
		},
		Seats:    cards.Players,
		Parse:    parse,
		Format:   format,
		MoveText: func(s state, m move) games.Text { return games.T(moveTexts[m], "Count", s.total) },
		Number:   func(s state) int { return s.past + 1 },
		Pass:     state.pass,
		Rolls:    state.rolls,
		View:     state.view,
		SeenBy:   state.seenBy,
		Compose:  games.WholeMoves(state.keys, parse, format),
		Players:  t.players(),
		Judge:    t.judge,
		Help:     games.Help[state]{Brief: state.brief, Figures: figures},
		Theory:   games.Theory[state, move]{Solve: t.solve, Perfect: func(s state) bool { return s.seats == 2 }},
	})
}

func info() games.Info {
	i := cards.Info("pig", texts, false, games.Levels(),
		games.Option{Name: "target", Kind: games.Number, Min: 20, Max: defaultTarget, Default: strconv.Itoa(defaultTarget)})
	i.Signs = map[string]grid.Cell{"Gain": cellGain, "Flag": cellFlag} // in the arguments of texts
	for seat := range i.Seats {
		i.Seats[seat].Sign = pigs(games.Seat(seat))
	}
	return i
}
