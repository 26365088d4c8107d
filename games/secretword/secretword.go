// Package secretword implements the game of guessing a secret word in six tries.
//
// The maker has a word of a list. The guesser writes words of the list, and the maker marks
// each letter of a guess: it is right here, elsewhere in the word, or not in it. In a duel two
// guessers look for the same word; in each round both choose before either guess is shown.
//
// The words of a list are codes with a mark for each letter, so package codebreaking and the
// solver below it provide the computer players, the verdicts and the corrections of wrong
// marks, as for Mastermind. What differs is the list (library.go), guesses that
// are free text (notation.go, keys.go), and tiles (view.go).
//
// Five letters are played by a tree of guesses for all secrets, which "go run ./cmd/arena
// tree" computes; see package trees. Published results for another list, whose optimum is
// 3.42 guesses (A. Selby, "The best strategies for Wordle", 2022; D. Bertsimas and A. Paskov,
// "An Exact and Interpretable Solution to Wordle", 2022), cannot be compared with it.
package secretword

import (
	"embed"

	"parlour/games"
	"parlour/solver/memory"
)

// The seats. Only a duel has a rival.
const (
	maker games.Seat = iota
	guesser
	rival
)

// New returns the game. All its matches share what it computes for a list, within a budget of memory,
// nil for an unlimited one.
func New(b *memory.Budget) *games.Game {
	lib := newLibrary(b)
	return games.New(games.Rules[state, move]{
		Info:           info(),
		Open:           lib.open,
		ResolveOptions: lib.resolve,
		Parse:          parse,
		Format:         format,
		View:           view,
		Players:        players(),
		Compose:        &games.Composer[state]{Keys: keys, Add: addTap, Draft: viewDraft},
		FreeText:       &games.FreeText[state, move]{Form: form, Random: randomGuess},
		MoveText:       moveText,
		Number:         state.round,
		Redundant:      state.redundant,
		Seats:          seats,
		Simultaneous:   &games.Simultaneous[state]{Seats: choosing, WithTurn: withTurn},
		Secrets:        secrets(),
		Corrections:    &games.Corrections[state]{Statement: state.marking, Needed: correctionNeeded, Find: corrections, View: correctionView},
		Daily:          &games.Daily[state]{Opening: "play", Share: share, Limit: func(state) int { return tries }},
		Judge:          judge,
		Library:        lib.items(),
		Simulation:     &games.Simulation{Contest: func(o games.Options) games.Options { return o }, Play: lib.simulate},
		Help:           games.Help[state]{Terms: terms, Brief: brief, Figures: func() []games.Figure { return []games.Figure{figure()} }},
	})
}

//go:embed texts/*.json
var textFiles embed.FS

func info() games.Info {
	return games.Info{
		Name: "secretword",
		Seats: []games.SeatInfo{
			maker:   {ID: "maker", Player: honestName, Secret: true},
			guesser: {ID: "guesser", Player: best, Sign: signs[guesser]},
			rival:   {ID: "rival", Player: best, Sign: signs[rival]},
		},
		Options:    options(),
		Openings:   openings(),
		Players:    playerInfos(),
		Texts:      games.TextFiles(textFiles),
		Asymmetric: true,
	}
}

// The options, by name.
const (
	optList    = "list"
	optLetters = "letters"
	optStrict  = "hard"
	optRivals  = "rivals"
)

func options() []games.Option {
	return []games.Option{
		{Name: optList, Kind: games.Item},
		{Name: optLetters, Kind: games.Number, Min: minLetters, Max: maxLetters},
		{Name: optStrict, Kind: games.Flag},
		{Name: optRivals, Kind: games.Flag},
	}
}

func openings() []games.Opening {
	all := []string{optList, optLetters, optStrict}
	return []games.Opening{
		{Name: "play", Seats: []games.Occupant{maker: games.Computer, guesser: games.Starter}, Options: all},
		{
			Name:   "solve",
			Seats:  []games.Occupant{maker: games.Starter, guesser: games.Computer},
			Secret: []games.SecretSource{games.InHead, games.Typed, games.ByHand}, Options: all,
		},
		{
			Name:    "duel",
			Seats:   []games.Occupant{maker: games.Computer, guesser: games.Starter, rival: games.Opponent},
			Options: all, Sets: games.Options{optRivals: "true"},
		},
		{Name: "team", Seats: []games.Occupant{maker: games.Computer, guesser: games.Channel}, Options: all},
		{
			Name:   "watch",
			Seats:  []games.Occupant{maker: games.Computer, guesser: games.Computer},
			Secret: []games.SecretSource{games.Drawn, games.Typed}, Options: all,
		},
	}
}

// seats returns the number of seats in play.
func seats(o games.Options) int {
	if o.Bool(optRivals, false) {
		return int(rival) + 1
	}
	return int(guesser) + 1
}
