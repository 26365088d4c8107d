package mastermind

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/solver/epistemic"
)

// question is a question that was understood.
type question struct {
	kind    questionKind
	formula epistemic.Formula // The statement of a yes-no question; else nil.
	about   atom              // The place of asksPlace or the colour of asksColor.
}

// questionKind is the kind of a question.
type questionKind uint8

// The kinds of question.
const (
	asksFact     questionKind = iota // is red in the code?
	asksPossible                     // could 3 be red?
	asksKnown                        // do I know that 3 is red?
	asksWhether                      // do I know whether 3 is red?
	asksCode                         // do I know the code?
	asksMaker                        // does the maker know the code?
	asksLeft                         // what is the code?
	asksPlace                        // what is in place 2?
	asksColor                        // where is red?
)

// phrases are the forms of questions, without fillers. The first match decides,
// and its last group is what the question is about.
var phrases = []struct {
	pattern *regexp.Regexp
	kind    questionKind
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

// breakers are the words for the breaker.
const breakers = `(?:i|we|you|breaker|everyone|everybody|anyone|anybody|somebody|they)`

func phrase(words string) *regexp.Regexp { return regexp.MustCompile(`^` + words + `$`) }

// maxQuestion is the length of the longest question in words, in bytes.
const maxQuestion = 200

// formal are the signs that tell a formula from a question in words.
const formal = "~&|[]()<>*¬∧∨→↔⊤⊥"

// questionReader reads questions about codes of a variant. Its errors are
// Refusals, except errUnclear.
type questionReader struct{ variant variant }

// errUnclear reports that a question in words was not understood.
var errUnclear = errors.New("mastermind: not understood")

// read reads a question in words, or a formula.
func (r questionReader) read(text string) (question, error) {
	words := wordsOf(text)
	f, err := r.readFormula(text)
	_, modal := f.formula.(epistemic.Modal)
	if len(text) > maxQuestion || len(words) == 0 || err == nil && (modal || strings.ContainsAny(text, formal)) {
		return f, err
	}
	if q, inWords := r.readPhrase(words); !errors.Is(inWords, errUnclear) {
		return q, inWords
	}
	return f, err
}

// readPhrase reads a question in words.
func (r questionReader) readPhrase(words []string) (question, error) {
	n := len(words)
	words = slices.DeleteFunc(words, func(w string) bool { return w == "possible" || w == "possibly" })
	said, maybe := strings.Join(words, " "), len(words) < n // "is it possible that 3 is red", "is red possible at 3"
	for _, p := range phrases {
		found := p.pattern.FindStringSubmatch(said)
		if found == nil {
			continue
		}
		q, err := r.understand(p.kind, found[len(found)-1])
		if q.kind == asksFact && maybe {
			q.kind = asksPossible
		}
		if _, refused := games.RefusalIn(err); err == nil || refused {
			return q, err
		}
	}
	return question{}, errUnclear
}

// understand reads what a question is about. It returns a Refusal if that is
// clear but impossible, such as a place that codes do not have.
func (r questionReader) understand(kind questionKind, about string) (question, error) {
	q := question{kind: kind}
	var err error
	switch kind {
	case asksCode, asksMaker, asksLeft:
	case asksPlace, asksColor:
		q.about, err = r.readSubject(about)
		if q.kind = asksColor; q.about.place > 0 {
			q.kind = asksPlace
		}
	default:
		q.formula, err = r.readClauses(about)
		if kind != asksFact || err == nil {
			break
		}
		if subject, bad := r.readSubject(about); bad == nil && subject.place > 0 {
			return question{kind: asksPlace, about: subject}, nil
		}
	}
	return q, err
}

// fillers are words that do not change the meaning of a question.
var fillers = map[string]bool{
	"the": true, "a": true, "an": true, "please": true, "peg": true, "pegs": true, "colour": true, "color": true, "colours": true,
	"colors": true, "there": true, "already": true, "yet": true, "now": true, "any": true, "really": true, "both": true, "also": true, "of": true,
}

// expanded writes out contractions and removes punctuation.
var expanded = strings.NewReplacer("’", "'", "isn't", "is not", "aren't", "are not", "can't", "can not", "couldn't", "could not",
	"doesn't", "does not", "don't", "do not", "what's", "what is", "where's", "where is", "cannot", "can not",
	"?", " ", ",", " ", ".", " ", ":", " ", "“", " ", "”", " ", "\"", " ", "&", " and ", "|", " or ")

// wordsOf returns the words of a question without fillers.
func wordsOf(text string) []string {
	var all []string
	for _, w := range strings.Fields(expanded.Replace(fold(text))) {
		if !fillers[w] {
			all = append(all, w)
		}
	}
	return all
}

// atom is an atomic proposition: a colour is in a place, or anywhere in the code.
type atom struct {
	place int // from 1; 0 for anywhere
	color uint8
}

// holds reports whether the proposition is true of the pegs of a code.
func (a atom) holds(pegs []uint8) bool {
	if a.place > 0 {
		return pegs[a.place-1] == a.color
	}
	return slices.Contains(pegs, a.color)
}

// formula returns the proposition as package epistemic has it.
func (a atom) formula(v variant) epistemic.Formula {
	if a.place == 0 {
		return epistemic.Atom(symbol(v, a.color))
	}
	return epistemic.Atom(strconv.Itoa(a.place) + ":" + symbol(v, a.color))
}

// readAtom reads place:colour, or a colour alone, by its name, letter or digit.
func readAtom(v variant, text string) (atom, bool) {
	number, name, placed := strings.Cut(text, ":")
	var a atom
	if !placed {
		name = number
	} else if a.place, _ = strconv.Atoi(number); a.place < 1 || a.place > v.Codes.Pegs {
		return a, false
	}
	colors, bad := readPegs(v, name, 1)
	if bad != nil || len(colors) != 1 || int(colors[0]) >= v.Codes.Colors {
		return a, false
	}
	a.color = colors[0]
	return a, true
}

// readFormula reads a formula. It accepts *(2:yellow) as notes write it.
func (r questionReader) readFormula(text string) (question, error) {
	f, err := epistemic.Parse(strings.ReplaceAll(text, "*(", "M[breaker] ("))
	if err == nil {
		var m *epistemic.Model
		if m, err = (worlds{variant: r.variant}).model(); err == nil {
			err = m.Check(f)
		}
	}
	switch {
	case err == nil:
		return question{kind: asksFact, formula: f}, nil
	case strings.ContainsAny(text, formal):
		return question{}, refuseFormula(r.variant, err)
	}
	return question{}, games.Refuse("mastermind.refuse.question", "Color", colorName(r.variant, 0), "Place", r.variant.Codes.Pegs)
}

// exampleFormula returns a formula as it may be typed.
func exampleFormula(v variant) string {
	if v.Digits {
		return "K[breaker] 1:" + symbol(v, 0)
	}
	return "K[breaker] 1:" + names[0][0]
}

// formulaRefusals are the text IDs of the Refusals of syntax errors.
var formulaRefusals = map[epistemic.Problem]string{
	epistemic.TooLong:              "mastermind.refuse.formula.too-long",
	epistemic.TooDeep:              "mastermind.refuse.formula.too-deep",
	epistemic.TooMany:              "mastermind.refuse.formula.too-many",
	epistemic.UnknownSign:          "mastermind.refuse.formula.unknown-sign",
	epistemic.NoFormula:            "mastermind.refuse.formula.no-formula",
	epistemic.NoConnective:         "mastermind.refuse.formula.no-connective",
	epistemic.StrayBracket:         "mastermind.refuse.formula.stray-bracket",
	epistemic.Unopened:             "mastermind.refuse.formula.unopened",
	epistemic.UnclosedParenthesis:  "mastermind.refuse.formula.unclosed-parenthesis",
	epistemic.UnclosedAnnouncement: "mastermind.refuse.formula.unclosed-announcement",
	epistemic.UnclosedAgents:       "mastermind.refuse.formula.unclosed-agents",
	epistemic.NoExclamation:        "mastermind.refuse.formula.no-exclamation",
	epistemic.NoExclamationInAngle: "mastermind.refuse.formula.no-exclamation-in-angle",
	epistemic.NoAgent:              "mastermind.refuse.formula.no-agent",
	epistemic.NoAgentName:          "mastermind.refuse.formula.no-agent-name",
	epistemic.OneAgent:             "mastermind.refuse.formula.one-agent",
}

// refuseFormula converts an error of package epistemic into a Refusal.
func refuseFormula(v variant, err error) error {
	example := exampleFormula(v)
	var syntax *epistemic.SyntaxError
	if errors.As(err, &syntax) {
		return games.Refuse(formulaRefusals[syntax.Problem], "Found", games.Quoted(syntax.Found), "Example", example)
	}
	var name *epistemic.NameError
	if !errors.As(err, &name) {
		return err
	}
	if name.Agents != nil {
		return games.Refuse("mastermind.refuse.formula.agent", "Name", games.Quoted(name.Name))
	}
	return games.Refuse("mastermind.refuse.formula.atom", "Name", games.Quoted(name.Name), "Pegs", v.Codes.Pegs,
		"Colors", palette(v), "Example", example)
}
