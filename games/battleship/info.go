package battleship

import (
	"embed"

	"parlour/games"
	"parlour/solver/fleet"
)

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
