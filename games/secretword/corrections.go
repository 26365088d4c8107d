package secretword

import (
	"parlour/games/grid"
	"strconv"

	"parlour/games"
	"parlour/solver/deduce/mistakes"
)

// maxCorrections is the greatest number of corrections offered.
const maxCorrections = 3

// correctionNeeded reports whether the maker made a mistake: no word of the list is consistent
// with the marks, no guess waits for marks, and the word is not found.
func correctionNeeded(s state) (games.Seat, bool) {
	return maker, len(s.rows) > 0 && !s.marking() && !s.Outcome().Over && s.candidates.Contradictory()
}

// correctionView changes the view while the maker is asked to correct marks.
func correctionView(s state, v games.View) games.View {
	v.Alarm = true
	v.Status, v.Note = games.T("secretword.status.contradiction", "Seat", maker), games.T("secretword.note.correct")
	if len(s.candidates.Doubts().Corrections) == 0 {
		v.Note = games.T("secretword.note.correct-several")
	}
	return v
}

// corrections returns the likeliest marks that would make the marks consistent.
func corrections(s state) []games.Correction {
	if _, needed := correctionNeeded(s); !needed {
		return nil
	}
	var all []games.Correction
	for _, m := range s.candidates.Corrections() {
		if len(all) < maxCorrections {
			all = append(all, correction(s, m))
		}
	}
	return all
}

// correction offers other marks for a row. The amendment is the number of the move and the
// marks.
func correction(s state, m mistakes.Correction) games.Correction {
	r := s.rows[m.Turn]
	return games.Correction{
		Amend:       strconv.Itoa(r.Move) + " " + s.variant.rules.FormatAnswer(m.Answer),
		Label:       games.T("secretword.correction", "Guess", s.variant.text(r.Guess), "Marks", changes(s.variant, r, m.Answer)),
		Probability: m.Probability,
	}
}

// changes returns the letters of a row that other marks would change, with the new ones.
func changes(v variant, r row, other marks) (all grid.Cells) {
	given, letters := v.rules.Marks(r.Marks), []rune(v.text(r.Guess))
	for i, m := range v.rules.Marks(other) {
		if m != given[i] {
			all = append(all, grid.Letter(letters[i], tileMarks[m]))
		}
	}
	return all
}
