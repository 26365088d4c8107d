package secretword

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/codebreaking"
)

// state is a position. In each round every guesser writes a word, and then the maker marks the
// words in the same order.
type state struct {
	variant    variant
	rows       []row
	guesses    []word                   // those of the round that are not marked yet
	moves      int                      // the number of moves played
	candidates *codebreaking.Candidates // the words that are consistent with the rows
}

// row is a guess with its marks.
type row struct {
	Seat  games.Seat
	Guess word
	Marks marks
	Move  int // the number of the marks among the moves, from 1
}

// move is a guess, or the marks of the first guess without them.
type move struct {
	Marking bool
	Word    word
	Marks   marks
}

// Turn is that of the guessers in turn until all have written, and then the maker's.
func (s state) Turn() games.Seat {
	switch {
	case s.Outcome().Over:
		return games.Nobody
	case s.marking():
		return maker
	default:
		return guesser + games.Seat(len(s.guesses))
	}
}

// marking reports whether the maker marks a guess next.
func (s state) marking() bool {
	all := s.variant.guessers()
	return len(s.guesses) == all || len(s.rows)%all != 0
}

// round returns the number of the round, from 1.
func (s state) round() int { return len(s.rows)/s.variant.guessers() + 1 }

// choosing returns the seats that choose their guesses now, if they are several.
func choosing(s state) []games.Seat {
	if !s.variant.rivals || s.Turn() != guesser {
		return nil
	}
	return []games.Seat{guesser, rival}
}

// withTurn returns the state in which it is the turn of a guesser of a duel.
func withTurn(s state, seat games.Seat) state {
	s.guesses = nil
	if seat == rival {
		s.guesses = []word{{}} // in place of the other guess, which the rival does not know
	}
	return s
}

// found reports whether a row has the right guess.
func (s state) found(r row) bool { return r.Marks == s.variant.rules.Right() }

// Outcome is a win for the guesser who finds the word, or for both guessers in the same round.
// The maker wins when all tries are used.
func (s state) Outcome() games.Outcome {
	if len(s.guesses) > 0 || len(s.rows)%s.variant.guessers() != 0 {
		return games.Running
	}
	var finders []games.Seat
	for _, r := range s.rows[max(0, len(s.rows)-s.variant.guessers()):] { // of the last round
		if s.found(r) {
			finders = append(finders, r.Seat)
		}
	}
	rounds := s.round() - 1
	switch {
	case len(finders) > 0:
		return s.ended(finders, games.T("secretword.over.found", "Count", rounds))
	case rounds >= tries:
		return s.ended(nil, games.T("secretword.over.missed", "Count", rounds))
	default:
		return games.Running
	}
}

// ended returns the outcome of a game in which these guessers found the word.
func (s state) ended(finders []games.Seat, why games.Text) games.Outcome {
	o := games.Outcome{Over: true, Winner: maker, Reason: why}
	switch {
	case len(finders) > 1:
		o.Winner, o.Winners = games.Nobody, finders
		return o
	case len(finders) == 1:
		o.Winner = finders[0]
	}
	if s.variant.rivals {
		o.Places = []int{maker: 2, guesser: 2, rival: 2}
		o.Places[o.Winner] = 1
	}
	return o
}

// Moves yields the marks that a row of letters can get. Guesses are free text.
func (s state) Moves() iter.Seq[move] {
	return func(yield func(move) bool) {
		if s.Outcome().Over || !s.marking() {
			return
		}
		rules := s.variant.rules
		for a := marks(0); a <= rules.Right(); a++ {
			if rules.Possible(s.guesses[0], a) && !yield(move{Marking: true, Marks: a}) {
				return
			}
		}
	}
}

// Legal refuses a move of a kind that is not due, a guess that is not in the list or against
// the options, and impossible marks.
func (s state) Legal(m move) error {
	switch {
	case !m.Marking && s.marking():
		return refuseMarks(s.variant)
	case m.Marking && !s.marking():
		return games.Refuse("secretword.refuse.guess-first", "Count", s.variant.rules.Pegs)
	case m.Marking && !s.variant.rules.Possible(s.guesses[0], m.Marks):
		return games.Refuse("secretword.refuse.impossible", "Marks", signsOf(s.variant, m.Marks), "Guess", s.variant.text(s.guesses[0]))
	case m.Marking:
		return nil
	default:
		return s.checkGuess(m.Word)
	}
}

// checkGuess refuses a word that is not in the list, or ignores a mark although the game is
// hard.
func (s state) checkGuess(w word) error {
	v := s.variant
	if v.rules.CheckCode(w) != nil {
		return games.Refuse("secretword.refuse.unknown", "Word", v.text(w), "Count", len(v.rules.Guesses()))
	}
	history := s.candidates.History()
	if v.rules.Allows(w, history) || s.candidates.Contradictory() { // no word may be left
		return nil
	}
	missing := v.rules.Violation(w, history)
	letter := v.text(history[missing.Turn].Guess)
	letter = string([]rune(letter)[missing.Peg])
	if missing.Place {
		return games.Refuse("secretword.refuse.keep-place", "Letter", letter, "Place", missing.Peg+1)
	}
	if strings.Contains(v.text(w), letter) {
		return games.Refuse("secretword.refuse.keep-another", "Letter", letter)
	}
	return games.Refuse("secretword.refuse.keep-letter", "Letter", letter)
}

// redundant refuses a guess that repeats an earlier one, unless the marks contradict each other.
func (s state) redundant(m move) error {
	repeats := slices.ContainsFunc(s.rows, func(r row) bool { return r.Guess == m.Word })
	if m.Marking || !repeats || s.candidates.Contradictory() {
		return nil
	}
	return games.Refuse("secretword.refuse.again", "Word", s.variant.text(m.Word))
}

// After returns the state after a legal move.
func (s state) After(m move) state {
	s.moves++
	if !m.Marking {
		s.guesses = append(slices.Clip(s.guesses), m.Word)
		return s
	}
	seat := guesser + games.Seat(len(s.rows)%s.variant.guessers())
	r := row{seat, s.guesses[0], m.Marks, s.moves}
	s.rows, s.guesses = append(slices.Clip(s.rows), r), s.guesses[1:]
	s.candidates = s.candidates.After(r.turn())
	return s
}

// randomGuess returns a random word that the state allows: a secret that is consistent with the
// rows, or any if there is none.
func randomGuess(s state, r *rand.Rand) move {
	if space, set := s.candidates.List(); len(set) > 0 {
		return move{Word: space.Code(set[r.IntN(len(set))])}
	}
	return move{Word: s.variant.rules.Unrank(r.IntN(s.variant.rules.Size()))}
}
