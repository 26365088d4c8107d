package mastermind

import (
	"iter"
	"slices"

	"parlour/games"
	"parlour/games/codebreaking"
)

// state is a position. The zero state is not one: see open.
type state struct {
	variant    variant
	rows       []row
	inHead     bool                     // The maker keeps the code in mind and is asked whether it is ready.
	delayed    bool                     // The maker has replied "not yet".
	ready      bool                     // The maker has a code.
	guess      pegCode                  // The guess to be answered, if pending.
	pending    bool                     // The last guess has no answer yet.
	moves      int                      // The number of moves played.
	watched    bool                     // A computer guesses; see seenBy.
	candidates *codebreaking.Candidates // The codes that are consistent with rows.
}

// row is a guess with its answer.
type row struct {
	Guess  pegCode
	Answer pegAnswer
	Move   int // The number of the answer among the moves, from 1.
}

// move is a guess, an answer, or the maker's reply whether the code is ready.
type move struct {
	Kind   moveKind
	Code   pegCode   // of a guess
	Answer pegAnswer // of an answer
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

// Turn is the maker's until the code is ready and while a guess is pending, and
// otherwise the breaker's.
func (s state) Turn() games.Seat {
	seat := maker
	if s.due() == guessMove {
		seat = breaker
	}
	return games.UnlessOver(s.Outcome().Over, seat)
}

// awaitsCode reports whether the maker has yet to think of a code.
func (s state) awaitsCode() bool { return s.inHead && !s.ready }

// askReady returns the state in which a maker who keeps the code in mind is
// asked whether it is ready.
func askReady(s state, seat games.Seat) state {
	s.inHead = s.inHead || seat == maker
	return s
}

// inconsistent reports whether no code is consistent with the answers.
func (s state) inconsistent() bool {
	return s.candidates.Contradictory()
}

// solved reports whether the last answered guess was the code.
func (s state) solved() bool {
	n := len(s.rows)
	return n > 0 && s.rows[n-1].Answer == s.variant.Codes.Right()
}

// repeats reports whether a code has been guessed and answered before. If the
// answers are inconsistent it reports false, because then asking again makes
// sense.
func (s state) repeats(c pegCode) bool {
	return !s.inconsistent() && slices.ContainsFunc(s.rows, func(r row) bool { return r.Guess == c })
}

// redundant refuses a guess that repeats an earlier one.
func (s state) redundant(m move) error {
	if m.Kind == guessMove && s.repeats(m.Code) {
		return games.Refuse("mastermind.refuse.guessed")
	}
	return nil
}

// Outcome is a win for the breaker with the right guess, including the last one
// allowed, and for the maker when no guesses are left.
func (s state) Outcome() games.Outcome {
	switch n := len(s.rows); {
	case s.pending:
	case s.solved():
		return games.Outcome{Over: true, Winner: breaker, Reason: games.T("mastermind.over.broken", "Count", n)}
	case s.variant.Guesses > 0 && n >= s.variant.Guesses:
		return games.Outcome{Over: true, Winner: maker, Reason: games.T("mastermind.over.held", "Count", n)}
	}
	return games.Running
}

// Moves are all codes for the breaker. For the maker they are "ready" and "not
// yet", or the answers that some code gives to the guess.
func (s state) Moves() iter.Seq[move] {
	return func(yield func(move) bool) {
		switch {
		case s.Outcome().Over:
		case s.awaitsCode():
			if yield(move{Kind: readyMove}) && !s.delayed {
				yield(move{Kind: notYetMove})
			}
		case s.pending:
			for a := range possibleAnswers(s.variant, s.guess) {
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

// Legal refuses a move of a kind that is not due, a second "not yet", an answer
// that no code gives to the guess, and a guess that is not a code.
func (s state) Legal(m move) error {
	switch {
	case s.Outcome().Over:
		return games.Refuse("games.over")
	case m.Kind != s.due() && !(m.Kind == notYetMove && s.awaitsCode()):
		return s.refuseKind()
	case m.Kind == notYetMove && s.delayed:
		return games.Refuse("mastermind.status.take-time", "Seat", maker)
	case m.Kind == answerMove && !s.variant.Codes.Possible(s.guess, m.Answer):
		return s.refuseAnswer(m.Answer)
	case m.Kind == guessMove && s.variant.Codes.CheckCode(m.Code) != nil:
		return s.refuseKind()
	default:
		return nil
	}
}

// due returns the kind of move that takes the game on.
func (s state) due() moveKind {
	switch {
	case s.awaitsCode():
		return readyMove
	case s.pending:
		return answerMove
	default:
		return guessMove
	}
}

// refuseKind refuses a move because another kind is due.
func (s state) refuseKind() error {
	switch {
	case s.awaitsCode():
		return games.Refuse("mastermind.refuse.ready-first", "Label", games.Label(readyLabel), "Ready", ready)
	case s.pending:
		return games.Refuse("mastermind.refuse.answer-first", "Guess", pegText(s.variant, s.guess), "Example", exampleAnswer(s.variant))
	default:
		return games.Refuse("mastermind.refuse.guess-first", "Example", exampleCode(s.variant))
	}
}

// refuseAnswer refuses an answer that no code gives to the guess.
func (s state) refuseAnswer(a pegAnswer) error {
	guess, answer := pegText(s.variant, s.guess), answerLabel(s.variant, a)
	if s.variant.perPeg() {
		return games.Refuse("mastermind.refuse.impossible-marks", "Answer", answer, "Guess", guess)
	}
	all := slices.Collect(possibleAnswers(s.variant, s.guess))
	possible := games.Mapped(all, func(a pegAnswer) games.Text { return answerLabel(s.variant, a) })
	return games.Refuse("mastermind.refuse.impossible", "Answer", answer, "Guess", guess, "Answers", possible)
}

// After returns the state after a legal move.
func (s state) After(m move) state {
	s.moves++
	switch m.Kind {
	case guessMove:
		s.guess, s.pending, s.ready = m.Code, true, true
	case answerMove:
		row := row{s.guess, m.Answer, s.moves}
		s.rows = append(slices.Clip(s.rows), row)
		s.candidates = s.candidates.After(row.turn())
		s.guess, s.pending = pegCode{}, false
	case readyMove:
		s.ready = true
	case notYetMove:
		s.delayed = true
	}
	return s
}
