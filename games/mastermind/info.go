package mastermind

import (
	"embed"

	"parlour/games"
	"parlour/solver/deduce"
)

//go:embed texts/*.json
var textFiles embed.FS

// info returns the seats, options, openings and players of the game.
func info() games.Info {
	return games.Info{
		Name: "mastermind",
		Seats: []games.SeatInfo{
			maker:   {ID: "maker", Player: honestName, Secret: true},
			breaker: {ID: "breaker", Player: bestName},
		},
		Options:    options(),
		Openings:   openings(),
		Players:    playerInfos(),
		Texts:      games.TextFiles(textFiles),
		Asymmetric: true,
	}
}

func options() []games.Option {
	free := map[string][]string{optRules: {custom}}
	return []games.Option{
		{Name: optRules, Kind: games.OneOf, Choices: ruleSetNames(), Default: classic, Preset: true},
		{Name: optGuesses, Kind: games.Number, Min: 1, Max: maxGuesses, Changeable: true},
		{Name: optPegs, Kind: games.Number, Min: 1, Max: deduce.MaxPegs, With: free},
		{Name: optColors, Kind: games.Number, Min: deduce.MinColors, Max: deduce.MaxColors, With: map[string][]string{optRules: {custom, mottemeister}}},
		{Name: optRepeats, Kind: games.Flag, With: free},
		{Name: optAnswers, Kind: games.OneOf, Choices: kinds, With: free},
	}
}

// watch is the opening in which only computers play.
const watch = "watch"

func openings() []games.Opening {
	return []games.Opening{
		{Name: "play", Seats: []games.Occupant{maker: games.Computer, breaker: games.Starter}},
		{
			Name:   "solve",
			Seats:  []games.Occupant{maker: games.Starter, breaker: games.Computer},
			Secret: []games.SecretSource{games.InHead, games.Typed, games.ByHand, games.Drawn},
		},
		{Name: "team", Seats: []games.Occupant{maker: games.Computer, breaker: games.Channel}},
		{
			Name:   "duel",
			Seats:  []games.Occupant{maker: games.Starter, breaker: games.Opponent},
			Secret: []games.SecretSource{games.Typed, games.InHead},
		},
		{
			Name:   watch,
			Seats:  []games.Occupant{maker: games.Computer, breaker: games.Computer},
			Secret: []games.SecretSource{games.Drawn, games.Typed},
		},
	}
}
