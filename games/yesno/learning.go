package yesno

import (
	"slices"

	"parlour/games"
	"parlour/solver/inquire"
	"parlour/solver/inquire/tables"
)

// learning says what a server teaches.
func (l *library) learning() *games.Learning[state] {
	return &games.Learning[state]{
		Option: optTaught, Subjects: tables.Names(), Subject: subject, Votes: votes, Fold: l.fold,
		Called: func(subject string) games.Text { return games.Text{ID: tableTexts[subject]} },
	}
}

// votes returns what the answers of members say about the thing that was found or revealed.
func votes(s state, secret string) (thing string, all []games.AnswerVote) {
	e := s.list.Thing(secret)
	if s.found() {
		e = s.rows[len(s.rows)-1].At
	}
	if e < 0 || !s.people || s.list.unknown {
		return "", nil
	}
	doubtful := map[int]bool{} // by question
	given := s.given()
	for _, d := range s.list.Doubts(e, given) {
		doubtful[given[d.Index].Question] = true
	}
	for _, r := range s.rows {
		if r.Kind == question && r.Says != unknown {
			all = append(all, games.AnswerVote{
				Move: r.Move - 1, Question: s.list.Questions()[r.At].Key, Answer: answerWords[r.Says], Doubtful: doubtful[r.At], Text: s.said(r),
			})
		}
	}
	return s.list.Things()[e].Key, all
}

// fold returns the version to which ballots lead, and how many cells it changes.
func (l *library) fold(subject string, ballots []games.Ballot) (version string, changed int) {
	t := l.lists[subject]
	if t == nil {
		return "", 0
	}
	votes := make([][]inquire.Votes, len(t.Questions()))
	for q := range votes {
		votes[q] = make([]inquire.Votes, len(t.Things()))
	}
	for _, b := range ballots {
		e := t.Thing(b.Thing)
		for key, says := range b.Answers {
			q, a := t.Question(key), slices.Index(answerWords, says)
			if e >= 0 && q >= 0 && a >= 0 {
				votes[q][e].Add(answer(a).inquired())
			}
		}
	}
	taught, err := t.Taught(votes)
	if err != nil { // no vote makes a table malformed
		return "", 0
	}
	for q := range t.Questions() {
		for e := range t.Things() {
			if taught.Degree(q, e) != t.Degree(q, e) {
				changed++
			}
		}
	}
	return taught.Since(t.Table), changed
}
