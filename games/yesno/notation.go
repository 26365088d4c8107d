package yesno

import (
	"slices"
	"strings"

	"parlour/games"
)

// answerWords are the answers as the log stores them.
var answerWords = []string{
	yes: "yes", likely: "likely", unlikely: "unlikely", no: "no", unknown: "unknown", depends: "depends", goOn: "more", stop: "stop",
}

// answerTexts are the answers in words.
var answerTexts = []string{
	yes: "yesno.answer.yes", likely: "yesno.answer.likely", unlikely: "yesno.answer.unlikely",
	no: "yesno.answer.no", unknown: "yesno.answer.unknown", depends: "yesno.answer.depends",
	goOn: "yesno.key.more", stop: "yesno.key.stop",
}

// text returns an answer in words.
func (a answer) text() games.Text { return games.Text{ID: answerTexts[a]} }

// format writes a move as the log stores it: "flies?", "=owl", or "yes".
func format(s state, m move) string {
	switch m.Kind {
	case question:
		return s.list.Questions()[m.At].Key + "?"
	case guess:
		return "=" + s.list.Things()[m.At].Key
	}
	return answerWords[m.Says]
}

// parse reads a move as members type it: a thing or a question in any language, or an answer.
func parse(s state, typed string) (move, error) {
	typed = strings.TrimSpace(typed)
	if s.Turn() == thinker {
		if a := slices.Index(answerWords, strings.ToLower(typed)); a >= 0 && s.pauses() == (answer(a) >= goOn) {
			return move{Kind: reply, Says: answer(a)}, nil
		}
		return move{}, games.Refuse("yesno.refuse.words")
	}
	if key, ok := strings.CutPrefix(typed, "="); ok {
		if e := s.list.Thing(key); e >= 0 {
			return move{Kind: guess, At: e}, nil
		}
	}
	if key, ok := strings.CutSuffix(typed, "?"); ok {
		if q := s.list.Question(key); q >= 0 {
			return move{Kind: question, At: q}, nil
		}
	}
	folded := fold(typed)
	if e, ok := s.list.things[folded]; ok {
		return move{Kind: guess, At: e}, nil
	}
	if q, ok := s.list.questions[folded]; ok {
		return move{Kind: question, At: q}, nil
	}
	return move{}, games.Refuse("yesno.refuse.unread", "Typed", games.Quoted(typed))
}

// moveText returns a move for members.
func moveText(s state, m move) games.Text {
	switch {
	case m.Kind == question:
		return games.T("yesno.move.question", "Question", s.list.question(m.At))
	case m.Kind == guess:
		return games.T("yesno.move.guess", "Thing", s.list.thing(m.At))
	case m.Says >= goOn:
		return m.Says.text()
	}
	return games.T("yesno.move.answer", "Answer", m.Says.text())
}
