package secretword

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce/mistakes"
)

// secrets describes the maker's word.
func secrets() *games.Secrets[state, move] {
	return &games.Secrets[state, move]{
		Draw: draw,
		Read: func(s state, _ games.Seat, typed string) (string, error) {
			w, err := parseWord(s.variant, typed)
			if err != nil { // a Refusal that does not repeat the secret
				err = games.Refuse("secretword.refuse.secret", "Letters", s.variant.rules.Pegs, "Count", len(s.variant.rules.Guesses()))
			}
			return s.variant.rules.FormatCode(w), err
		},
		Show: func(s state, _ games.Seat, secret string) games.Text {
			return games.T("secretword.secret", "Word", capitals(secret))
		},
		Form:   func(s state, _ games.Seat) games.Form { return *wordForm(s, games.T("secretword.form.secret")) },
		Reveal: reveal,
		Fair: func(s state, _ games.Seat, secret string) bool {
			w, err := parseWord(s.variant, secret)
			return err == nil && len(mistakes.Corrections(s.variant.rules, s.candidates.History(), w)) == 0
		},
		Known: func(s state, seat games.Seat) bool {
			o := s.Outcome()
			return seat == maker && o.Over && o.Winner != maker
		},
	}
}

// draw draws the maker's word. Every secret of the list has the same probability.
func draw(s state, seat games.Seat, r *rand.Rand) string {
	if seat != maker {
		return ""
	}
	rules := s.variant.rules
	return rules.FormatCode(rules.Unrank(r.IntN(rules.Size())))
}

// reveal shows the word, unless the board shows it, and the marks that were wrong. It need not be in
// the list.
func reveal(s state, _ games.Seat, secret string) ([]games.Text, error) {
	w, spelled := spell(s.variant, secret)
	if !spelled {
		return nil, games.Refuse("secretword.refuse.reveal", "Count", s.variant.rules.Pegs)
	}
	if slices.ContainsFunc(s.rows, func(r row) bool { return s.found(r) && r.Guess == w }) {
		return nil, nil
	}
	told := []games.Text{games.T("secretword.reveal", "Word", s.variant.text(w))}
	if !s.variant.list().Has(s.variant.list().Fold(secret)) {
		told[0] = games.T("secretword.reveal.unlisted", "Word", s.variant.text(w))
	}
	for _, m := range mistakes.Corrections(s.variant.rules, s.candidates.History(), w) {
		told = append(told, games.T("secretword.reveal.mistake", "Row", m.Turn+1, "Marks", signsOf(s.variant, m.Answer)))
	}
	return told, nil
}

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

// corrections returns the likeliest marks that would make the marks consistent. An amendment is the number of the move and
// the marks.
func corrections(s state) []games.Correction {
	if _, needed := correctionNeeded(s); !needed {
		return nil
	}
	found := s.candidates.Corrections()
	return games.Mapped(found[:min(maxCorrections, len(found))], func(m mistakes.Correction) games.Correction {
		r := s.rows[m.Turn]
		return games.Correction{
			Amend:       strconv.Itoa(r.Move) + " " + s.variant.rules.FormatAnswer(m.Answer),
			Label:       games.T("secretword.correction", "Guess", s.variant.text(r.Guess), "Marks", changes(s.variant, r, m.Answer)),
			Probability: m.Probability,
		}
	})
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
