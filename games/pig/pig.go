// Package pig implements the dice game of John Scarne, 1945: a player who rolls a one loses
// the points of the turn, and a player who holds banks them. Two to six play, and the first
// to reach the target wins. Optimal play is known for two.
package pig

import (
	"embed"
	"strconv"
	"sync"

	"parlour/games"
	"parlour/games/grid"
)

// The limits and defaults of the options; the target is in points.
const (
	maxSeats      = 6
	defaultSeats  = 2
	defaultTarget = 100
)

//go:embed texts/*.json
var texts embed.FS

// New returns the game. It computes the odds on first use.
func New() *games.Game {
	t := table{sync.OnceValue(findOdds)}
	return games.New(games.Rules[state, move]{
		Info:     info(),
		Open:     func(o games.Options) (state, error) { return newState(seats(o), o.Int("target", defaultTarget)), nil },
		Seats:    seats,
		Parse:    parse,
		Format:   func(_ state, m move) string { return names[m] },
		MoveText: func(s state, m move) games.Text { return games.T(moveTexts[m], "Count", s.total) },
		Number:   func(s state) int { return s.past + 1 },
		Pass:     state.pass,
		Rolls:    state.rolls,
		View:     state.view,
		SeenBy:   state.seenBy,
		Compose:  &games.Composer[state]{Keys: state.keys, Add: state.add, Draft: state.draft},
		Players:  t.players(),
		Judge:    t.judge,
		Help:     games.Help[state]{Brief: state.brief, Figures: figures},
		Theory:   games.Theory[state, move]{Solve: t.solve, Perfect: func(s state) bool { return s.seats == 2 }},
	})
}

func info() games.Info {
	i := games.Info{
		Name: "pig",
		Options: []games.Option{
			{Name: "players", Kind: games.Number, Min: 2, Max: maxSeats, Default: strconv.Itoa(defaultSeats)},
			{Name: "target", Kind: games.Number, Min: 20, Max: defaultTarget, Default: strconv.Itoa(defaultTarget)},
		},
		Openings: games.ManySided(maxSeats),
		Players:  []games.PlayerInfo{{Name: games.RandomPlayer}},
		Texts:    games.TextFiles(texts),
		Signs:    signs,
	}
	for _, level := range games.Levels() {
		i.Players = append(i.Players, games.PlayerInfo{Name: level, Level: true})
	}
	for seat, id := range []string{"red", "yellow", "green", "blue", "violet", "pink"} {
		i.Seats = append(i.Seats, games.SeatInfo{ID: id, Player: "medium", Sign: pigs(games.Seat(seat)), Accent: grid.Colors[seat].Ink})
	}
	return i
}

// seats returns the number of players.
func seats(o games.Options) int { return o.Int("players", defaultSeats) }
