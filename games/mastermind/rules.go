package mastermind

import (
	"iter"
	"slices"

	"parlour/games"
)

// state is what lies on the table. The zero state is none: see open.
type state struct {
	variant    variant
	rows       []row
	asks       bool    // the maker keeps the code in the head, and is asked whether it is ready
	waits      bool    // the maker has answered: not yet
	ready      bool    // the maker has answered: yes
	guess      pegCode // the one that waits for an answer, if asked
	asked      bool
	moves      int         // played so far
	candidates *candidates // the codes that agree with the rows
}

// row is a guess with its answer.
type row struct {
	Guess  pegCode
	Answer pegAnswer
	Move   int // the number of the answer among the moves, from 1
}

// move is a guess, an answer, or what the maker says of the code: that it is
// ready, or not yet.
type move struct {
	Kind   moveKind
	Code   pegCode
	Answer pegAnswer
}

// moveKind is the kind of a move.
type moveKind uint8

// The kinds of move.
const (
	guessMove moveKind = iota
	answerMove
	readyMove
	notYetMove
)

// Turn is the maker's until the code is ready and while a guess waits for its
// answer, and otherwise the breaker's.
func (s state) Turn() games.Seat {
	switch {
	case s.Outcome().Over:
		return games.Nobody
	case s.unready() || s.asked:
		return maker
	default:
		return breaker
	}
}

// unready reports whether the maker is still asked to think of a code.
func (s state) unready() bool { return (s.variant.Asks || s.asks) && !s.ready }

// askReady asks the maker for a code that is kept in the head.
func askReady(s state, seat games.Seat) state {
	s.asks = s.asks || seat == maker
	return s
}

// contradictory reports whether no code at all fits the answers.
func (s state) contradictory() bool {
	n, known := s.candidates.count()
	return known && n == 0
}

// broken reports whether the last guess was right.
func (s state) broken() bool {
	n := len(s.rows)
	return n > 0 && s.rows[n-1].Answer == s.variant.Codes.Right()
}

// guessed reports whether a guess has been answered before. It does not if some
// answer must be a mistake: then it makes sense to ask again.
func (s state) guessed(c pegCode) bool {
	return !s.contradictory() && slices.ContainsFunc(s.rows, func(r row) bool { return r.Guess == c })
}

// pointless refuses a guess that has been answered before.
func (s state) pointless(m move) error {
	if m.Kind == guessMove && s.guessed(m.Code) {
		return games.Refuse("mastermind.refuse.guessed")
	}
	return nil
}

// Outcome is a win for the breaker with the right guess, even the last one
// allowed, and for the maker when the guesses have run out.
func (s state) Outcome() games.Outcome {
	switch n := len(s.rows); {
	case s.asked:
		return games.Running
	case s.broken():
		return games.Outcome{Over: true, Winner: breaker, Reason: games.T("mastermind.over.broken", "Count", n)}
	case s.variant.Guesses > 0 && n >= s.variant.Guesses:
		return games.Outcome{Over: true, Winner: maker, Reason: games.T("mastermind.over.held", "Count", n)}
	default:
		return games.Running
	}
}

// Moves are all codes for the breaker, and for the maker ready and not yet, or
// the answers that some code gives to the guess.
func (s state) Moves() iter.Seq[move] {
	return func(yield func(move) bool) {
		switch {
		case s.Outcome().Over:
		case s.unready():
			if yield(move{Kind: readyMove}) && !s.waits {
				yield(move{Kind: notYetMove})
			}
		case s.asked:
			for a := range s.possibleAnswers() {
				if !yield(move{Kind: answerMove, Answer: a}) {
					return
				}
			}
		default:
			for c := range s.variant.Codes.Codes() {
				if !yield(move{Kind: guessMove, Code: c}) {
					return
				}
			}
		}
	}
}

// Legal refuses an answer that no code gives to the guess, and any move that is
// not wanted now.
func (s state) Legal(m move) error {
	switch {
	case s.Outcome().Over:
		return games.Refuse("games.over")
	case m.Kind == notYetMove && s.unready() && s.waits:
		return games.Refuse("mastermind.status.take-time")
	case m.Kind != s.wanted() && (m.Kind != notYetMove || !s.unready()):
		return s.refuseKind()
	case m.Kind == answerMove && !s.variant.Codes.Possible(s.guess, m.Answer):
		return s.refuseAnswer(m.Answer)
	case m.Kind == guessMove && s.variant.Codes.CheckCode(m.Code) != nil:
		return s.refuseKind()
	default:
		return nil
	}
}

// wanted is the kind of move that is due.
func (s state) wanted() moveKind {
	switch {
	case s.unready():
		return readyMove
	case s.asked:
		return answerMove
	default:
		return guessMove
	}
}

// After is the state after a legal move.
func (s state) After(m move) state {
	s.moves++
	switch m.Kind {
	case guessMove:
		s.guess, s.asked, s.ready = m.Code, true, true
	case answerMove:
		row := row{s.guess, m.Answer, s.moves}
		s.rows = append(slices.Clip(s.rows), row)
		s.candidates = s.candidates.after(row)
		s.guess, s.asked = pegCode{}, false
	case readyMove:
		s.ready = true
	case notYetMove:
		s.waits = true
	}
	return s
}
