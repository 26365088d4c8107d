package yesno

import (
	"iter"
	"slices"

	"parlour/games"
	"parlour/solver/inquire"
	"parlour/solver/inquire/tables"
)

// learning says what a server teaches, and how members name things that a table lacks.
func (l *library) learning() *games.Learning[state] {
	return &games.Learning[state]{
		Option: optTaught, Subjects: tables.Names(), Subject: subject, Votes: votes, Fold: l.fold,
		Called: func(subject string) games.Text { return games.Text{ID: tableTexts[subject]} },
		Naming: &games.Naming{Prefix: inquire.Named, Most: inquire.MaxNamed, Key: l.newKey, Name: inquire.Name, Place: l.place},
	}
}

// votes returns what the answers of members say about the thing that was found or revealed; "" if it is
// unknown.
func votes(s state, secret string) (thing string, all []games.AnswerVote) {
	e := s.list.Thing(secret)
	if s.found() {
		e = s.rows[len(s.rows)-1].At
	}
	if !s.people || s.list.unknown {
		return "", nil
	}
	doubtful := map[int]bool{} // by question
	if given := s.given(); e >= 0 {
		thing = s.list.Things()[e].Key
		for _, d := range s.list.Doubts(e, given) {
			doubtful[given[d.Index].Question] = true
		}
	}
	for _, r := range s.rows {
		if r.Kind == question && r.Says != unknown {
			all = append(all, games.AnswerVote{
				Move: r.Move - 1, Question: s.list.Questions()[r.At].Key, Answer: answerWords[r.Says], Doubtful: doubtful[r.At], Text: s.said(r),
			})
		}
	}
	return thing, all
}

// fold returns the version to which added things and ballots lead, and how many cells it changes.
func (l *library) fold(subject string, added []games.Ballot, ballots iter.Seq[games.Ballot]) (version string, changed int) {
	list := l.lists[subject]
	if list == nil {
		return "", 0
	}
	t := list.Table
	for _, b := range added {
		if more, err := t.With(b.Thing, list.givenIn(b.Answers)); err == nil { // it has too many otherwise
			t = more
		}
	}
	votes := make([][]inquire.Votes, len(t.Questions()))
	for q := range votes {
		votes[q] = make([]inquire.Votes, len(t.Things()))
	}
	for b := range ballots {
		if e := t.Thing(b.Thing); e >= 0 {
			for _, g := range list.givenIn(b.Answers) {
				votes[g.Question][e].Add(g.Answer)
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
	return taught.Since(list.Table), changed
}

// givenIn returns the answers of a ballot, in the order of the questions.
func (l *list) givenIn(answers map[string]string) (all []inquire.Given) {
	for q := range l.Questions() {
		if a := slices.Index(answerWords, answers[l.Questions()[q].Key]); a >= 0 {
			all = append(all, inquire.Given{Question: q, Answer: answer(a).inquired()})
		}
	}
	return all
}

// newKey returns the key of a thing that a member names, or the refusal of a name that is no text or that
// another thing has.
func (l *library) newKey(subject, typed string, others []string) (key string, err error) {
	key, ok := inquire.NameKey(typed)
	folded := fold(typed)
	if !ok || folded == "" || l.lists[subject] == nil {
		return "", games.Refuse("yesno.refuse.name", "Count", inquire.MaxName)
	}
	_, taken := l.lists[subject].things[folded]
	for _, other := range others {
		taken = taken || fold(inquire.Name(other)) == folded
	}
	if taken {
		return "", games.Refuse("yesno.refuse.named", "Name", inquire.Name(key))
	}
	return key, nil
}

// place returns the question that best places a new thing after some answers; the zero Placing if there is
// none.
func (l *library) place(subject string, answers map[string]string) games.Placing {
	list := l.lists[subject]
	if list == nil {
		return games.Placing{}
	}
	q := list.Place(list.givenIn(answers))
	if q < 0 {
		return games.Placing{}
	}
	s := newState(list, solveTurns, true)
	return games.Placing{Question: list.Questions()[q].Key, Text: list.question(q), Answers: answerKeys(s.After(move{Kind: question, At: q}))}
}
