package mastermind

import (
	"cmp"
	"slices"
	"strconv"

	"parlour/games"
	"parlour/solver/deduce"
	"parlour/solver/deduce/mistakes"
)

// maxCorrections is how many are offered of each kind: other answers, and
// guesses that were the code.
const maxCorrections = 2

// needsCorrection reports that the maker made a mistake: no code fits the
// answers, no guess waits for another one, and the code has not been found.
func (s state) needsCorrection() (games.Seat, bool) {
	return maker, !s.asked && !s.broken() && s.contradictory()
}

// alarm is the view while the maker is asked to correct an answer. It has no
// row for the next guess.
func (s state) alarm(v games.View) games.View {
	if s.guesses() {
		v.Board.Rows = v.Board.Rows[:len(v.Board.Rows)-1]
	}
	v.Alarm = true
	v.Status, v.Note = games.T("mastermind.status.contradiction"), games.T("mastermind.note.correct")
	if len(s.candidates.doubts().Corrections) == 0 {
		v.Note = games.T("mastermind.note.correct-several")
	}
	return v
}

// corrections are the likeliest answers that would resolve a contradiction, and
// then the guesses that may have been the code.
func (s state) corrections() []games.Correction {
	if _, needed := s.needsCorrection(); !needed {
		return nil
	}
	var other, found []games.Correction
	for _, m := range s.likelyCorrections() {
		c := games.Correction{
			Amend:       s.amendment(m.Turn, m.Answer),
			Label:       s.correctionLabel(m),
			Probability: m.Probability,
		}
		if m.Answer == s.variant.Codes.Right() {
			found = append(found, c)
		} else {
			other = append(other, c)
		}
	}
	return append(other[:min(maxCorrections, len(other))], found[:min(maxCorrections, len(found))]...)
}

// correctionLabel says what an answer was and what it should have been.
func (s state) correctionLabel(m mistakes.Correction) games.Text {
	if m.Answer == s.variant.Codes.Right() {
		return games.T("mastermind.correction.code", "Row", m.Turn+1)
	}
	return games.T("mastermind.correction", "Row", m.Turn+1,
		"Given", s.answerLabel(s.rows[m.Turn].Answer), "Answer", s.answerLabel(m.Answer))
}

// likelyCorrections are the answers that would resolve a contradiction, the
// likeliest first, and among equals those nearest to what was said. If no
// single one would, they are those for the answers most likely to be wrong.
func (s state) likelyCorrections() []mistakes.Correction {
	doubts := s.candidates.doubts()
	mends := slices.Clone(doubts.Corrections)
	if len(mends) == 0 {
		for _, row := range doubts.Turns {
			mends = append(mends, mistakes.Correction{Turn: row.Turn, Answer: row.Answer, Probability: row.Wrong})
		}
	}
	mends = slices.DeleteFunc(mends, func(m mistakes.Correction) bool { return !s.variant.Codes.Possible(s.rows[m.Turn].Guess, m.Answer) })
	slices.SortStableFunc(mends, func(a, b mistakes.Correction) int {
		if nearly(a.Probability, b.Probability) {
			return cmp.Compare(s.distance(a), s.distance(b))
		}
		return cmp.Compare(b.Probability, a.Probability)
	})
	return mends
}

// nearly reports whether probabilities are equal but for rounding.
func nearly(a, b float64) bool { return max(a, b)-min(a, b) <= 1e-9*max(a, b) }

// distance is the number of pegs by which an answer differs from the one given.
func (s state) distance(m mistakes.Correction) int {
	codes := s.variant.Codes
	if codes.Kind == deduce.PerPeg {
		n := 0
		given := codes.Marks(s.rows[m.Turn].Answer)
		for i, mark := range codes.Marks(m.Answer) {
			if mark != given[i] {
				n++
			}
		}
		return n
	}
	here, elsewhere := places(codes, m.Answer)
	was, wasElsewhere := places(codes, s.rows[m.Turn].Answer)
	return max(here, was) - min(here, was) + max(elsewhere, wasElsewhere) - min(elsewhere, wasElsewhere)
}

// amendment is the text of the entry that corrects the answer of a row, counted
// from 0: the number of the move and the answer.
func (s state) amendment(row int, a pegAnswer) string {
	return strconv.Itoa(s.rows[row].Move) + " " + s.variant.Codes.FormatAnswer(a)
}
