package mastermind

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
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

// read reads a question in words, or a formula.
func (r questionReader) read(text string) (question, error) {
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
	case phrasebook.Help, phrasebook.Secret, phrasebook.Maker, phrasebook.Left:
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
	f, err := epistemic.Parse(placedLetter.ReplaceAllStringFunc(strings.ReplaceAll(text, "*(", "M[breaker] ("), r.spellAtom))
	if err == nil {
		var m *epistemic.Model
		if m, err = (worlds{variant: r.variant}).model(); err == nil {
			err = m.Check(f)
		}
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
