// Package mastermind is the code-breaking family: Mastermind, Bulls and Cows,
// Mõttemeister and their relatives.
//
// The maker hides a row of pegs, the breaker guesses, and the maker answers
// each guess. A [Variant] says what a code is, what an answer tells and how many
// guesses there are; everything else is the same for all rule sets.
//
// What lies on the table is a [State]: the guesses with their answers. What
// follows from it, the codes that still fit, is worked out by package deduce
// and kept with the state. The rules take no notice when no code fits the
// answers any more: games.Corrections tells the host, who lets the maker correct
// one or insist.
package mastermind

import (
	"parlour/games"
	"parlour/solver/deduce/strategies"
)

// The seats.
const (
	Maker   games.Seat = 0
	Breaker games.Seat = 1
)

// New makes the game. What it computes for a rule set it keeps and shares
// between matches.
func New() *games.Game {
	library := strategies.NewLibrary()
	return games.New(games.Rules[State, Move]{
		Info:          info(),
		Open:          func(o games.Options) (State, error) { return open(library, o) },
		Parse:         parse,
		Format:        format,
		View:          view,
		Players:       players(),
		Verbs:         verbs(),
		Compose:       &games.Composer[State]{Keys: State.keys, Add: State.add, Draft: State.draft},
		MoveText:      State.moveText,
		Pointless:     State.pointless,
		DefaultPlayer: defaultPlayer,
		Secrets: &games.Secrets[State, Move]{
			Draw: draw, Read: readSecret, Show: showSecret, Form: secretForm,
			Reveal: reveal, Known: known, Ask: askReady,
		},
		Corrections: &games.Corrections[State]{Needed: State.needsCorrection, Find: State.corrections, View: State.alarm},
		Terms:       State.terms,
		Brief:       State.brief,
		Figures:     figures,
		Judge:       judge,
		Knowledge:   State.knowledge,
		Answer:      answer,
		Simulation:  &games.Simulation{Contest: contest, Play: simulation{library}.play},
	})
}

// open is the table before the first guess.
func open(library *strategies.Library, o games.Options) (State, error) {
	v, err := variantOf(o)
	if err != nil {
		return State{}, err
	}
	return State{Variant: v, fits: &fits{library: library, rules: v.Codes}}, nil
}
