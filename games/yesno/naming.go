package yesno

import (
	"parlour/games"
	"parlour/solver/inquire"
)

// naming says how members name things that a table lacks.
func (l *library) naming() *games.Naming {
	return &games.Naming{Prefix: inquire.Named, Most: inquire.MaxNamed, Key: l.newKey, Name: inquire.Name, Place: l.place}
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
