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
	NotYet
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
func (s State) unready() bool { return (s.Variant.Asks || s.asks) && !s.ready }

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

// broken reports whether the last guess was right. A guess that was found to be
// right only later may be made again.
func (s State) broken() bool {
	n := len(s.rows)
	return n > 0 && !s.replayed() && s.right(s.rows[n-1])
}

// right reports whether a row has the answer to the right code.
func (s State) right(r Row) bool { return r.Answer == s.Variant.Codes.Right() }

// brokenBy is the code that was guessed, in the last row that has it right,
// counted from 0; false where there is none.
func (s State) brokenBy() (code Code, row int, ok bool) {
	for i, r := range slices.Backward(s.rows) {
		if s.right(r) {
			return r.Guess, i, true
		}
	}
	return Code{}, 0, false
}

// guessed reports whether a guess was answered before and cannot be meant again:
// it can where it is found to be right, or where some answer is a mistake.
func (s State) guessed(c Code) bool {
	again := func(r Row) bool { return r.Guess == c }
	i := slices.IndexFunc(s.rows, again)
	return i >= 0 && !s.Contradictory() && !slices.ContainsFunc(s.rows, func(r Row) bool { return again(r) && s.right(r) })
}

// Outcome is a win for the breaker with the right guess, even the last one
// allowed, and for the maker when the guesses have run out.
func (s State) Outcome() games.Outcome {
	if s.asked {
		return games.Running
	}
	_, row, found := s.brokenBy()
	switch n, spent := len(s.rows), s.spent(); {
	case s.broken() || spent && found:
		return games.Outcome{Over: true, Winner: Breaker, Reason: games.T("mastermind.over.broken", "Count", row+1)}
	case spent:
		return games.Outcome{Over: true, Winner: Maker, Reason: games.T("mastermind.over.held", "Count", n)}
	default:
		return games.Running
	}
}

// spent reports whether all guesses have been made, and their answers stand.
func (s State) spent() bool {
	return s.Variant.Guesses > 0 && len(s.rows) >= s.Variant.Guesses && !s.stuck() && !s.replayed()
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
			if yield(Move{Kind: Ready}) && !s.waits {
				yield(Move{Kind: NotYet})
			}
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
	case m.Kind == NotYet && s.unready() && s.waits:
		return games.Refuse("mastermind.status.take-time")
	case m.Kind != s.wanted() && !s.excused(m.Kind):
		return s.refuseKind()
	case m.Kind == Answering && !s.Variant.Codes.Possible(s.guess, m.Answer):
		return s.refuseAnswer(m.Answer)
	case m.Kind == Guess && s.Variant.Codes.CheckCode(m.Code) != nil:
		return s.refuseKind()
	default:
		return nil
	}
}

// excused reports whether a kind of move may be made that is not the one wanted.
func (s State) excused(k MoveKind) bool {
	switch k {
	case PlayOn:
		return s.stands()
	case NotYet:
		return s.unready()
	default:
		return false
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
		s.guess, s.asked, s.ready = m.Code, true, true
	case Answering:
		row := Row{s.guess, m.Answer, s.moves}
		s.rows = append(slices.Clip(s.rows), row)
		s.fits = s.fits.after(row)
		s.settled = max(s.settled, m.Settled)
		s.guess, s.asked = Code{}, false
	case Ready:
		s.ready = true
	case NotYet:
		s.waits = true
	case PlayOn:
		s.played = s.Contradictory()
		s.plays++
	}
	return s
}
