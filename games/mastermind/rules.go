package mastermind

import (
	"iter"
	"slices"

	"parlour/games"
)

// State is what lies on the table. The zero State is none: see open.
type State struct {
	Variant Variant
	rows    []Row
	asks    bool // the maker keeps the code in the head, and is asked whether it is there
	waits   bool // the maker has said that it is not
	ready   bool // the maker has said that it is
	guess   Code // that waits for its answer, if asked
	asked   bool
	moves   int   // played so far
	fits    *fits // the codes that agree with the rows
}

// Row is a guess with its answer.
type Row struct {
	Guess  Code
	Answer Answer
	Move   int // the number of the answer among the moves, from 1
}

// Move is a guess, an answer, or the maker's word that the code is ready or not
// yet.
type Move struct {
	Kind   MoveKind
	Code   Code
	Answer Answer
}

// MoveKind tells moves apart.
type MoveKind uint8

// The kinds of move.
const (
	Guess MoveKind = iota
	Answering
	Ready
	NotYet
)

// Turn is the maker's until the code is ready and while a guess waits for its
// answer, and else the breaker's.
func (s State) Turn() games.Seat {
	switch {
	case s.Outcome().Over:
		return games.Nobody
	case s.unready() || s.asked:
		return Maker
	default:
		return Breaker
	}
}

// unready reports whether the maker is still asked to think of a code.
func (s State) unready() bool { return (s.Variant.Asks || s.asks) && !s.ready }

// askReady asks the maker for a code that is kept in the head.
func askReady(s State, seat games.Seat) State {
	s.asks = s.asks || seat == Maker
	return s
}

// Contradictory reports whether no code at all fits the answers.
func (s State) Contradictory() bool {
	n, known := s.fits.count()
	return known && n == 0
}

// broken reports whether the last guess was right.
func (s State) broken() bool {
	n := len(s.rows)
	return n > 0 && s.rows[n-1].Answer == s.Variant.Codes.Right()
}

// guessed reports whether a guess was answered before and cannot be meant again:
// it can where some answer is a mistake.
func (s State) guessed(c Code) bool {
	return !s.Contradictory() && slices.ContainsFunc(s.rows, func(r Row) bool { return r.Guess == c })
}

// pointless refuses to guess again what has been answered.
func (s State) pointless(m Move) error {
	if m.Kind == Guess && s.guessed(m.Code) {
		return games.Refuse("mastermind.refuse.guessed")
	}
	return nil
}

// Outcome is a win for the breaker with the right guess, even the last one
// allowed, and for the maker when the guesses have run out.
func (s State) Outcome() games.Outcome {
	switch n := len(s.rows); {
	case s.asked:
		return games.Running
	case s.broken():
		return games.Outcome{Over: true, Winner: Breaker, Reason: games.T("mastermind.over.broken", "Count", n)}
	case s.Variant.Guesses > 0 && n >= s.Variant.Guesses:
		return games.Outcome{Over: true, Winner: Maker, Reason: games.T("mastermind.over.held", "Count", n)}
	default:
		return games.Running
	}
}

// Moves are all codes for the breaker; for the maker to be ready or not yet, or
// the answers that some code gives to the guess.
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		switch {
		case s.Outcome().Over:
		case s.unready():
			if yield(Move{Kind: Ready}) && !s.waits {
				yield(Move{Kind: NotYet})
			}
		case s.asked:
			for a := range s.possibleAnswers() {
				if !yield(Move{Kind: Answering, Answer: a}) {
					return
				}
			}
		default:
			for c := range s.Variant.Codes.Codes() {
				if !yield(Move{Kind: Guess, Code: c}) {
					return
				}
			}
		}
	}
}

// Legal refuses an answer that no code gives to the guess, and what is no move
// at this time.
func (s State) Legal(m Move) error {
	switch {
	case s.Outcome().Over:
		return games.Refuse("games.over")
	case m.Kind == NotYet && s.unready() && s.waits:
		return games.Refuse("mastermind.status.take-time")
	case m.Kind != s.wanted() && (m.Kind != NotYet || !s.unready()):
		return s.refuseKind()
	case m.Kind == Answering && !s.Variant.Codes.Possible(s.guess, m.Answer):
		return s.refuseAnswer(m.Answer)
	case m.Kind == Guess && s.Variant.Codes.CheckCode(m.Code) != nil:
		return s.refuseKind()
	default:
		return nil
	}
}

// wanted is the kind of move to be made now.
func (s State) wanted() MoveKind {
	switch {
	case s.unready():
		return Ready
	case s.asked:
		return Answering
	default:
		return Guess
	}
}

// After is the state after a legal move.
func (s State) After(m Move) State {
	s.moves++
	switch m.Kind {
	case Guess:
		s.guess, s.asked, s.ready = m.Code, true, true
	case Answering:
		row := Row{s.guess, m.Answer, s.moves}
		s.rows = append(slices.Clip(s.rows), row)
		s.fits = s.fits.after(row)
		s.guess, s.asked = Code{}, false
	case Ready:
		s.ready = true
	case NotYet:
		s.waits = true
	}
	return s
}
