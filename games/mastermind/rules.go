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
	ready   bool // the maker has said that there is a code, if that is asked
	guess   Code // that waits for its answer, if asked
	asked   bool
	moves   int   // played so far
	played  bool  // the maker has insisted on answers that contradict each other
	plays   int   // how often
	settled int   // rows up to which the log goes on whatever the answers say: see Move.Settled
	fits    *fits // the codes that agree with the rows
}

// Row is a guess with its answer.
type Row struct {
	Guess  Code
	Answer Answer
	Move   int // the number of the answer among the moves, from 1
}

// Move is a guess, an answer, or the maker's word that the code is ready or that
// the answers stand.
type Move struct {
	Kind   MoveKind
	Code   Code
	Answer Answer
	// Settled is how many rows had been played when this answer took the place
	// of a mistaken one, or 0. An answer mended in the middle of a log can make
	// an earlier row contradict, or a later one no more; up to that row the
	// moves stand as they were played, and only then is the maker asked again.
	Settled int
}

// MoveKind tells moves apart.
type MoveKind uint8

// The kinds of move.
const (
	Guess MoveKind = iota
	Answering
	PlayOn
	Ready
)

// Turn is the maker's until the code is ready, while a guess waits for its
// answer and while the answers contradict each other, and else the breaker's.
func (s State) Turn() games.Seat {
	switch {
	case s.Outcome().Over:
		return games.Nobody
	case s.unready() || s.asked || s.stuck():
		return Maker
	default:
		return Breaker
	}
}

// unready reports whether the maker is still asked to think of a code.
func (s State) unready() bool { return s.Variant.Asks && !s.ready }

// stuck reports whether no code fits the answers, and the maker has neither
// mended one nor insisted on them.
func (s State) stuck() bool {
	return !s.asked && !s.played && !s.replayed() && !s.broken() && s.Contradictory()
}

// replayed reports whether the state lies before the row up to which a log goes
// on as it was played.
func (s State) replayed() bool { return len(s.rows) < s.settled }

// stands reports whether the maker may have insisted here, though there is
// nothing to insist on any more since an answer was mended.
func (s State) stands() bool { return !s.asked && s.settled > 0 && len(s.rows) <= s.settled }

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

// Outcome is a win for the breaker with the right guess, even the last one
// allowed, and for the maker when the guesses have run out.
func (s State) Outcome() games.Outcome {
	if s.asked {
		return games.Running
	}
	switch n := len(s.rows); {
	case s.broken():
		return games.Outcome{Over: true, Winner: Breaker, Reason: games.T("mastermind.over.broken", "Count", n)}
	case s.Variant.Guesses > 0 && n >= s.Variant.Guesses && !s.stuck():
		return games.Outcome{Over: true, Winner: Maker, Reason: games.T("mastermind.over.held", "Count", n)}
	default:
		return games.Running
	}
}

// Moves are all codes for the breaker; for the maker to be ready, the answers
// that some code gives to the guess, or to insist when the answers contradict
// each other.
// Within a log that was mended later, to insist is always a move.
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		switch {
		case s.Outcome().Over:
		case s.unready():
			yield(Move{Kind: Ready})
		case s.asked:
			for a := range s.possibleAnswers() {
				if !yield(Move{Kind: Answering, Answer: a}) {
					return
				}
			}
		case s.stuck():
			yield(Move{Kind: PlayOn})
		case s.replayed() && !yield(Move{Kind: PlayOn}):
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
	case m.Kind != s.wanted() && !(m.Kind == PlayOn && s.stands()):
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
	case s.stuck():
		return PlayOn
	default:
		return Guess
	}
}

// After is the state after a legal move.
func (s State) After(m Move) State {
	s.moves++
	switch m.Kind {
	case Guess:
		s.guess, s.asked = m.Code, true
	case Answering:
		row := Row{s.guess, m.Answer, s.moves}
		s.rows = append(slices.Clip(s.rows), row)
		s.fits = s.fits.after(row)
		s.settled = max(s.settled, m.Settled)
		s.guess, s.asked = Code{}, false
	case Ready:
		s.ready = true
	case PlayOn:
		s.played = s.Contradictory()
		s.plays++
	}
	return s
}
