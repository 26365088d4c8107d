package games

import (
	"context"
	"math/rand/v2"
)

// FreeText describes the states in which the move is a text that the seat to move writes, such as
// a word, because there are too many to list. Parse and Legal check the text.
type FreeText[S, M any] struct {
	// Form returns the form for the text; nil if the move is none, as after the end. Its Title is
	// also the label of the key that opens it. No move of the state, however it is given, has more
	// than Max characters. Moves yields only the moves that need no form, such as a pass, if any.
	Form func(S) *Form
	// Random returns a random legal move of a state that has a form.
	Random func(S, *rand.Rand) M
}

// form returns the form of a state; nil if the move is no free text.
func (t *FreeText[S, M]) form(s S) *Form {
	if t == nil {
		return nil
	}
	return t.Form(s)
}

// MoveForm returns the form for a move that is free text; nil if Moves yields all moves of the
// position. See [FreeText].
func (g *Game) MoveForm(p Position) *Form { return g.FreeText.form(p) }

// maxDrawn is the number of moves from which RandomMove draws: some positions have millions.
const maxDrawn = 2000

// RandomMove returns a random legal move of a position: a free text, or one of the first of Moves.
// It returns false if there is none. All moves of [Chance] are equally probable.
func (g *Game) RandomMove(p Position, r *rand.Rand) (move string, ok bool) {
	if g.MoveForm(p) != nil {
		return g.FreeText.Random(p, r), true
	}
	n := 0
	for m := range p.Moves() {
		if n++; r.IntN(n) == 0 {
			move = m
		}
		if n == maxDrawn {
			break
		}
	}
	return move, n > 0
}

// randomWith returns Random for a game with free text.
func randomWith[S State[S, M], M any](t *FreeText[S, M]) Strategy[S, M] {
	return func(ctx context.Context, s S, h Hand, l Limits) (Choice[M], error) {
		if t.form(s) == nil {
			return Random(ctx, s, h, l)
		}
		if h.Rand == nil {
			h.Rand = rand.New(rand.NewPCG(0, 0))
		}
		return Choice[M]{Move: t.Random(s, h.Rand), Why: T("games.why.random")}, ctx.Err()
	}
}
