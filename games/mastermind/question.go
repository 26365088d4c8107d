package mastermind

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/mastermind/phrasebook"
	"parlour/solver/epistemic"
)

// question is a question that was understood.
type question struct {
	kind    phrasebook.Kind
	formula epistemic.Formula // The statement of a yes-no question; else nil.
	about   atom              // The place of What or the colour of Where.
}

// maxQuestion is the length of the longest question in words, in bytes.
const maxQuestion = 200

// formal are the signs that tell a formula from a question in words.
const formal = "~&|[]()<>*¬∧∨→↔⊤⊥"

// questionReader reads questions about codes of a variant. Its errors are
// Refusals, except errUnclear.
type questionReader struct {
	variant variant
	books   []*phrasebook.Book // The phrasebooks, in the order in which they are tried.
	letters alphabet
}

// errUnclear reports that a question in words was not understood.
var errUnclear = errors.New("mastermind: not understood")

// The ways to write a formula that boards, notes and textbooks show, and how package epistemic reads
// them: K₂ and K_{2} are K2, agent2 knows is K2, red = false is ~(red). A statement that is said to be true is the
// statement.
var (
	subscripts = strings.NewReplacer("₁", "1", "₂", "2", "_{", "", "{", "", "}", "")
	agentKnows = regexp.MustCompile(`(?i)\bagent_?([12])\s+knows?\s+(?:that\s+)?`)
	smallK     = regexp.MustCompile(`\bk([12])\b`)
	isValue    = regexp.MustCompile(`(?i)^\s*(?:is\s+)?(\S+)\s*=\s*(true|false)\s*\??\s*$`)
	saidTrue   = regexp.MustCompile(`(?i)\s*=\s*true\b`)
	codeList   = regexp.MustCompile(`(^|\s)\[\s*\d(?:\s*,\s*\d){2,}\s*\]`)
)

// asRead writes a question as it is read.
func asRead(text string) string {
	if value := isValue.FindStringSubmatch(text); value != nil {
		return map[string]string{"true": "", "false": "~"}[strings.ToLower(value[2])] + "(" + value[1] + ")"
	}
	text = agentKnows.ReplaceAllString(subscripts.Replace(text), "K$1 ")
	text = saidTrue.ReplaceAllString(smallK.ReplaceAllString(text, "K$1"), "")
	return codeList.ReplaceAllStringFunc(text, func(list string) string { // is the code [1,1,2,2]?
		return " " + strings.Join(strings.FieldsFunc(list, func(c rune) bool { return c < '0' || c > '9' }), "")
	})
}

// bareAgent matches an agent's relation or knowledge, without a statement: R2 as boards name it.
var bareAgent = regexp.MustCompile(`^\s*[KR]_?([12])\s*\??\s*$`)

// read reads a question in words, or a formula. A bare R2 or K2 asks for the worlds that agent 2 relates.
func (r questionReader) read(text string) (question, error) {
	text = asRead(text)
	if agent := bareAgent.FindStringSubmatch(text); agent != nil {
		return question{kind: map[string]phrasebook.Kind{"1": phrasebook.Maker, "2": phrasebook.Left}[agent[1]]}, nil
	}
	f, err := r.readFormula(text)
	_, modal := f.formula.(epistemic.Modal)
	if len(text) > maxQuestion || err == nil && (modal || strings.ContainsAny(text, formal)) {
		return f, err
	}
	for _, b := range r.books {
		for reading := range b.Read(text) {
			q, inWords := r.understand(reading)
			if _, refused := games.RefusalIn(inWords); inWords == nil || refused {
				return q, inWords
			}
		}
	}
	return f, err
}

// understand reads what a question is about. It returns a Refusal if that is
// clear but impossible, such as a place that codes do not have.
func (r questionReader) understand(as phrasebook.Reading) (question, error) {
	q := question{kind: as.Kind}
	var err error
	switch as.Kind {
	case phrasebook.Help, phrasebook.Secret, phrasebook.Maker:
	case phrasebook.Left:
		if slices.ContainsFunc(as.About, r.mentioned) {
			err = errUnclear
		}
	case phrasebook.What, phrasebook.Where:
		q.about, err = r.readSubject(as)
		if q.kind = phrasebook.Where; q.about.place > 0 {
			q.kind = phrasebook.What
		}
	default:
		q.formula, err = r.readClauses(as)
		if as.Kind < phrasebook.Possible || err == nil {
			break
		}
		if subject, bad := r.readSubject(as); bad == nil && subject.place > 0 {
			return question{kind: phrasebook.What, about: subject}, nil
		}
	}
	return q, err
}

// mentioned reports whether a word is part of a statement.
func (r questionReader) mentioned(w phrasebook.Word) bool {
	return w.Is&(phrasebook.Not|phrasebook.None|phrasebook.Ordinal) != 0 || w.Is == 0 && r.readWord(&clause{}, w.Text, false) == nil
}

