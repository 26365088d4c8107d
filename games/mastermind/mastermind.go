// Package mastermind is the code-breaking family: Mastermind, Bulls and Cows,
// Mõttemeister and their relatives.
//
// The maker hides a row of pegs, the breaker guesses, and the maker answers
// each guess. A [Variant] says what a code is, what an answer tells and how many
// guesses there are; everything else is the same for all rule sets.
//
// What lies on the table is a [State]: the guesses with their answers. What
// follows from it, the codes that still fit, is worked out by package deduce
// and kept with the state. A maker who answers by mistake ends nothing: when no
// code fits, it is the maker's turn again, to mend an answer or to insist.
package mastermind

import (
	"math/rand/v2"

	"parlour/games"
	"parlour/solver/deduce/strategies"
)

// The seats.
const (
	Maker   games.Seat = 0
	Breaker games.Seat = 1
)

var (
	_ games.Asker    = (*game)(nil)
	_ games.Former   = (*game)(nil)
	_ games.Objector = (*game)(nil)
)

// game is a games.Game with all that only some games can do.
type game struct {
	games.Game
	library *strategies.Library
}

// New makes the game. What it computes for a rule set it keeps and shares
// between matches.
func New() games.Game {
	library := strategies.NewLibrary()
	return &game{
		Game: games.New(games.Rules[State, Move]{
			Info:   info(),
			Open:   func(o games.Options) (State, error) { return open(library, o) },
			Hide:   hide,
			Parse:  parse,
			Format: format,
			View:   view,
			Brains: brains(library),
		}),
		library: library,
	}
}

// open is the table before the first guess.
func open(library *strategies.Library, o games.Options) (State, error) {
	v, err := variantOf(o)
	if err != nil {
		return State{}, err
	}
	return State{Variant: v, fits: &fits{library: library, rules: v.Codes}}, nil
}

// Asking asks the maker for a code that is kept in the head.
func (g *game) Asking(p games.Position, seat games.Seat) games.Position {
	s, ok := games.StateOf[State](p)
	if !ok || seat != Maker {
		return p
	}
	s.asks = true
	return games.WithState(p, s)
}

// Object refuses to guess again what has been answered.
func (g *game) Object(p games.Position, move string) error {
	s, err := composed(p)
	if err != nil {
		return err
	}
	if m, err := parse(s, move); err == nil && m.Kind == Guess && s.guessed(m.Code) {
		return games.Refuse("mastermind.refuse.guessed")
	}
	return nil
}

// hide draws the maker's code, every code of the rules with the same
// probability.
func hide(s State, seat games.Seat, r *rand.Rand) string {
	if seat != Maker {
		return ""
	}
	codes := s.Variant.Codes
	return formatCode(s.Variant, codes.Unrank(r.IntN(codes.Size())))
}
