// Package mastermind implements the code-breaking family: Mastermind, Bulls and
// Cows, Mõttemeister and their relatives.
//
// The maker hides a code, which is a row of pegs. The breaker guesses, and the
// maker answers each guess. A variant defines the codes, the kind of answer and
// the limit of guesses; everything else is the same for all rule sets.
//
// The package is divided by responsibility:
//
//   - Position: variant.go defines the rule sets, and a state (rules.go) is the
//     guesses with their answers. It neither draws nor thinks.
//   - Text: codes.go reads codes in digits, letters and emoji, the names of
//     colours and the letters of other languages; pegs.go writes codes,
//     answers.go reads and writes answers, notation.go reads and writes moves and
//     commands.
//   - View: a card (view.go) is a state as members see it.
//   - Taps: a guessDraft (keys.go) and an answerDraft (answerkeys.go) compose
//     moves key by key.
//   - Knowledge: package codebreaking has the codes that are consistent with the
//     answers, worlds (worlds.go) are the same codes as a Kripke model, and notes
//     (notes.go) are what single marks say. knowledge.go puts them on pages.
//   - Questions: a questionReader (question.go, clause.go) turns a question into a
//     formula with the phrasebook of its language (package phrasebook), and ask.go
//     replies to it from the worlds.
//   - Analysis: players.go has the computer players, from package codebreaking;
//     solve.go the verdicts on moves, and what perfect play needs.
//   - Matches: pegs.go also has the maker's hand, answers.go mistaken answers,
//     help.go figures and rules in short.
//
// The rules accept answers that no code is consistent with. games.Corrections
// reports them to the host, which lets the maker correct one or insist.
package mastermind

import (
	"embed"

	"parlour/games"
	"parlour/games/codebreaking"
	"parlour/solver/deduce"
	"parlour/solver/deduce/strategies"
	"parlour/solver/memory"
)

// The seats.
const (
	maker   games.Seat = 0
	breaker games.Seat = 1
)

// New returns the game. All its matches share what it computes for a rule set.
func New() *games.Game { return newGame(strategies.NewLibrary()) }

// NewWithin is like New, but limits the memory for computed results to a budget.
func NewWithin(b *memory.Budget) *games.Game { return newGame(strategies.NewLibraryWithin(b)) }

func newGame(library *strategies.Library) *games.Game {
	return games.New(games.Rules[state, move]{
		Info:          info(),
		Open:          func(o games.Options) (state, error) { return open(library, o) },
		Parse:         parse,
		Format:        format,
		View:          view,
		SeenBy:        seenBy,
		Players:       players(),
		Verbs:         []games.Verb[state]{verb()},
		Compose:       &games.Composer[state]{Keys: keys, Add: addTap, Draft: viewDraft, Drafts: viewDrafts},
		MoveText:      moveText,
		Redundant:     state.redundant,
		Number:        func(s state) int { return len(s.rows) + 1 },
		DefaultPlayer: defaultPlayer,
		Secrets: &games.Secrets[state, move]{
			Draw: draw, Read: readSecret, Spell: spellCode, Show: showSecret, Form: secretForm,
			Reveal: reveal, Known: known, Ask: askReady,
		},
		Corrections: &games.Corrections[state]{Statement: func(s state) bool { return s.pending }, Needed: correctionNeeded, Find: corrections, View: correctionView},
		Daily:       &games.Daily[state]{Opening: "play", Share: share, Limit: func(s state) int { return s.variant.Guesses }},
		Judge:       judge,
		Knowledge:   knowledge,
		Simulation:  &games.Simulation{Contest: contest, Play: simulation{library}.play},
		Help:        games.Help[state]{Terms: terms, Brief: brief, Figures: figures},
		Theory:      games.Theory[state, move]{Optimum: optimum, ProvenWinner: provenWinner},
		Language:    games.Language[state]{Spell: spellMove, Answer: ask},
	})
}

// open returns the state before the first guess.
func open(library *strategies.Library, o games.Options) (state, error) {
	v, err := variantOf(o)
	if err != nil {
		return state{}, err
	}
	return state{variant: v, candidates: codebreaking.New(library, v.Codes)}, nil
}

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