// formulaOf returns the formula of a clause. A clause with only a place or only a
// colour takes the other from the previous clause: "2 is red or blue", "red is in
// 1 or 2".
func (r questionReader) formulaOf(c *clause, previous clause) (epistemic.Formula, error) {
	if len(c.colors) == r.variant.Codes.Pegs && len(c.colors) > 1 && len(c.places)+len(c.numbers) == 0 && c.code == nil {
		code, bad := assemble(r.variant, c.colors)
		if bad != nil {
			return nil, bad.refuseGuess(r.variant)
		}
		c.code = &code
	}
	var f epistemic.Formula
	if c.code != nil {
		for i, color := range c.code[:r.variant.Codes.Pegs] {
			f = join(epistemic.And, f, atom{i + 1, color}.formula(r.variant))
		}
	} else {
		a, err := r.atomOf(c, previous)
		if err != nil {
			return nil, err
		}
		f = a.formula(r.variant)
	}
	if c.negated {
		f = epistemic.Not{Of: f}
	}
	return f, nil
}

// atomOf returns the proposition of a clause without a code.
func (r questionReader) atomOf(c *clause, previous clause) (atom, error) {
	if len(c.places)+len(c.numbers)+len(c.colors) == 0 {
		return atom{}, errUnclear
	}
	r.resolveNumbers(c, previous)
	if len(c.colors) == 0 {
		c.colors, c.borrowed = previous.colors, true
	} else if len(c.places) == 0 && !c.inCode && len(previous.places) > 0 {
		c.places, c.borrowed = previous.places, true
	}
	if len(c.colors) != 1 || len(c.places) > 1 {
		return atom{}, errUnclear
	}
	a := atom{color: c.colors[0]}
	if len(c.places) > 0 {
		a.place = c.places[0]
	}
	return a, r.check(a, len(c.places) > 0)
}

// check refuses a place or a colour that codes do not have.
func (r questionReader) check(a atom, placed bool) error {
	switch codes := r.variant.Codes; {
	case placed && (a.place < 1 || a.place > codes.Pegs):
		return games.Refuse("mastermind.refuse.question.place", "Count", codes.Pegs)
	case int(a.color) >= codes.Colors:
		return games.Refuse("mastermind.refuse.question.color",
			"Color", colorName(r.variant, a.color), "Colors", palette(r.variant))
	default:
		return nil
	}
}

// readSubject reads the single place or colour that a question is about.
func (r questionReader) readSubject(as phrasebook.Reading) (atom, error) {
	c, err := r.readClause(as.About)
	if err != nil || c.code != nil || c.negated {
		return atom{}, errUnclear
	}
	if as.Kind == phrasebook.Where && len(c.numbers) == 1 && len(c.places)+len(c.colors) == 0 {
		c.inCode = true // What has a place is a colour.
		r.resolveNumbers(&c, clause{})
	}
	places := append(c.places, c.numbers...)
	switch {
	case len(places) == 1 && len(c.colors) == 0:
		a := atom{place: places[0]}
		return a, r.check(a, true)
	case len(places) == 0 && len(c.colors) == 1:
		a := atom{color: c.colors[0]}
		return a, r.check(a, false)
	default:
		return atom{}, errUnclear
	}
}

// readFormula reads a formula. It accepts *(2:yellow) as notes write it.
func (r questionReader) readFormula(text string) (question, error) {
	f, err := epistemic.Parse(placedLetter.ReplaceAllStringFunc(strings.ReplaceAll(text, "*(", "M[breaker] ("), r.spellAtom))
	if err == nil {
		err = (worlds{variant: r.variant}).model().Check(f)
	}
	switch {
	case err == nil:
		return question{kind: phrasebook.Fact, formula: f}, nil
	case strings.ContainsAny(text, formal):
		return question{}, refuseFormula(r.variant, err)
	}
	return question{}, games.Refuse("mastermind.refuse.question", "Color", colorName(r.variant, 0), "Place", r.variant.Codes.Pegs)
}

// placedLetter matches a place and a letter, as notes have them.
var placedLetter = regexp.MustCompile(`\b[0-9]:[A-Za-z]\b`)

// spellAtom returns a place with a letter in the letter of English.
func (r questionReader) spellAtom(placed string) string {
	place, letter := placed[:2], strings.ToLower(placed[2:])
	if hue, ok := r.letters[letter[0]]; ok {
		return place + grid.Colors[hue].Letter
	}
	return placed
}

// exampleFormula returns a formula as it may be typed.
func exampleFormula(v variant) games.Text {
	return games.T("mastermind.formula", "Color", colorName(v, 0))
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
