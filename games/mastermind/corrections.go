package mastermind

import (
	"strconv"

	"parlour/games"
	"parlour/solver/deduce/mistakes"
)

// maxCorrections is the greatest number of corrections offered of each kind:
// other answers, and guesses that were the code.
const maxCorrections = 2

// correctionNeeded reports whether the maker made a mistake: no code is
// consistent with the answers, no guess is pending, and the code is not found.
func correctionNeeded(s state) (games.Seat, bool) {
	return maker, !s.pending && !s.solved() && s.inconsistent()
}

// correctionView changes the view while the maker is asked to correct an answer.
// It has no row for the next guess.
func correctionView(s state, v games.View) games.View {
	v.Board, v.Alarm = v.Board.Closed(), true
	v.Status, v.Note = games.T("mastermind.status.contradiction", "Seat", maker), games.T("mastermind.note.correct")
	if len(s.candidates.Doubts().Corrections) == 0 {
		v.Note = games.T("mastermind.note.correct-several")
	}
	return v
}

// corrections returns the likeliest answers that would make the answers
// consistent, and then the guesses that may have been the code.
func corrections(s state) []games.Correction {
	if _, needed := correctionNeeded(s); !needed {
		return nil
	}
	var other, found []games.Correction
	for _, m := range s.candidates.Corrections() {
		c := games.Correction{
			Amend:       amendment(s, m.Turn, m.Answer),
			Label:       correctionLabel(s, m),
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
func correctionLabel(s state, m mistakes.Correction) games.Text {
	if m.Answer == s.variant.Codes.Right() {
		return games.T("mastermind.correction.code", "Row", m.Turn+1)
	}
	return games.T("mastermind.correction", "Row", m.Turn+1,
		"Given", answerLabel(s.variant, s.rows[m.Turn].Answer), "Answer", answerLabel(s.variant, m.Answer))
}

// amendment returns the text of the entry that corrects the answer of a row,
// counted from 0: the number of the move and the answer.
func amendment(s state, row int, a pegAnswer) string {
	return strconv.Itoa(s.rows[row].Move) + " " + s.variant.Codes.FormatAnswer(a)
}
