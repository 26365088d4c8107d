package yesno

import (
	"math/rand/v2"
	"strconv"

	"parlour/games"
)

func secrets() *games.Secrets[state, move] {
	return &games.Secrets[state, move]{
		Draw: drawThing,
		Read: read,
		Show: func(s state, _ games.Seat, secret string) games.Text {
			if e := s.list.Thing(secret); e >= 0 {
				return games.T("yesno.secret", "Thing", s.list.thing(e))
			}
			return games.T("yesno.secret.other", "Name", secret)
		},
		Form: func(s state, _ games.Seat) games.Form {
			return games.Form{Title: games.T("yesno.form.secret"), Label: games.T("yesno.form.secret.label"), Hint: s.list.thing(0), Max: maxTyped}
		},
		Reveal: reveal,
		Fair:   func(s state, _ games.Seat, secret string) bool { return s.list.Thing(secret) >= 0 },
		Known:  func(s state, seat games.Seat) bool { return seat == thinker && s.found() },
	}
}

// drawThing draws a thing, more often one of which people think more often.
func drawThing(s state, seat games.Seat, r *rand.Rand) string {
	if seat != thinker {
		return ""
	}
	things := s.list.Things()
	total := 0
	for _, e := range things {
		total += e.Weight
	}
	n := r.IntN(total)
	for _, e := range things {
		if n -= e.Weight; n < 0 {
			return e.Key
		}
	}
	return things[0].Key
}

// read reads the name of a thing in any language.
func read(s state, _ games.Seat, typed string) (string, error) {
	if s.list.Thing(typed) >= 0 {
		return typed, nil
	}
	if e, ok := s.list.things[fold(typed)]; ok {
		return s.list.Things()[e].Key, nil
	}
	return "", games.Refuse("yesno.refuse.secret", "Count", len(s.list.Things()))
}

// The degrees of a clear case, of 9.
const (
	clearNo  = 2
	clearYes = 7
)

// truth returns the true answer to what was asked.
func (s state) truth(e int) move {
	says := depends
	if s.people {
		says = unknown
	}
	switch {
	case s.kind == guess && s.asked == e:
		says = yes
	case s.kind == guess:
		says = no
	case s.list.Degree(s.asked, e) >= clearYes:
		says = yes
	case s.list.Degree(s.asked, e) <= clearNo:
		says = no
	}
	return move{Kind: reply, Says: says}
}

// reveal names the thing, and the answers that few people give about it.
func reveal(s state, seat games.Seat, secret string) ([]games.Text, error) {
	key, err := read(s, seat, secret)
	if err != nil {
		return nil, err
	}
	e := s.list.Thing(key)
	told := []games.Text{games.T("yesno.reveal", "Thing", s.list.thing(e))}
	if s.found() && s.rows[len(s.rows)-1].At == e { // the board names it
		told = nil
	}
	all := s.doubts(e)
	if !s.people {
		all = s.untrue(e)
	}
	if all != nil {
		told = append(told, games.T("yesno.note.doubts", "Answers", games.Dotted(all...)))
	}
	return told, nil
}

// untrue returns the true answers where others were given about a thing.
func (s state) untrue(e int) (all []games.Text) {
	at := s.begun()
	for _, r := range s.rows {
		at = at.After(move{Kind: r.Kind, At: r.At})
		if want := at.truth(e); want.Says != r.Says {
			all = append(all, s.said(row{Kind: r.Kind, At: r.At, Says: want.Says}))
		}
		at = at.After(move{Kind: reply, Says: r.Says})
	}
	return all
}

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
