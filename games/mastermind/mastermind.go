// Package mastermind is the code-breaking family: Mastermind, Bulls and Cows,
// Mõttemeister and their relatives.
//
// The maker hides a row of pegs, the breaker guesses, and the maker answers
// each guess. A variant says what a code is, what an answer tells and how many
// guesses there are; everything else is the same for all rule sets.
//
// What lies on the table is a state: the guesses with their answers. What
// follows from it, the codes that still fit, is worked out by package deduce
// and kept with the state. The rules take no notice when no code fits the
// answers any more: games.Corrections tells the host, who lets the maker
// correct one or insist.
package mastermind

import (
	"parlour/games"
	"parlour/solver/deduce/strategies"
	"parlour/solver/memory"
)

// The seats.
const (
	maker   games.Seat = 0
	breaker games.Seat = 1
)

// New makes the game. What it computes for a rule set it keeps and shares
// between matches.
func New() *games.Game { return newGame(strategies.NewLibrary()) }

// NewWithin is New with a budget for what is kept.
func NewWithin(b *memory.Budget) *games.Game { return newGame(strategies.NewLibraryWithin(b)) }

func newGame(library *strategies.Library) *games.Game {
	return games.New(games.Rules[state, move]{
		Info:          info(),
		Open:          func(o games.Options) (state, error) { return open(library, o) },
		Parse:         parse,
		Format:        format,
		View:          view,
		Players:       players(),
		Verbs:         verbs(),
		Compose:       &games.Composer[state]{Keys: state.keys, Add: state.add, Draft: state.draft},
		MoveText:      state.moveText,
		Pointless:     state.pointless,
		DefaultPlayer: defaultPlayer,
		Secrets: &games.Secrets[state, move]{
			Draw: draw, Read: readSecret, Show: showSecret, Form: secretForm,
			Reveal: reveal, Known: known, Ask: askReady,
		},
		Corrections: &games.Corrections[state]{Needed: state.needsCorrection, Find: state.corrections, View: state.alarm},
		Terms:       state.terms,
		Brief:       state.brief,
		Optimum:     optimum,
		Daily:       &games.Daily[state]{Opening: "play", Share: state.share},
		Figures:     figures,
		Judge:       judge,
		Knowledge:   state.knowledge,
		Answer:      answer,
		Simulation:  &games.Simulation{Contest: contest, Play: simulation{library}.play},
	})
}

// open is the table before the first guess.
func open(library *strategies.Library, o games.Options) (state, error) {
	v, err := variantOf(o)
	if err != nil {
		return state{}, err
	}
	return state{variant: v, candidates: &candidates{library: library, rules: v.Codes}}, nil
}
