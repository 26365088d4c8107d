package mastermind

import (
	"embed"

	"parlour/games"
	"parlour/solver/deduce"
)

//go:embed texts/*.json
var textFiles embed.FS

// info describes the game.
func info() games.Info {
	return games.Info{
		Name: "mastermind",
		Seats: []games.SeatInfo{
			Maker:   {ID: "maker", Player: keeperName, Secret: true},
			Breaker: {ID: "breaker", Player: bestName},
		},
		Options:  options(),
		Openings: openings(),
		Players:  playerInfos(),
		Texts:    games.TextFiles(textFiles),
	}
}

func options() []games.Option {
	return []games.Option{
		{Name: optRules, Kind: games.OneOf, Choices: ruleSetNames(), Default: classic, Preset: true},
		{Name: optGuesses, Kind: games.Number, Min: 1, Max: maxGuesses},
		{Name: optPegs, Kind: games.Number, Min: 1, Max: deduce.MaxPegs},
		{Name: optColors, Kind: games.Number, Min: deduce.MinColors, Max: deduce.MaxColors},
		{Name: optRepeats, Kind: games.Flag},
		{Name: optAnswers, Kind: games.OneOf, Choices: kinds},
	}
}

// watch is the opening in which only computers play.
const watch = "watch"

func openings() []games.Opening {
	return []games.Opening{
		{Name: "play", Seats: []games.Occupant{Maker: games.Computer, Breaker: games.Starter}},
		{
			Name:   "solve",
			Seats:  []games.Occupant{Maker: games.Starter, Breaker: games.Computer},
			Secret: []games.SecretSource{games.InHead, games.Typed, games.ByHand},
		},
		{Name: "team", Seats: []games.Occupant{Maker: games.Computer, Breaker: games.Channel}},
		{
			Name:   "duel",
			Seats:  []games.Occupant{Maker: games.Starter, Breaker: games.Opponent},
			Secret: []games.SecretSource{games.Typed, games.InHead},
		},
		{
			Name:   watch,
			Seats:  []games.Occupant{Maker: games.Computer, Breaker: games.Computer},
			Secret: []games.SecretSource{games.Drawn, games.Typed},
		},
	}
}
