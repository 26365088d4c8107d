package yesno

import (
	"cmp"
	"slices"

	"parlour/games"
)

// The values of keys that are no topic, question or answer.
const (
	writeValue = "write" // opens the form
	backValue  = "back"
)

// topicTexts are the topics in words: "TABLE.TOPIC" where a table has words of its own.
var topicTexts = map[string]string{
	"where": "yesno.topic.where", "nature": "yesno.topic.nature", "state": "yesno.topic.state", "people": "yesno.topic.people",
	"known": "yesno.topic.known", "size": "yesno.topic.size", "borders": "yesno.topic.borders", "flag": "yesno.topic.flag",
	"kind": "yesno.topic.kind", "body": "yesno.topic.body", "look": "yesno.topic.look", "food": "yesno.topic.food",
	"home": "yesno.topic.home", "ways": "yesno.topic.ways",
	"animals.people": "yesno.topic.with-people", "animals.size": "yesno.topic.own-size",
}

// topic returns a topic in words.
func (l *list) topic(key string) games.Text {
	return games.Text{ID: cmp.Or(topicTexts[l.Name()+"."+key], topicTexts[key])}
}

// maxTyped is the greatest number of characters of a move.
const maxTyped = 80

// form returns the form for a guess or a question; nil if an answer is due.
func form(s state) *games.Form {
	if s.Turn() != asker {
		return nil
	}
	return &games.Form{Title: games.T("yesno.key.guess"), Label: games.T("yesno.form.label"), Hint: games.T("yesno.form.hint"), Max: maxTyped}
}

// keys returns the answers, or the topics and the questions of the topic in the draft.
func keys(s state, draft string) [][]games.Key {
	switch {
	case s.Outcome().Over:
		return nil
	case s.Turn() == thinker:
		return answerKeys(s)
	}
	bottom := []games.Key{{Value: writeValue, Label: games.T("yesno.key.guess"), Style: games.PrimaryKey, Form: form(s)}}
	var lines []games.Key
	if draft == "" {
		for _, t := range s.list.topics() {
			if len(s.open(t)) > 0 {
				lines = append(lines, games.Key{Value: t, Label: s.list.topic(t)})
			}
		}
	} else {
		for _, q := range s.open(draft) {
			lines = append(lines, games.Key{Value: s.list.Questions()[q].Key + "?", Label: s.list.question(q), Done: true})
		}
		bottom = append(bottom, games.Key{Value: backValue, Label: games.T("games.key.back")})
	}
	size := maxLines
	if len(lines) < leastLines { // these are buttons
		size = 1
	}
	return append(slices.Collect(slices.Chunk(lines, size)), bottom)
}

// The number of lines of a menu.
const (
	leastLines = 6
	maxLines   = 25
)

// open returns the questions of a topic that were not asked.
func (s state) open(topic string) (all []int) {
	for i, q := range s.list.Questions() {
		if q.Topic == topic && !s.belief.Asked(i) {
			all = append(all, i)
		}
	}
	return all
}

// answerKeys returns a key for each answer.
func answerKeys(s state) [][]games.Key {
	key := func(a answer, style games.KeyStyle) games.Key {
		return games.Key{Value: answerWords[a], Label: a.text(), Style: style, Done: true}
	}
	if s.pauses() {
		return [][]games.Key{{key(goOn, games.PrimaryKey), key(stop, games.PlainKey)}}
	}
	if s.kind == guess {
		right := key(yes, games.SuccessKey)
		right.Label = games.T("yesno.key.right")
		return [][]games.Key{{right, key(no, games.PlainKey)}}
	}
	if !s.people {
		return [][]games.Key{{key(yes, games.PrimaryKey), key(no, games.PrimaryKey), key(depends, games.PlainKey)}}
	}
	return [][]games.Key{
		{key(yes, games.PrimaryKey), key(likely, games.PlainKey), key(unknown, games.PlainKey)},
		{key(no, games.PrimaryKey), key(unlikely, games.PlainKey)},
	}
}

// add returns the topic as the draft, or a question or an answer as the move.
func add(s state, draft, value string) (string, bool) {
	switch {
	case s.Outcome().Over:
		return "", false
	case s.Turn() == thinker:
		m, err := parse(s, value)
		return value, err == nil && s.Legal(m) == nil
	case value == backValue:
		return "", draft != ""
	case topicTexts[value] != "":
		return value, draft == "" && len(s.open(value)) > 0
	}
	m, err := parse(s, value)
	return value, err == nil && m.Kind == question && s.Legal(m) == nil
}

// draft says which topic was chosen.
func draft(s state, draft string, v games.View) games.View {
	if s.Turn() == asker && topicTexts[draft] != "" {
		v.Status = games.T("yesno.status.topic", "Seat", asker, "Topic", s.list.topic(draft))
	}
	return v
}
