package mastermind

import (
	"regexp"
	"slices"
	"strings"

	"parlour/games"
	"parlour/solver/epistemic"
)

// question is a question that was understood.
type question struct {
	kind    asking
	formula epistemic.Formula // of a statement that is true or false in each world; else nil
	about   atom              // the place of asksPlace, the colour of asksColor
}

// asking is the kind of a question.
type asking uint8

// The kinds of question.
const (
	asksFact     asking = iota // is red in the code?
	asksPossible               // could 3 be red?
	asksKnown                  // do I know that 3 is red?
	asksWhether                // do I know whether 3 is red?
	asksCode                   // do I know the code?
	asksMaker                  // does the maker know the code?
	asksLeft                   // what is the code?
	asksPlace                  // what is in place 2?
	asksColor                  // where is red?
)

// phrases are the forms of questions, without fillers. The first that matches
// counts, and its last group is what the question is about.
var phrases = []struct {
	begins *regexp.Regexp
	kind   asking
}{
	{phrase(`(?:does|do) maker know (?:what )?(?:code|secret|it)(?: is)?`), asksMaker},
	{phrase(`(?:who knows|(?:do|does|did|is) ` + breakers + ` (?:know|knows|have|sure of)) (?:what )?(?:code|secret|answer|it)(?: is)?`), asksCode},
	{phrase(`(?:is|are) (?:code|secret|answer) (?:known|clear|found)`), asksCode},
	{phrase(`(?:do|does|is) ` + breakers + ` (?:know|sure) (?:if|whether) (.+)`), asksWhether},
	{phrase(`is it known (?:if|whether) (.+)`), asksWhether},
	{phrase(`(?:do|does|is) ` + breakers + ` (?:know|sure) (?:that )?(.+)`), asksKnown},
	{phrase(`is it (?:known|sure|certain|common knowledge) (?:that )?(.+)`), asksKnown},
	{phrase(`does maker know (?:that )?(.+)`), asksFact},
	{phrase(`how many (?:codes|worlds|possibilities)(?: .*)?`), asksLeft},
	{phrase(`what (?:do|does) ` + breakers + ` know`), asksLeft},
	{phrase(`(?:what|which) (?:is |are |could |can )?(?:code|codes|secret|answer|it|worlds|left|possible)(?: .*)?`), asksLeft},
	{phrase(`where (?:is|are|does|could|can|may|might|must) (.+?)(?: be| go| stand)?`), asksColor},
	{phrase(`(?:what|which) (?:is|are|goes|could|can|may|might|must) (.+?)(?: be| have)?`), asksPlace},
	{phrase(`(?:can|could|may|might) (.+)`), asksPossible},
	{phrase(`(?:is|are|does|do|has|must|will|was) (.+)`), asksFact},
	{phrase(`(.+)`), asksFact},
}

// breakers are words for the one who breaks the code.
const breakers = `(?:i|we|you|breaker|everyone|everybody|anyone|anybody|somebody|they)`

func phrase(words string) *regexp.Regexp { return regexp.MustCompile(`^` + words + `$`) }

// maxQuestion is the longest question in words, in bytes.
const maxQuestion = 200

// readQuestion reads a question in words, or a formula.
func (s state) readQuestion(text string) (question, error) {
	words := wordsOf(text)
	n := len(words)
	words = slices.DeleteFunc(words, func(w string) bool { return w == "possible" || w == "possibly" })
	said, maybe := strings.Join(words, " "), len(words) < n // "is it possible that 3 is red", "is red possible at 3"
	if f, err := s.readFormula(text); len(text) > maxQuestion || said == "" || err == nil && strings.ContainsAny(text, formal) {
		return f, err
	}
	for _, p := range phrases {
		found := p.begins.FindStringSubmatch(said)
		if found == nil {
			continue
		}
		q, err := s.understand(p.kind, found[len(found)-1])
		if q.kind == asksFact && maybe {
			q.kind = asksPossible
		}
		if _, refused := games.RefusalIn(err); err == nil || refused {
			return q, err
		}
	}
	return s.readFormula(text)
}

// understand reads what a question is about. The error is a Refusal if that is
// clear but impossible, such as a place that the code does not have, and
// another error if it is not clear.
func (s state) understand(kind asking, about string) (question, error) {
	q := question{kind: kind}
	var err error
	switch kind {
	case asksCode, asksMaker, asksLeft:
	case asksPlace, asksColor:
		q.about, err = s.subject(about)
		if q.kind = asksColor; q.about.place > 0 {
			q.kind = asksPlace
		}
	default:
		q.formula, err = s.readClauses(about)
		if bare, ok := s.placeAlone(about); kind == asksFact && err != nil && ok {
			return question{kind: asksPlace, about: bare}, nil
		}
	}
	return q, err
}

// fillers are words without meaning here.
var fillers = map[string]bool{
	"the": true, "a": true, "an": true, "please": true, "peg": true, "pegs": true, "colour": true, "color": true, "colours": true,
	"colors": true, "there": true, "already": true, "yet": true, "now": true, "any": true, "really": true, "both": true, "also": true, "of": true,
}

// spelled writes out short forms and removes punctuation.
var spelled = strings.NewReplacer("’", "'", "isn't", "is not", "aren't", "are not", "can't", "can not", "couldn't", "could not",
	"doesn't", "does not", "don't", "do not", "what's", "what is", "where's", "where is", "cannot", "can not",
	"?", " ", ",", " ", ".", " ", ":", " ", "“", " ", "”", " ", "\"", " ", "&", " and ", "|", " or ")

// wordsOf are the words of a question without fillers.
func wordsOf(text string) []string {
	var all []string
	for _, w := range strings.Fields(spelled.Replace(fold(text))) {
		if !fillers[w] {
			all = append(all, w)
		}
	}
	return all
}
