package yesno

import (
	"strconv"

	"parlour/games"
)

// corrections let a member who thinks change answers. Parlour asks about one that fits nothing well.
func corrections() *games.Corrections[state] {
	return &games.Corrections[state]{
		Once:      true,
		Statement: func(s state) bool { return s.people && s.answers() },
		Needed:    func(s state) (games.Seat, bool) { return thinker, s.slip != nothing && s.Turn() == asker },
		Find:      correction,
		View: func(s state, v games.View) games.View {
			if s.slip != nothing {
				v.Status = games.T("yesno.status.sure", "Seat", thinker, "Row", s.said(s.rows[s.slip]))
			}
			return v
		},
	}
}

// suspect returns the row with an answer that fits nothing well, if everything fits with the opposite, and
// otherwise nothing.
func (s state) suspect() int {
	if !s.people || s.Outcome().Over {
		return nothing
	}
	given := s.given()
	i, _ := s.belief.Suspect(given)
	if i < 0 {
		return nothing
	}
	given[i].Answer = given[i].Answer.Opposite()
	if still, _ := s.belief.Instead(given).Suspect(given); still >= 0 {
		return nothing
	}
	for n, r := range s.rows {
		if r.Kind == question && r.At == given[i].Question {
			return n
		}
	}
	return nothing
}

// correction returns the opposite of the answer that fits nothing well.
func correction(s state) []games.Correction {
	if s.slip == nothing {
		return nil
	}
	_, p := s.belief.Suspect(s.given())
	r := s.rows[s.slip]
	r.Says = answer(r.Says.inquired().Opposite())
	return []games.Correction{{
		Amend: strconv.Itoa(r.Move) + " " + answerWords[r.Says], Label: games.T("yesno.key.change", "Answer", r.Says.text()), Probability: p,
	}}
}
