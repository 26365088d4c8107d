// Package battleship implements the game of two hidden fleets.
//
// Each side has a fleet in its hand. A [state] holds only what is on the table: the shots at
// both seas and the answers. After a shot it is the turn of the seat that was shot at, which
// answers hit, miss, or which ship has sunk. Its fleet determines the answer, so the host
// gives it, and then that seat shoots.
//
// Package fleet computes what the shots reveal about a fleet and the probability of a ship
// on each square. An answer that no fleet could give is illegal.
//
// The mean number of shots with which the players sink a fleet, measured over 200 fleets
// each with a standard error of 0.3, 0.4 and 0.6 for hard:
//
//	sea              random   easy   hunter   medium   hard
//	8x8               59.84  34.74    29.99    27.22  25.86
//	10x10             95.17  52.23    44.80    41.18  38.60
//	10x10, touching   95.73  57.34    51.23    46.44  45.16
//
// Random shots take on average, for n ship squares among N squares, n/(n+1)·(N+1): 60.00 and
// 95.39. Published players by probability density take about 42 to 45 shots on the large sea
// where ships may touch. Hard is at the upper end of that, and well below where ships must
// not touch, which is the default.
package battleship

import (
	"embed"

	"parlour/games"
	"parlour/solver/fleet"
)

// New returns the game.
func New() *games.Game {
	return games.New(games.Rules[state, move]{
		Info:      info(),
		Open:      open,
		Parse:     parse,
		Format:    format,
		View:      view,
		SeenBy:    seenBy,
		Compose:   &games.Composer[state]{Keys: keys, Add: add, Draft: drafted},
		Redundant: redundant,
		Players:   players(),
		Verbs:     []games.Verb[state]{games.MoveVerb[state]("shoot", "square")},
		MoveText:  moveText,
		Number:    func(s state) int { return s.seas[red].Shots().Count() + s.seas[blue].Shots().Count() + 1 },
		Secrets:   secrets(),
		Knowledge: pages,
		Help:      games.Help[state]{Brief: brief, Figures: figures},
	})
}

// name is the name of the game and the prefix of its text IDs.
const name = "battleship"

//go:embed texts/*.json
var textFiles embed.FS

// water is the colour of a turn.
const water = 0x2D83BD

func info() games.Info {
	return games.Info{
		Name:  name,
		Seats: []games.SeatInfo{{ID: "red", Player: "medium", Accent: water, Secret: true}, {ID: "blue", Player: "medium", Accent: water, Secret: true}},
		Options: []games.Option{
			{Name: "size", Kind: games.OneOf, Choices: []string{"8", "10"}, Default: "8"},
			{Name: "touching", Kind: games.Flag, Default: "false"},
		},
		Openings: []games.Opening{
			{
				Name: "play", Seats: []games.Occupant{games.Starter, games.Computer}, Sides: true,
				Secret: []games.SecretSource{games.Drawn, games.Own},
			},
			{
				Name: "duel", Seats: []games.Occupant{games.Starter, games.Opponent}, Sides: true,
				Secret: []games.SecretSource{games.Own, games.Drawn},
			},
			{Name: "watch", Seats: []games.Occupant{games.Computer, games.Computer}},
		},
		Players: []games.PlayerInfo{
			{Name: "random"},
			{Name: "easy", Level: true},
			{Name: "hunter"},
			{Name: "medium", Level: true},
			{Name: "hard", Level: true},
		},
		Texts: games.TextFiles(textFiles),
	}
}

// setup is determined by the options: the sea and the names of its ships.
type setup struct {
	*fleet.Sea
	ships []string
}

// open returns two seas without shots. The small sea has no carrier.
func open(o games.Options) (state, error) {
	size, ships, lengths := o.Int("size", 8), []string{"carrier", "battleship", "cruiser", "submarine", "destroyer"}, []int{5, 4, 3, 3, 2}
	if size == 8 {
		ships, lengths = ships[1:], lengths[1:]
	}
	return state{setup: &setup{fleet.New(size, lengths, o.Bool("touching", false)), ships}}, nil
}
